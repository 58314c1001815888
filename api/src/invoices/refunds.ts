import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { farDayText } from '../format/full-day.ts'
import { Failure } from '../http/errors.ts'
import { isForDeposits } from '../payments/document-money.ts'
import { partsForSessions } from '../payments/for-sessions.ts'
import type { PracticeId } from '../practice-id.ts'
import { invoicesOfSessions } from './billed-sessions.ts'
import { draftCreditNote } from './credit-note.ts'
import { issueInvoice } from './issue.ts'
import { creditableCents, lockInvoice } from './rows.ts'
import { shownInvoice } from './shown.ts'

/**
 * Credits issued invoices for a refund: each for its part, but never for more than its rest, nor for more than is owed
 * on it again now that the money is gone. So an invoice that is paid otherwise, or was credited before, gets no credit
 * note; money of its deposits is not owed again. A refund of dropped sessions credits the invoices of these sessions
 * alone: whatever else their money has paid is owed again. A refund is credited once. A credit note that cannot be
 * issued stays a draft among the things to do, and does not stop the others.
 */
export async function creditRefund(
  em: EntityManager,
  { practiceId, paymentId }: { practiceId: PracticeId; paymentId: string },
  now: Date,
): Promise<void> {
  const refund = await tablesOf(em)
    .selectFrom('Payment')
    .select(['id', 'practiceId', 'kind', 'receivedOn'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (refund?.kind !== 'refund') return
  const sums = await refundedOfInvoices(em, practiceId, paymentId)
  const deducted = await depositsOf(em, practiceId, [...sums.keys()])
  const later = new Set([...deducted.values()].flat())
  // All are locked in a fixed order, whichever refund comes.
  for (const id of [...new Set([...sums.keys(), ...later])].sort()) await lockInvoice(em, id)
  const creditPart = async (invoiceId: string, cents: number) =>
    cents - (await creditRefunded(em, refund, { invoiceId, cents }, now))
  for (const invoiceId of [...sums.keys()].filter((id) => !later.has(id)).sort()) {
    let over = await creditPart(invoiceId, sums.get(invoiceId) ?? 0)
    for (const depositId of [...(deducted.get(invoiceId) ?? [])].sort()) {
      const own = sums.get(depositId) ?? 0
      if (own + over > 0) over = Math.min(over, await creditPart(depositId, own + over))
    }
  }
}

interface RefundLine {
  id: string
  practiceId: PracticeId
  receivedOn: string
}

/** Credits an invoice for its part of a refund; returns the cents credited for this refund now or before. */
async function creditRefunded(
  em: EntityManager,
  { id: refundId, practiceId, receivedOn }: RefundLine,
  { invoiceId, cents }: { invoiceId: string; cents: number },
  now: Date,
): Promise<number> {
  const invoice = await lockInvoice(em, invoiceId)
  const { status, locale } = invoice
  if (status !== 'issued') return cents
  const before = await creditedFor(em, { practiceId, invoiceId, refundId })
  if (before !== null) return before
  const left = await creditableCents(em, invoice)
  const { dueCents } = await shownInvoice(em, practiceId, invoiceId)
  const amountCents = Math.min(cents, left, dueCents)
  if (amountCents <= 0) return 0
  const day = farDayText(receivedOn, locale)
  const reason = locale === 'fr' ? `Remboursement du ${day}` : `Refund of ${day}`
  const id = await draftCreditNote(em, { invoiceId, amountCents, reason, refundId }, now)
  try {
    await issueInvoice(em, { invoiceId: id }, now)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  return amountCents
}

/**
 * What a refund took off each invoice, for its sessions and for itself. A session's money counts for its deposit
 * invoice where no issued invoice bills the session, or where that one deducts the deposit.
 */
async function refundedOfInvoices(em: EntityManager, practiceId: PracticeId, paymentId: string) {
  const taken = await tablesOf(em)
    .selectFrom('PaymentAllocation as a')
    .select(['a.sessionId', 'a.invoiceId', 'a.amountCents', isForDeposits.as('isForDeposit')])
    .where('a.practiceId', '=', practiceId)
    .where('a.paymentId', '=', paymentId)
    .where('a.amountCents', '<', 0)
    .execute()
  const card = await tablesOf(em)
    .selectFrom('CardRefund')
    .select('sessionIds')
    .where('practiceId', '=', practiceId)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  const allocations = card?.sessionIds ? taken.filter(await partsForSessions(em, practiceId, card.sessionIds)) : taken
  const sessionIds = allocations.flatMap(({ sessionId }) => sessionId ?? [])
  const standing = await invoicesOfSessions(em, practiceId, sessionIds)
  const deducted = await depositsOf(
    em,
    practiceId,
    [...standing.values()].map(({ id }) => id),
  )
  const prepaid = await invoicesOfSessions(em, practiceId, sessionIds, 'deposit')
  const sums = new Map<string, number>()
  for (const { sessionId, invoiceId, isForDeposit, amountCents } of allocations) {
    const bill = sessionId ? standing.get(sessionId) : undefined
    const isDeposit = bill && invoiceId ? deducted.get(bill.id)?.includes(invoiceId) : false
    const deposit = sessionId && isForDeposit ? prepaid.get(sessionId) : undefined
    const unbilled = deposit?.status === 'issued' ? deposit.id : invoiceId
    const of = bill?.status === 'issued' ? (isDeposit ? invoiceId : bill.id) : unbilled
    if (of) sums.set(of, (sums.get(of) ?? 0) - amountCents)
  }
  return sums
}

/** The deposits that each of the invoices deducts. */
async function depositsOf(em: EntityManager, practiceId: PracticeId, ids: readonly string[]) {
  if (!ids.length) return new Map<string, string[]>()
  const rows = await tablesOf(em)
    .selectFrom('Invoice')
    .select(['id', 'depositIds'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, depositIds }) => [id, depositIds]))
}

/** What was credited on an invoice for a refund, also by a draft; null: nothing yet. */
async function creditedFor(
  em: EntityManager,
  { practiceId, invoiceId, refundId }: { practiceId: PracticeId; invoiceId: string; refundId: string },
) {
  const note = await tablesOf(em)
    .selectFrom('Invoice')
    .select('totalCents')
    .where('practiceId', '=', practiceId)
    .where('correctsId', '=', invoiceId)
    .where('refundId', '=', refundId)
    .executeTakeFirst()
  return note ? 0 - note.totalCents : null
}
