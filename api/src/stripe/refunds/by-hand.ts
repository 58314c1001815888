import type * as z from 'zod'
import { writePractitionerAudit } from '../../audit/service.ts'
import { advanceInterest } from '../../billing/advance-interest.ts'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import { fail } from '../../http/errors.ts'
import { invoicesOfSessions } from '../../invoices/billed-sessions.ts'
import type { PracticeId } from '../../practice-id.ts'
import { readSettings } from '../../practices/settings.ts'
import { feeOfPayment } from '../bank/payout-links.ts'
import type { stripe } from '../contract.ts'
import { CardPaymentEntity } from '../entity.ts'
import { shownRefund } from '../requests.ts'
import { lockRefundable } from './lock-refundable.ts'
import { refundByPolicy, rulesFor, stillToRefund } from './policy.ts'
import { addRefund, retryRefund } from './refund.ts'

type Preview = z.output<typeof stripe.previewRefund.reply>

/** The payment of a request; `not_found` for an unknown request, `conflict` for an unpaid one. */
async function paymentOf(em: EntityManager, practiceId: PracticeId, requestId: string) {
  const request = await tablesOf(em)
    .selectFrom('PaymentRequest')
    .select(['id', 'sessionId', 'patientId', 'depositKind', 'agreed'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (!request) throw fail('not_found')
  const payment = await em.findOne(CardPaymentEntity, { requestId, isLate: false })
  if (!payment) throw fail('conflict')
  return { request, payment }
}

/** The refund by the policy, and the most that is possible. */
export async function previewRefund(
  em: EntityManager,
  practiceId: PracticeId,
  { requestId, cancelledBy }: z.output<typeof stripe.previewRefund.query>,
  now: Date,
): Promise<Preview> {
  const { request, payment } = await paymentOf(em, practiceId, requestId)
  const { refunds, refundedCents, restCents } = await lockRefundable(em, practiceId, payment.id)
  const session = request.sessionId
    ? await tablesOf(em)
        .selectFrom('Session')
        .select(['status', 'startsAt'])
        .where('practiceId', '=', practiceId)
        .where('id', '=', request.sessionId)
        .executeTakeFirst()
    : undefined
  const rules = rulesFor(request.agreed, await readSettings(queryOf(em), practiceId))
  const { percent, cents, because } = session
    ? refundByPolicy(rules, { ...session, endedBy: cancelledBy }, payment.amountCents, now)
    : { percent: 0, cents: 0, because: 'none' as const }
  const allocated = payment.paymentId
    ? await tablesOf(em)
        .selectFrom('PaymentAllocation')
        .select(['sessionId', 'invoiceId'])
        .where('practiceId', '=', practiceId)
        .where('paymentId', '=', payment.paymentId)
        .execute()
    : []
  const sessionIds = allocated.flatMap(({ sessionId }) => sessionId ?? [])
  const bills = await invoicesOfSessions(em, practiceId, sessionIds)
  const deposits = await invoicesOfSessions(em, practiceId, sessionIds, 'deposit')
  const standing = [...bills.values(), ...deposits.values()]
  return {
    paidCents: payment.amountCents,
    refundedCents,
    mostCents: restCents,
    byPolicyCents: Math.min(stillToRefund(cents, refunds, request.sessionId ?? null), restCents),
    percent,
    because,
    feeKeptCents: (await feeOfPayment(em, payment)) ?? 0,
    arrhesOwedCents: because === 'practitioner_cancels' && request.depositKind === 'arrhes' ? payment.amountCents : 0,
    interest: payment.paymentId ? await interestOf(em, practiceId, payment.paymentId, now) : null,
    isCreditNoteNeeded:
      standing.some(({ status }) => status === 'issued') || allocated.some(({ invoiceId }) => invoiceId),
  }
}

async function interestOf(
  em: EntityManager,
  practiceId: PracticeId,
  id: string,
  now: Date,
): Promise<Preview['interest']> {
  const lines = await tablesOf(em)
    .selectFrom('Payment')
    .select(['id', 'kind', 'receivedOn'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .execute()
  return (await advanceInterest(em, practiceId, lines, now)).get(id) ?? null
}

/** Refunds at the practitioner's order: the whole rest, unless an amount is given. */
export async function refundByHand(
  em: EntityManager,
  actor: PractitionerActor,
  { requestId, amountCents, reason }: z.output<typeof stripe.refund.body>,
  now: Date,
) {
  const { practiceId, userId } = actor
  const { request, payment } = await paymentOf(em, practiceId, requestId)
  const { restCents } = await lockRefundable(em, practiceId, payment.id)
  if (restCents <= 0) throw fail('conflict', { mostCents: 0 })
  const refund = await addRefund(
    em,
    payment,
    {
      amountCents: amountCents ?? restCents,
      reason: 'by_hand',
      note: reason ?? null,
      sessionIds: null,
      createdBy: userId,
    },
    now,
  )
  const details = { patientId: request.patientId, amountCents: refund.amountCents }
  await writePractitionerAudit(queryOf(em), 'card_payments.refunded', { actor, details, now })
  return shownRefund(refund)
}

/** Tries a refund again that failed or waits. */
export const retryOwnRefund = async (em: EntityManager, id: string, now: Date) =>
  shownRefund(await retryRefund(em, id, now))
