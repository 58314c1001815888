import { millisecondsInDay } from 'date-fns/constants'
import type { EntityManager } from '../src/db/orm.ts'
import { localDay } from '../src/format/day.ts'
import { recordProviderFee } from '../src/payments/take-back.ts'
import { CardDisputeEntity, CardPaymentEntity, StripePayoutEntity, StripePayoutLine } from '../src/stripe/entity.ts'
import { type DemoPractice, demoTimeZone } from './practice.ts'
import { DISPUTE_FEE_CENTS, thingsOfDispute, thingsOfPayout } from './stripe-bank-things.ts'
import type { StripeThing } from './stripe-things.ts'

/** A card payment of the demonstration. */
export interface Paid {
  requestId: string
  cardPaymentId: string
  intentId: string
  chargeId: string
  amountCents: number
  feeCents: number
  paidAt: Date
}

/** What was paid in a month arrived on the bank account in the first days of the next. */
export async function addPayouts(
  em: EntityManager,
  { id: practiceId }: DemoPractice,
  accountId: string,
  paid: readonly Paid[],
  things: StripeThing[],
): Promise<void> {
  const months = Map.groupBy(paid, ({ paidAt }) => localDay(paidAt, demoTimeZone).slice(0, 7))
  const whole = [...months].sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, -1)
  for (const [month, payments] of whole) {
    const [year = 0, number = 0] = month.split('-').map(Number)
    const arrivesOn = new Date(Date.UTC(year, number, 3)).toISOString().slice(0, 10)
    const payoutId = `po_demo${month.replace('-', '')}${accountId.slice(-8)}`
    const amountCents = payments.reduce((sum, one) => sum + one.amountCents - one.feeCents, 0)
    em.create(StripePayoutEntity, { practiceId, id: payoutId, status: 'paid', arrivesOn, amountCents })
    for (const { cardPaymentId, chargeId, amountCents: grossCents, feeCents, paidAt } of payments)
      em.create(StripePayoutLine, {
        practiceId,
        id: `txn_${chargeId.slice(3)}`,
        payoutId,
        kind: 'payment',
        cardPaymentId,
        grossCents,
        feeCents,
        netCents: grossCents - feeCents,
        at: paidAt,
        bookedOn: arrivesOn,
      })
    const parts = payments.map(({ chargeId }) => `txn_${chargeId.slice(3)}`)
    things.push(...thingsOfPayout({ accountId, payoutId, amountCents, arrivesOn, parts }))
  }
  await em.flush()
}

/** A client's bank takes a payment back, unless it is defended within a week. */
export async function addDispute(
  em: EntityManager,
  { id: practiceId }: DemoPractice,
  accountId: string,
  { cardPaymentId, chargeId, intentId, amountCents }: Paid,
  things: StripeThing[],
  now: Date,
): Promise<void> {
  const id = `du_${chargeId.slice(3)}`
  const openedAt = new Date(now.getTime() - 2 * millisecondsInDay)
  const answerBy = new Date(now.getTime() + 7 * millisecondsInDay)
  em.create(CardDisputeEntity, {
    practiceId,
    id,
    cardPaymentId,
    status: 'needs_response',
    reason: 'fraudulent',
    amountCents,
    movementCount: 1,
    answerBy,
    openedAt,
  })
  await em.flush()
  const { paymentId } = await em.findOneOrFail(CardPaymentEntity, { id: cardPaymentId })
  if (paymentId) {
    const fee = { paymentId, feeCents: DISPUTE_FEE_CENTS, providerFeeId: `txn_${id}`, reference: id }
    await recordProviderFee(em, { ...fee, chargedOn: localDay(openedAt, demoTimeZone) }, openedAt)
  }
  things.push(
    ...thingsOfDispute({ accountId, disputeId: id, chargeId, intentId, amountCents, openedAt, answerBy }, things),
  )
}
