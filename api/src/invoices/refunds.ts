import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { farDayText } from '../format/full-day.ts'
import { Failure } from '../http/errors.ts'
import { invoicesOfSessions } from './billed-sessions.ts'
import { draftCreditNote } from './credit-note.ts'
import { issueInvoice } from './issue.ts'
import { shownInvoice } from './reading.ts'
import { creditable, lockInvoice } from './rows.ts'

/**
 * Credits what a refund took off issued invoices, each for its part and never more than what is left of it, nor than what it
 * asks for again now that the money is gone: of an invoice that is paid otherwise, or was credited before, nothing is
 * credited. A refund that was credited already is not credited twice. What cannot be issued stays a draft, which is a thing
 * to do, and holds up none of the others.
 */
export async function creditRefund(
  em: EntityManager,
  { practiceId, paymentId }: { practiceId: string; paymentId: string },
  now: Date,
): Promise<void> {
  const refund = await tablesOf(em)
    .selectFrom('Payment')
    .select(['kind', 'receivedOn'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (refund?.kind !== 'refund') return
  for (const [invoiceId, cents] of await refundedOfInvoices(em, practiceId, paymentId)) {
    const invoice = await lockInvoice(em, invoiceId)
    const { status, locale } = invoice
    const left = await creditable(em, invoice)
    const { dueCents } = await shownInvoice(em, practiceId, invoiceId)
    const amountCents = Math.min(cents, left, dueCents)
    if (status !== 'issued' || amountCents <= 0 || (await isCredited(em, practiceId, invoiceId, paymentId))) continue
    const day = farDayText(refund.receivedOn, locale)
    const reason = locale === 'fr' ? `Remboursement du ${day}` : `Refund of ${day}`
    const id = await draftCreditNote(em, { invoiceId, amountCents, reason, refundId: paymentId }, now)
    try {
      await issueInvoice(em, { invoiceId: id }, now)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
}

/**
 * What a refund took off each invoice, of its sessions and of itself, in one order for all. Money of a session may have been
 * for a deposit invoice: it is, where no issued invoice bills the session, or where that one deducts the deposit.
 */
async function refundedOfInvoices(em: EntityManager, practiceId: string, paymentId: string) {
  const allocations = await tablesOf(em)
    .selectFrom('PaymentAllocation')
    .select(['sessionId', 'invoiceId', 'amountCents'])
    .where('practiceId', '=', practiceId)
    .where('paymentId', '=', paymentId)
    .where('amountCents', '<', 0)
    .execute()
  const sessionIds = allocations.flatMap(({ sessionId }) => sessionId ?? [])
  const standing = await invoicesOfSessions(em, practiceId, sessionIds)
  const deducted = await depositsOf(
    em,
    practiceId,
    [...standing.values()].map(({ id }) => id),
  )
  const sums = new Map<string, number>()
  for (const { sessionId, invoiceId, amountCents } of allocations) {
    const bill = sessionId ? standing.get(sessionId) : undefined
    const isDeposit = bill && invoiceId ? deducted.get(bill.id)?.includes(invoiceId) : false
    const of = bill?.status === 'issued' && !isDeposit ? bill.id : invoiceId
    if (of) sums.set(of, (sums.get(of) ?? 0) - amountCents)
  }
  return [...sums].sort(([one], [other]) => one.localeCompare(other))
}

/** The deposits that each of some invoices deducts. */
async function depositsOf(em: EntityManager, practiceId: string, ids: readonly string[]) {
  if (!ids.length) return new Map<string, string[]>()
  const rows = await tablesOf(em)
    .selectFrom('Invoice')
    .select(['id', 'depositIds'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, depositIds }) => [id, depositIds]))
}

async function isCredited(em: EntityManager, practiceId: string, invoiceId: string, refundId: string) {
  const note = await tablesOf(em)
    .selectFrom('Invoice')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('correctsId', '=', invoiceId)
    .where('refundId', '=', refundId)
    .executeTakeFirst()
  return note !== undefined
}
