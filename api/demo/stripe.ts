import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { priceOfSessions } from '../src/billing/price.ts'
import type { EntityManager, MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { tablesOf } from '../src/db/tables.ts'
import { inPractice } from '../src/db/tenant.ts'
import { localDay } from '../src/format/day.ts'
import { enqueue } from '../src/jobs/queue.ts'
import { PaymentRequestEntity } from '../src/payment-requests/entity.ts'
import { lapsePaymentRequestJob } from '../src/payment-requests/job-names.ts'
import { LEAST_CARD_CENTS } from '../src/payment-requests/states.ts'
import { recordPayment } from '../src/payments/record.ts'
import { recordRefund } from '../src/payments/take-back.ts'
import type { PracticeId } from '../src/practice-id.ts'
import { CardPaymentEntity, CardRefundEntity, StripeAccountEntity } from '../src/stripe/entity.ts'
import { stripeFeeAt } from '../src/stripe/fee.ts'
import { type DemoPractice, demoTimeZone } from './practice.ts'
import { type Random, seededRandom } from './random.ts'
import { addAccount, notifyStandIn } from './stripe-account.ts'
import { addDispute, addPayouts, type Paid } from './stripe-bank.ts'
import { type StripeThing, thingsOfPayment } from './stripe-things.ts'

/** Four months, as far as the payments by hand go back. */
const DAYS = 122
/** Each so many sessions one was paid beforehand, and the share that was. */
const EVERY = 6
const SHARE = 0.3

function feeOf(cents: number, at: Date): number {
  const { basisPoints, fixedCents } = stripeFeeAt(at)
  return Math.round((cents * basisPoints) / 10_000) + fixedCents
}

/**
 * Card payments of four months: a complete account, prepayments, one that lapsed, one that came too late and went back,
 * a dispute, payouts and a link that waits to be paid. Stripe's stand-in is told the same, in the file of its state.
 * Does nothing where the practice has an account already.
 */
export async function addCardPayments(orm: MikroORM, demo: DemoPractice, dataDir: string, now: Date): Promise<void> {
  const things = await inPractice(orm.em.fork(), demo.id, async (em) => {
    if (await em.count(StripeAccountEntity, { practiceId: demo.id })) return []
    const stripeThings: StripeThing[] = []
    const random = seededRandom(4_242)
    const accountId = await addAccount(em, demo, { isComplete: true }, stripeThings, now)
    const paid: Paid[] = []
    for (const [nth, session] of (await sessionsOf(em, demo.id, ['done', 'completed'], now)).entries())
      if (nth % EVERY === 2) paid.push(await payBeforehand(em, demo, { accountId, session, random, now }, stripeThings))
    await addDropped(em, demo, { accountId, random, now }, stripeThings)
    await addPayouts(em, demo, accountId, paid, stripeThings)
    const disputed = paid.at(-2)
    if (disputed) await addDispute(em, demo, accountId, disputed, stripeThings, now)
    await addOpenLink(em, demo, now)
    return stripeThings
  })
  await notifyStandIn(dataDir, things)
}

/** A practice on the way: its account at Stripe is begun, and not complete. */
export async function beginCardPayments(orm: MikroORM, demo: DemoPractice, dataDir: string, now: Date): Promise<void> {
  const things = await inPractice(orm.em.fork(), demo.id, async (em) => {
    if (await em.count(StripeAccountEntity, { practiceId: demo.id })) return []
    const stripeThings: StripeThing[] = []
    await addAccount(em, demo, { isComplete: false }, stripeThings, now)
    return stripeThings
  })
  await notifyStandIn(dataDir, things)
}

interface DemoSession {
  id: string
  patientId: string
  startsAt: Date
  cents: number
}

async function sessionsOf(
  em: EntityManager,
  practiceId: PracticeId,
  statuses: ('done' | 'completed' | 'cancelled')[],
  now: Date,
) {
  const rows = await tablesOf(em)
    .selectFrom('Session')
    .select(['id', 'patient as patientId', 'startsAt'])
    .where('practiceId', '=', practiceId)
    .where('status', 'in', statuses)
    .where('startsAt', '>', new Date(now.getTime() - (DAYS - 10) * millisecondsInDay))
    .where('endsAt', '<', new Date(now.getTime() - millisecondsInDay))
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  const prices = await priceOfSessions(
    em,
    practiceId,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row): DemoSession[] => {
    const cents = prices.get(row.id) ?? 0
    return Math.round(cents * SHARE) >= LEAST_CARD_CENTS ? [{ ...row, cents }] : []
  })
}

interface Turn {
  accountId: string
  session: DemoSession
  random: Random
  now: Date
}

/** A request to pay beforehand, five days before the session. */
async function askBeforehand(
  em: EntityManager,
  { id: practiceId }: DemoPractice,
  { session, random }: Pick<Turn, 'session' | 'random'>,
  status: 'paid' | 'late' | 'expired',
) {
  const createdAt = new Date(session.startsAt.getTime() - 5 * millisecondsInDay)
  const request = em.create(PaymentRequestEntity, {
    id: random.id(createdAt),
    practiceId,
    kind: 'prepayment',
    status,
    patientId: session.patientId,
    sessionId: session.id,
    invoiceIds: null,
    amountCents: Math.round(session.cents * SHARE),
    totalCents: session.cents,
    words: null,
    locale: 'fr',
    depositKind: 'deposit',
    expiresAt: new Date(createdAt.getTime() + millisecondsInHour),
    createdAt,
    createdBy: null,
    attempts: status === 'expired' ? 0 : 1,
  })
  await em.flush()
  return request
}

