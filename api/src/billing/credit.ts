import type * as z from 'zod'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerAction } from '../http/action-context.ts'
import { fail, refuseField } from '../http/errors.ts'
import { enqueueLinkCheck } from '../payment-requests/reminder-links.ts'
import { creditOf, openPaymentsOf } from '../payments/allocations.ts'
import { assertPatient } from '../payments/assertions.ts'
import { lockChain } from '../payments/chain-lock.ts'
import { allocateCredit, releaseSessionPayments } from '../payments/credit.ts'
import { recordRefund } from '../payments/take-back.ts'
import { waitingRefundCents } from '../payments/waiting-refunds.ts'
import { todayOf } from '../practices/zone.ts'
import { isDropped } from '../sessions/states.ts'
import type { billing } from './contract.ts'
import { readCharges } from './session-charges.ts'
import { allocatePayment, targetsByIds } from './take-payment.ts'

/**
 * Pays sessions and invoices from their client's credit, the oldest first, as far as it goes. Refuses more cash than
 * one debt may be paid with (422 `cash_limit`).
 */
export async function payFromCredit(
  action: PractitionerAction,
  patientId: string,
  named: z.output<typeof billing.useCredit.body>,
): Promise<void> {
  if (!named.sessionIds.length && !named.invoiceIds.length) throw refuseField('sessionIds', 'required')
  const { em } = action.db
  const { practiceId } = action.scope
  await assertPatient(em, practiceId, patientId)
  await lockChain(em, practiceId)
  const creditCents = await creditOf(em, patientId)
  if (creditCents <= 0) throw fail('conflict', { creditCents })
  const targets = await targetsByIds(action, { patientId, ...named })
  const allocations = allocatePayment(creditCents, targets)
  if (!allocations.length) throw fail('conflict', { creditCents })
  const cashLimitOn = await todayOf(em, practiceId, action.now)
  await allocateCredit(em, { practiceId, patientId, allocations, cashLimitOn }, action.now)
  await enqueueLinkCheck(em, practiceId, patientId)
  await publishChange(action.db.query, practiceId, 'money')
}

/**
 * Turns the payments for a session that did not take place into its client's credit. Throws `conflict` for any other
 * session, and while money of it is about to go back to its card.
 */
export async function releasePayments(
  { db: { em, query }, scope: { practiceId }, now }: PractitionerAction,
  id: string,
) {
  await lockChain(em, practiceId)
  const [charge] = await readCharges(em, { practiceId, sessionIds: [id], now })
  if (!charge) throw fail('not_found')
  if (!isDropped(charge.status) || charge.paidCents <= 0) throw fail('conflict')
  if ((await waitingRefundCents(em, practiceId, id)) > 0) throw fail('conflict', { reason: 'refund_waiting' })
  await releaseSessionPayments(em, { practiceId, sessionId: id }, now)
  await enqueueLinkCheck(em, practiceId, charge.patient.id)
  await publishChange(query, practiceId, 'money')
}

/**
 * Records that credit was paid back, the oldest payment first. Throws `conflict` with the amount that can be paid back
 * by hand: card payments go back through their provider.
 */
export async function payBackCredit(
  action: PractitionerAction,
  patientId: string,
  { amountCents, reason }: z.output<typeof billing.payBackCredit.body>,
): Promise<void> {
  const { em } = action.db
  const { practiceId } = action.scope
  await assertPatient(em, practiceId, patientId)
  await lockChain(em, practiceId)
  const open = (await openPaymentsOf(em, patientId)).filter(({ cents }) => cents > 0)
  const byHand = await paidByHand(action, open)
  const leftCents = byHand.reduce((sum, { cents }) => sum + cents, 0)
  if (amountCents > leftCents) throw fail('conflict', { leftCents })
  let rest = amountCents
  for (const { id, cents } of byHand) {
    const part = Math.min(rest, cents)
    if (part === 0) break
    const refund = { practiceId, paymentId: id, amountCents: part, allocations: [], reason: reason ?? null }
    await recordRefund(em, { ...refund, recordedBy: action.actor }, action.now)
    rest -= part
  }
}

async function paidByHand({ db, scope }: PractitionerAction, open: readonly { id: string; cents: number }[]) {
  if (!open.length) return []
  const rows = await tablesOf(db.em)
    .selectFrom('Payment')
    .select('id')
    .where('practiceId', '=', scope.practiceId)
    .where('providerPaymentId', 'is', null)
    .where(
      'id',
      'in',
      open.map(({ id }) => id),
    )
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  return open.filter(({ id }) => ids.has(id))
}
