import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { farDayText } from '../format/full-day.ts'
import { Failure } from '../http/errors.ts'
import { lockChain } from '../payments/chain-lock.ts'
import type { PracticeId } from '../practice-id.ts'
import { draftCreditNote } from './credit-note.ts'
import { issueInvoice } from './issue.ts'
import { depositsOf, refundedOfInvoices } from './refunded-invoices.ts'
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
  // What is owed again does not change until it is credited.
  await lockChain(em, practiceId)
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
