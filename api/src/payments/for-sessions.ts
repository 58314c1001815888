import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Allocation } from './add-line.ts'

/**
 * Tells which parts of payments are for sessions: what names one of them, and what pays a document that bills one, or a
 * deposit that such a document deducts.
 */
export async function partsForSessions(
  em: EntityManager,
  practiceId: PracticeId,
  sessionIds: readonly string[],
): Promise<(part: Omit<Allocation, 'amountCents'>) => boolean> {
  const documents = sessionIds.length
    ? await tablesOf(em)
        .selectFrom('InvoiceLine as l')
        .innerJoin('Invoice as v', (join) =>
          join.onRef('v.practiceId', '=', 'l.practiceId').onRef('v.id', '=', 'l.invoiceId'),
        )
        .select(['v.id', 'v.depositIds'])
        .where('l.practiceId', '=', practiceId)
        .where('l.sessionId', 'in', [...sessionIds])
        .execute()
    : []
  const theirs = new Set(documents.flatMap(({ id, depositIds }) => [id, ...depositIds]))
  const sessions = new Set(sessionIds)
  return ({ sessionId, invoiceId }) => (sessionId ? sessions.has(sessionId) : theirs.has(invoiceId ?? ''))
}
