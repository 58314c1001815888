import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { priceOfSessions } from '../src/billing/price.ts'
import type { EntityManager, MikroORM } from '../src/db/orm.ts'
import { tablesOf } from '../src/db/tables.ts'
import { inPractice } from '../src/db/tenant.ts'
import { localDay } from '../src/format/day.ts'
import { paidOfSessions } from '../src/payments/allocations.ts'
import { recordPayment } from '../src/payments/record.ts'
import { reversePayment } from '../src/payments/take-back.ts'
import type { PracticeId } from '../src/practice-id.ts'
import { type DemoPractice, demoTimeZone } from './practice.ts'
import { type Random, seededRandom } from './random.ts'

/** Four months, which is what the calendar of the demonstration goes back. */
const DAYS = 122
/** What was held so long ago at least is mostly paid. */
const MOST_UNPAID_DAYS = 25

const banks = ['Crédit agricole', 'La Banque Postale', 'CIC Ouest'] as const

interface HeldSession {
  id: string
  patientId: string
  endsAt: Date
  cents: number
}

/**
 * Takes the money of four months: by card, cash, cheque and transfer, some in parts, some in advance, some not at all,
 * and one by mistake. Does nothing if money was taken already.
 */
export async function addPayments(orm: MikroORM, demo: DemoPractice, now: Date): Promise<void> {
  await inPractice(orm.em.fork(), demo.id, async (em) => {
    const known = await tablesOf(em)
      .selectFrom('Payment')
      .select('id')
      .where('practiceId', '=', demo.id)
      .where('typeKey', '<>', 'card_online')
      .limit(1)
      .execute()
    if (known.length) return
    const random = seededRandom(2_711)
    const sessions = await heldSessions(em, demo.id, now)
    for (const [nth, session] of sessions.entries()) await payFor(em, demo.id, { session, nth, random, now })
    await payInAdvance(em, demo.id, sessions.at(-1)?.patientId, now)
  })
}

async function heldSessions(em: EntityManager, practiceId: PracticeId, now: Date): Promise<HeldSession[]> {
  const rows = await tablesOf(em)
    .selectFrom('Session')
    .select(['id', 'patient as clientId', 'endsAt'])
    .where('practiceId', '=', practiceId)
    .where('status', 'in', ['done', 'completed'])
    .where('endsAt', '>', new Date(now.getTime() - DAYS * millisecondsInDay))
    .where('endsAt', '<', new Date(now.getTime() - millisecondsInHour))
    .orderBy('endsAt')
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const prices = await priceOfSessions(em, practiceId, ids)
  const paid = await paidOfSessions(em, ids)
  return rows.flatMap(({ id, clientId, endsAt }) => {
    const cents = (prices.get(id) ?? 0) - (paid.get(id) ?? 0)
    return cents > 0 ? [{ id, patientId: clientId, endsAt, cents }] : []
  })
}

interface Turn {
  session: HeldSession
  nth: number
  random: Random
  now: Date
}

async function payFor(em: EntityManager, practiceId: PracticeId, { session, nth, random, now }: Turn): Promise<void> {
  const age = (now.getTime() - session.endsAt.getTime()) / millisecondsInDay
  const share = random.next()
  // Of late some have not paid yet; of long ago one now and then.
  if (share < (age < MOST_UNPAID_DAYS ? 0.18 : 0.02)) return
  const isInParts = nth % 17 === 5
  const how = wayOf(random)
  const pay = (amountCents: number, at: Date) =>
    recordPayment(
      em,
      {
        practiceId,
        patientId: session.patientId,
        amountCents,
        receivedOn: localDay(at, demoTimeZone),
        allocations: [{ sessionId: session.id, amountCents }],
        recordedBy: null,
        ...how,
      },
      at,
    )
  const first = isInParts ? Math.round(session.cents / 200) * 100 : session.cents
  const paid = await pay(first, session.endsAt)
  if (nth === 3) {
    await reversePayment(em, { paymentId: paid.id, reason: 'Saisi deux fois', recordedBy: null }, session.endsAt)
    await pay(first, session.endsAt)
  }
}

interface Way {
  typeKey: string
  reference?: string
  cheque?: { number: string; bank: string }
}

/** As clients of a practice pay: most by card at the desk. */
function wayOf(random: Random): Way {
  const share = random.next()
  if (share < 0.45) return { typeKey: 'card_on_site' }
  if (share < 0.65) return { typeKey: 'cash' }
  if (share < 0.82)
    return {
      typeKey: 'cheque',
      cheque: { number: String(random.whole(1_000_000, 9_999_999)), bank: random.pick(banks) },
    }
  return { typeKey: 'transfer', reference: `VIR ${random.whole(10_000, 99_999)}` }
}

/** A client has paid a session that is to come. */
async function payInAdvance(em: EntityManager, practiceId: PracticeId, patientId: string | undefined, now: Date) {
  if (!patientId) return
  const receivedOn = localDay(now, demoTimeZone)
  const payment = { practiceId, patientId, typeKey: 'transfer', amountCents: 7000, receivedOn, allocations: [] }
  await recordPayment(em, { ...payment, reference: 'Prochaine séance', recordedBy: null }, now)
}
