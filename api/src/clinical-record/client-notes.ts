import type * as z from 'zod'
import { writeReadAudit } from '../audit/service.ts'
import { readVault, type Secrets } from '../crypto/vault.ts'
import { currentPatient } from '../db/current-patient.ts'
import type { Query } from '../db/query.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { typesOfSession } from '../sessions/reading/types-of.ts'
import type { SessionNotes } from './contract/thread.ts'
import type { ClinicalField } from './fields.ts'
import { writtenSessions } from './last-written.ts'
import { fieldTextOrLostWords } from './sealed-text.ts'
import type { RecordAccess } from './service.ts'

/** A page of what is written about the sessions of a client, the latest first; the log records who read it. */
export async function listClientNotes(
  query: Query,
  secrets: Secrets,
  question: { id: string; page: number; perPage: number },
  { actor, now }: RecordAccess,
): Promise<{ rows: z.output<typeof SessionNotes>[]; total: number }> {
  const { practiceId } = actor
  const patientId = await currentPatient(query, practiceId, question.id)
  const vault = await readVault(query, secrets, practiceId)
  const sessions = writtenSessions(query, practiceId, patientId)
  const total = await countOf(sessions)
  const found = await sessions
    .select(['s.id', 's.startsAt', 's.status'])
    .select(typesOfSession())
    .orderBy('s.startsAt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(question.perPage)
    .offset((question.page - 1) * question.perPage)
    .execute()
  const texts = await textsOf(
    query,
    practiceId,
    found.map(({ id }) => id),
  )
  await writeReadAudit(query, 'record.notes_read', { actor, details: { patientId }, now })
  return {
    rows: found.map(({ id, ...session }) => {
      const own = texts.filter(({ sessionId }) => sessionId === id)
      const fields = own.map((row) => [row.field, { text: fieldTextOrLostWords(vault, row.id, row.text) }])
      return {
        ...session,
        sessionId: id,
        fields: Object.fromEntries(fields) as Partial<Record<ClinicalField, { text: string }>>,
      }
    }),
    total,
  }
}

async function textsOf(query: Query, practiceId: PracticeId, sessionIds: readonly string[]) {
  if (sessionIds.length === 0) return []
  return tablesOf(query)
    .selectFrom('SessionField')
    .select(['id', 'sessionId', 'field', 'text'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', 'in', sessionIds)
    .where('isEmpty', '=', false)
    .execute()
}
