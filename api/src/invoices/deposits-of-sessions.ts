import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { invoicesOfSessions } from './billed-sessions.ts'
import type { IssuedLines } from './lines.ts'
import type { InvoiceRow } from './rows.ts'

/**
 * What was paid for a session counts on its deposit and on the invoice that deducts this, once on both. So it throws
 * `conflict` where an invoice bills a session and does not deduct its deposit, and `already_billed` where a deposit
 * asks for a session that an issued invoice bills. The sessions are locked.
 */
export async function assertDepositsDeducted(
  em: EntityManager,
  practiceId: PracticeId,
  drafts: readonly InvoiceRow[],
  lines: IssuedLines,
): Promise<void> {
  const sessionsOf = ({ id }: InvoiceRow) => (lines.get(id) ?? []).flatMap(({ sessionId }) => sessionId ?? [])
  const invoices = drafts.filter(({ kind }) => kind === 'invoice')
  const deposits = await invoicesOfSessions(em, practiceId, invoices.flatMap(sessionsOf), 'deposit')
  for (const draft of invoices) {
    const passedOver = sessionsOf(draft)
      .flatMap((id) => deposits.get(id) ?? [])
      .filter(({ id, status }) => status === 'issued' && !draft.depositIds.includes(id))
    if (passedOver.length > 0) throw fail('conflict', { reason: 'open_deposit' })
  }
  const asked = drafts.filter(({ kind }) => kind === 'deposit').flatMap(sessionsOf)
  const billed = [...(await invoicesOfSessions(em, practiceId, asked))].filter(([, { status }]) => status === 'issued')
  if (billed.length > 0)
    throw fail('already_billed', {
      sessions: billed.map(([sessionId, { id, number }]) => ({ sessionId, invoiceId: id, number })),
    })
}

/**
 * Refuses a deposit for a session that the draft does not bill: the session's money pays the deposit first, and would
 * count once more on the invoice that bills the session.
 */
export async function assertSessionsBilled(
  em: EntityManager,
  practiceId: PracticeId,
  id: string,
  depositIds: readonly string[],
): Promise<void> {
  const named = await tablesOf(em)
    .selectFrom('InvoiceLine')
    .select(['invoiceId', 'sessionId'])
    .where('practiceId', '=', practiceId)
    .where('invoiceId', 'in', [id, ...depositIds])
    .where('sessionId', 'is not', null)
    .execute()
  const billed = new Set(named.flatMap(({ invoiceId, sessionId }) => (invoiceId === id ? sessionId : [])))
  if (named.some(({ sessionId }) => !billed.has(sessionId))) throw refuseField('depositIds', 'other_session')
}
