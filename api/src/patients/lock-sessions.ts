import { lockCalendars } from '../db/lock-calendars.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/**
 * Locks the sessions of clients, before the clients themselves, by whoever changes both. That is the order of all who
 * plan, move or cancel: the calendars, the sessions, and the client as soon as something refers to them.
 */
export async function lockSessionsOf(
  query: Query,
  practiceId: PracticeId,
  patientIds: readonly string[],
): Promise<void> {
  await lockCalendars(query, practiceId)
  await tablesOf(query)
    .selectFrom('Session')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('patient', 'in', patientIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Waits until no message about these clients is being sent, and lets no other be sent until the transaction ends. Call
 * it before other locks when messages are moved or deleted: a mail server may take a minute, and nobody should wait for
 * a calendar that long.
 */
export async function lockMessagesAbout(
  query: Query,
  practiceId: PracticeId,
  patientIds: readonly string[],
): Promise<void> {
  const tables = tablesOf(query)
  const sessions = tables
    .selectFrom('Session')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('patient', 'in', patientIds)
  await tables
    .selectFrom('Message')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('status', '=', 'queued')
    .where(({ eb, or }) => or([eb('patientId', 'in', patientIds), eb('sessionId', 'in', sessions)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}
