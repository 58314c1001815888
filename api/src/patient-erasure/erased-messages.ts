import { sql } from 'kysely'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ErasedPatient } from './erased-patient.ts'

/** Deletes every message to the client, and those to the practice about their sessions, which name them. */
export async function eraseMessages(query: Query, { practiceId, id }: ErasedPatient): Promise<void> {
  const tables = tablesOf(query)
  const sessions = tables
    .selectFrom('Session')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('patient', '=', id)
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

/** Deletes what the client wrote to the practice, with the answers and the mails about both. */
export async function eraseThreads(query: Query, practiceId: PracticeId, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const tables = tablesOf(query)
  const answers = await tables
    .selectFrom('InboxAnswer')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('inboxMessageId', 'in', ids)
    .execute()
  const keys = [...ids.map((id) => `inbox:received:${id}`), ...answers.map(({ id }) => `inbox:answered:${id}`)]
  await tables.deleteFrom('Message').where('practiceId', '=', practiceId).where('key', 'in', keys).execute()
  // What was requested about the data stays until it is answered, and as long as any message: it proves the request.
  await tables
    .deleteFrom('InboxMessage')
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .where('dataRequest', 'is', null)
    .execute()
}
