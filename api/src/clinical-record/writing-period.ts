import { millisecondsInMinute } from 'date-fns/constants'
import { sql } from 'kysely'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { auditRecord, type RecordAccess } from './service.ts'

/** The length of a period of writing: the text before it becomes a version, and the log has one line for it. */
export const WRITING_PERIOD_MS = 10 * millisecondsInMinute

/** Adds the one line of a period: a page saves every few seconds, and lines are never counted up. */
export async function logWritingPeriod(
  query: Query,
  details: { patientId: string; sessionId: string },
  at: RecordAccess,
): Promise<void> {
  const known = await tablesOf(query)
    .selectFrom('AuditEntry')
    .select('id')
    .where('practiceId', '=', at.actor.practiceId)
    .where('patient', '=', details.patientId)
    .where('happenedAt', '>', new Date(at.now.getTime() - WRITING_PERIOD_MS))
    .where('actor', '=', at.actor.userId)
    .where('action', '=', 'record.changed')
    .where(({ ref }) => sql<string>`${ref('details')}->>'sessionId'`, '=', details.sessionId)
    .limit(1)
    .executeTakeFirst()
  if (!known) await auditRecord(query, 'record.changed', details, at)
}
