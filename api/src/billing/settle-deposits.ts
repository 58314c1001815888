import { sql } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { balancesMatching } from '../invoices/balances.ts'
import { fullyCredited } from '../invoices/billed-sessions.ts'
import { enqueueLinkCheck } from '../payment-requests/reminder-links.ts'
import type { Allocation } from '../payments/add-line.ts'
import { creditOf } from '../payments/allocations.ts'
import { lockChain } from '../payments/chain-lock.ts'
import { allocateCredit, releaseInvoicePayments } from '../payments/credit.ts'
import { isRefundWaiting } from '../payments/waiting-refunds.ts'
import type { PracticeId } from '../practice-id.ts'
import { freeSessions, sessionsOnDocument } from './free-sessions.ts'
import { invoiceRest } from './invoice-rest.ts'
import { allocatePayment } from './take-payment.ts'

/**
 * Frees what an issued invoice was paid beyond what it asks for now, because deposits are deducted, a credit note took
 * off a part, or a line costs less than its session. The money pays those deposits if they are open, and else becomes
 * the client's credit. What a deposit takes of the money for its sessions stays there. The sessions of a fully credited
 * invoice, and those that a deposit names, keep their payments. While a card refund of its money waits, nothing is
 * freed; this runs again when none waits any more.
 */
export async function settleDeposits(
  em: EntityManager,
  { practiceId, invoiceId }: { practiceId: PracticeId; invoiceId: string },
  now: Date,
): Promise<void> {
  await lockChain(em, practiceId)
  const bill = await tablesOf(em)
    .selectFrom('Invoice as bill')
    .select(['bill.kind', 'bill.patientId', 'bill.depositIds', invoiceRest(sql<boolean>`false`).as('rest')])
    .select(({ eb }) => eb('bill.id', 'in', fullyCredited(em, practiceId)).as('isCancelled'))
    .where('bill.practiceId', '=', practiceId)
    .where('bill.id', '=', invoiceId)
    .where('bill.status', '=', 'issued')
    .where('bill.kind', 'in', ['invoice', 'deposit'])
    .executeTakeFirst()
  if (!bill?.patientId || bill.rest >= 0) return
  const { patientId, depositIds } = bill
  const sessionIds =
    bill.kind === 'invoice' && !bill.isCancelled ? await sessionsOnDocument(em, practiceId, invoiceId) : []
  if (await isRefundWaiting(em, practiceId, { sessionIds, invoiceId })) return
  let beyond = await freeSessions(em, { practiceId, sessionIds, depositIds, beyond: 0 - bill.rest }, now)
  beyond -= await releaseInvoicePayments(em, { practiceId, invoiceId, atMostCents: beyond }, now)
  const freed = 0 - bill.rest - beyond
  if (freed <= 0) return
  // A part of it may be about to go back to its card.
  const cents = Math.min(freed, await creditOf(em, patientId))
  const allocations = bill.isCancelled ? [] : await forDeposits(em, { practiceId, patientId, depositIds }, cents, now)
  if (allocations.length) await allocateCredit(em, { practiceId, patientId, allocations }, now)
  await enqueueLinkCheck(em, practiceId, patientId)
  await publishChange(queryOf(em), practiceId, 'money')
}

/** How much of an amount the open deposits take. */
async function forDeposits(
  em: EntityManager,
  { practiceId, patientId, depositIds }: { practiceId: PracticeId; patientId: string; depositIds: string[] },
  cents: number,
  now: Date,
): Promise<Allocation[]> {
  if (!depositIds.length) return []
  const open = await balancesMatching(em, practiceId, '', { patientId, kind: 'deposit', ids: depositIds })
    .select(['d.invoiceId', 'd.owedCents'])
    .where('d.owedCents', '>', 0)
    .orderBy('d.invoiceId')
    .execute()
  return allocatePayment(
    cents,
    open.map(({ invoiceId, owedCents }) => ({ invoiceId, amountCents: owedCents, dueAt: now })),
  )
}
