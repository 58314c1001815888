import { LockMode } from '@mikro-orm/core'
import { allocatePaymentLink } from '../../billing/allocate-payment-link.ts'
import { readCharges } from '../../billing/session-charges.ts'
import { allocatePayment } from '../../billing/take-payment.ts'
import type { Config } from '../../config.ts'
import { newId } from '../../db/base.ts'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { publishChange } from '../../events/publish.ts'
import { localDay } from '../../format/day.ts'
import { actionOfSystem } from '../../http/action-context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { enqueueMessages } from '../../messages/service.ts'
import { PaymentRequestEntity, type RequestOfPractice } from '../../payment-requests/entity.ts'
import { enqueueLinkCheck } from '../../payment-requests/reminder-links.ts'
import { lockChain } from '../../payments/chain-lock.ts'
import { type Allocation, recordPayment } from '../../payments/record.ts'
import type { PracticeId } from '../../practice-id.ts'
import { Practice } from '../../practices/entity.ts'
import { readSettings } from '../../practices/settings.ts'
import { issueNoteJob } from '../../sessions/job-names.ts'
import { confirmPaidSession, lockCalendarAndSession } from '../../sessions/prepaid/pay.ts'
import { linkPayoutLines } from '../bank/payout-links.ts'
import { CardPaymentEntity } from '../entity.ts'
import { addRefund } from '../refunds/refund.ts'

/** Money as Stripe has it. */
export interface StripeMoney {
  accountId: string
  checkoutId: string
  paymentIntentId: string
  chargeId: string | null
  amountCents: number
  paidAt: Date
  cardBrand: string | null
  cardLast4: string | null
  feeCents: number | null
}

/**
 * Books a payment once, however often Stripe reports it. An open request is fulfilled. An expired one is fulfilled only
 * if the session's time is still free; otherwise the money is refunded.
 */
export async function recordCardPayment(
  em: EntityManager,
  { practiceId, requestId }: RequestOfPractice,
  paid: StripeMoney,
  { config, now }: { config: Config; now: Date },
): Promise<void> {
  const sessionId = (await em.findOne(PaymentRequestEntity, { id: requestId }))?.sessionId
  // The locks are always taken in this order: the ledger, the practitioner's calendar, the session, the request.
  await lockChain(em, practiceId)
  if (sessionId) await lockCalendarAndSession(em, sessionId)
  const request = await em.findOne(
    PaymentRequestEntity,
    { id: requestId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  )
  if (!request) return
  if (await em.findOne(CardPaymentEntity, { paymentIntentId: paid.paymentIntentId })) return
  const isAccepted = await acceptMoney(em, request, paid, { config, now })
  const { timeZone } = await em.findOneOrFail(Practice, { id: practiceId })
  const { cardBrand, cardLast4, feeCents, amountCents } = paid
  const paidAt = paid.paidAt > now ? now : paid.paidAt
  const allocations = isAccepted ? await allocationsOf(em, request, amountCents, now) : []
  const line = await recordPayment(
    em,
    {
      practiceId,
      patientId: request.patientId,
      typeKey: 'card_online',
      amountCents,
      receivedOn: localDay(paidAt, timeZone),
      allocations,
      providerPaymentId: paid.paymentIntentId,
      card: { brand: cardBrand, last4: cardLast4 },
      feeCents,
      recordedBy: null,
    },
    now,
  )
  const payment = em.create(CardPaymentEntity, {
    ...paid,
    id: newId(),
    practiceId,
    requestId,
    paidAt,
    isLate: !isAccepted,
    paymentId: line.id,
  })
  if (request.checkoutId === paid.checkoutId) request.checkoutUrl = null
  if (isAccepted) await enqueueLinkCheck(em, practiceId, request.patientId)
  await enqueueNotes(em, practiceId, allocations)
  await em.flush()
  await linkPayoutLines(em, practiceId, { sourceId: paid.chargeId, cardPaymentId: payment.id })
  const because = { reason: 'late', createdBy: null, note: null } as const
  if (!isAccepted)
    await addRefund(em, payment, { ...because, amountCents, sessionIds: sessionId ? [sessionId] : [] }, now)
  await enqueueMessages(queryOf(em), {
    practiceId,
    sessionId: request.sessionId ?? null,
    patientId: request.patientId,
    template: isAccepted ? 'cards.paid' : 'cards.late',
    data: { requestId, amountCents, by: 'client' },
    now,
    to: (['client', 'practitioner'] as const).map((audience) => ({
      audience,
      key: `cards.${isAccepted ? 'paid' : 'late'}:${paid.paymentIntentId}:${audience}`,
    })),
  })
  await publishChange(queryOf(em), practiceId, 'stripe')
}

/** Has the notes of paid sessions issued by jobs, which stop nothing here, where the settings ask for them then. */
async function enqueueNotes(em: EntityManager, practiceId: PracticeId, allocations: readonly Allocation[]) {
  const sessionIds = new Set(allocations.flatMap(({ sessionId }) => sessionId ?? []))
  const query = queryOf(em)
  if (sessionIds.size === 0 || (await readSettings(query, practiceId)).invoiceIssuing !== 'with_payment') return
  for (const sessionId of sessionIds)
    await enqueue(query, issueNoteJob, { practiceId, sessionId }, { singletonKey: `paid ${sessionId}` })
}

/** Whether the money is still owed. The stored amount counts, whatever was charged. */
async function acceptMoney(
  em: EntityManager,
  request: PaymentRequestEntity,
  { amountCents }: StripeMoney,
  { config, now }: { config: Config; now: Date },
): Promise<boolean> {
  if (amountCents !== request.amountCents) return false
  if (request.kind === 'link') {
    if (request.status !== 'open') return false
    request.status = 'paid'
    return true
  }
  if (request.status !== 'open' && request.status !== 'expired') return false
  const action = actionOfSystem(em, config, request.practiceId, now)
  const isConfirmed = request.sessionId ? await confirmPaidSession(action, request.sessionId) : false
  request.status = isConfirmed ? 'paid' : 'late'
  return isConfirmed
}

/**
 * Allocates the money: to the amount due for the session, to the invoices of a link, or to the oldest debts. What was
 * paid otherwise meanwhile becomes credit.
 */
async function allocationsOf(em: EntityManager, request: PaymentRequestEntity, amountCents: number, now: Date) {
  const { practiceId, patientId, sessionId, invoiceIds } = request
  if (sessionId) {
    const due = await readCharges(em, { practiceId, sessionIds: [sessionId], now })
    const debts = due.map(({ dueCents, startsAt }) => ({ sessionId, amountCents: dueCents, dueAt: startsAt }))
    return allocatePayment(amountCents, debts)
  }
  return allocatePaymentLink(em, { practiceId, patientId, invoiceIds: invoiceIds ?? [], amountCents }, now)
}