async function payBeforehand(
  em: EntityManager,
  demo: DemoPractice,
  { accountId, session, random, now }: Turn,
  stripeThings: StripeThing[],
  { isLate = false } = {},
): Promise<Paid> {
  const { id: practiceId } = demo
  const request = await askBeforehand(em, demo, { session, random }, isLate ? 'late' : 'paid')
  const paidAt = new Date(request.createdAt.getTime() + (isLate ? 75 : random.whole(3, 40)) * 60_000)
  const key = request.id.replaceAll('-', '')
  const [intentId, chargeId, checkoutId] = [`pi_${key}`, `ch_${key}`, `cs_test_${key}`]
  const { amountCents } = request
  const feeCents = feeOf(amountCents, paidAt)
  const card = random.chance(0.7) ? { brand: 'visa', last4: '4242' } : { brand: 'mastercard', last4: '4444' }
  const line = await recordPayment(
    em,
    {
      practiceId,
      patientId: session.patientId,
      typeKey: 'card_online',
      amountCents,
      receivedOn: localDay(paidAt, demoTimeZone),
      allocations: isLate ? [] : [{ sessionId: session.id, amountCents }],
      providerPaymentId: intentId,
      card,
      feeCents,
      recordedBy: null,
    },
    paidAt,
  )
  const payment = em.create(CardPaymentEntity, {
    id: random.id(paidAt),
    practiceId,
    requestId: request.id,
    accountId,
    checkoutId,
    paymentIntentId: intentId,
    chargeId,
    amountCents,
    isLate,
    paidAt,
    cardBrand: card.brand,
    cardLast4: card.last4,
    feeCents,
    paymentId: line.id,
  })
  await em.flush()
  request.checkoutId = checkoutId
  const refund = isLate ? await payBack(em, payment, random, now) : null
  await em.flush()
  stripeThings.push(
    ...thingsOfPayment({
      accountId,
      requestId: request.id,
      intentId,
      chargeId,
      checkoutId,
      amountCents,
      feeCents,
      paidAt,
      card,
      refund,
    }),
  )
  return { requestId: request.id, cardPaymentId: payment.id, intentId, chargeId, amountCents, feeCents, paidAt }
}

/** What came too late went back at once. */
async function payBack(em: EntityManager, payment: CardPaymentEntity, random: Random, now: Date) {
  const { practiceId, amountCents, paidAt, id, paymentId } = payment
  const at = new Date(Math.min(now.getTime(), paidAt.getTime() + 60_000))
  const refundId = `re_${id.replaceAll('-', '')}`
  const line = await recordRefund(
    em,
    { paymentId: paymentId ?? '', amountCents, providerRefundId: refundId, refundedOn: localDay(at, demoTimeZone) },
    at,
  )
  em.create(CardRefundEntity, {
    id: random.id(at),
    practiceId,
    cardPaymentId: id,
    amountCents,
    status: 'succeeded',
    reason: 'late',
    note: null,
    refundId,
    createdAt: at,
    createdBy: null,
    paymentId: line.id,
  })
  return { refundId, at }
}

/** Of two sessions that did not come about one was not paid in time, the other too late. */
async function addDropped(
  em: EntityManager,
  demo: DemoPractice,
  given: Omit<Turn, 'session'>,
  stripeThings: StripeThing[],
): Promise<void> {
  const [lapsed, late] = await sessionsOf(em, demo.id, ['cancelled'], given.now)
  if (lapsed) await askBeforehand(em, demo, { session: lapsed, random: given.random }, 'expired')
  if (late) await payBeforehand(em, demo, { ...given, session: late }, stripeThings, { isLate: true })
}

/** A link that waits to be paid: by it one sees the page, and Stripe's. */
async function addOpenLink(em: EntityManager, { id: practiceId, userId }: DemoPractice, now: Date): Promise<void> {
  const client = await tablesOf(em)
    .selectFrom('Patient')
    .select('id')
    .where('practiceId', '=', practiceId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!client) return
  const random = seededRandom(4_243)
  const expiresAt = new Date(now.getTime() + 30 * millisecondsInDay)
  const { id } = em.create(PaymentRequestEntity, {
    id: random.id(now),
    practiceId,
    kind: 'link',
    status: 'open',
    patientId: client.id,
    sessionId: null,
    invoiceIds: null,
    amountCents: 7000,
    totalCents: 7000,
    words: 'Votre prochaine séance',
    locale: 'fr',
    depositKind: null,
    expiresAt,
    createdAt: now,
    createdBy: userId,
  })
  await em.flush()
  await enqueue(
    queryOf(em),
    lapsePaymentRequestJob,
    { of: practiceId, requestId: id },
    { startAfter: expiresAt, singletonKey: `lapse ${id}` },
  )
}
