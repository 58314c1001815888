import { sql } from 'kysely'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { type ErasedPatient, sessionsOfErased } from './erased-patient.ts'

/**
 * Waits for mails on their way that may be the client's though no column says so: about an account, or what was written
 * to the practice. Whose they are is known only once the rest is locked, and nobody should wait so long for a calendar.
 */
export async function lockMessagesOfNobody(query: Query, { practiceId, id }: ErasedPatient): Promise<void> {
  await tablesOf(query)
    .selectFrom('Message')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('status', '=', 'queued')
    .where('sessionId', 'is', null)
    .where('patientId', 'is', null)
    .where(({ eb, or, ref }) =>
      or([
        eb('audience', '=', 'client'),
        eb('template', '=', 'inbox.received'),
        sql<boolean>`${ref('data')} ->> 'patientId' = ${id}`,
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Deletes every message to the client, and those to the practice about their sessions, which name them. */
export async function eraseMessages(query: Query, { practiceId, id }: ErasedPatient): Promise<void> {
  const tables = tablesOf(query)
  const sessions = sessionsOfErased(query, { practiceId, id })
  await tables
    .deleteFrom('Message')
    .where('practiceId', '=', practiceId)
    .where(({ eb, or, ref }) =>
      or([
        eb('patientId', '=', id),
        eb('sessionId', 'in', sessions),
        sql<boolean>`${ref('data')} ->> 'patientId' = ${id}`,
      ]),
    )
    .execute()
  await tables
    .deleteFrom('Notification')
    .where('practiceId', '=', practiceId)
    .where(({ eb, or }) => or([eb('patientId', '=', id), eb('sessionId', 'in', sessions)]))
    .execute()
}

/**
 * Deletes what the client wrote to the practice, with the answers and the mails about both, also those that were sent
 * again. What was requested about the data stays with its answer, as long as any message: they prove what was done.
 */
export async function eraseThreads(query: Query, practiceId: PracticeId, threadIds: readonly string[]): Promise<void> {
  if (threadIds.length === 0) return
  const tables = tablesOf(query)
  const threads = await tables
    .selectFrom('InboxMessage')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', 'in', threadIds)
    .where('dataRequest', 'is', null)
    .execute()
  const ids = threads.map(({ id }) => id)
  if (ids.length === 0) return
  const answers = await tables
    .selectFrom('InboxAnswer')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('inboxMessageId', 'in', ids)
    .execute()
  const answerIds = answers.map(({ id }) => id)
  await tables
    .deleteFrom('Message')
    .where('practiceId', '=', practiceId)
    .where('template', 'in', ['inbox.received', 'inbox.answered'])
    .where(({ ref }) => {
      const about = sql`coalesce(${ref('data')} ->> 'messageId', ${ref('data')} ->> 'answerId')`
      return sql<boolean>`${about} = any (${[...ids, ...answerIds]}::text[])`
    })
    .execute()
  await tables.deleteFrom('InboxMessage').where('practiceId', '=', practiceId).where('id', 'in', ids).execute()
}
