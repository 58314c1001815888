import type { Vault } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ClinicalField } from './fields.ts'
import { fieldTextOrLostWords } from './sealed-text.ts'

interface SessionToWrite {
  practiceId: PracticeId
  patient: { id: string }
  startsAt: Date
}

/** The sessions of a client that have anything written. */
export const writtenSessions = (query: Query, practiceId: PracticeId, patientId: string) =>
  tablesOf(query)
    .selectFrom('Session as s')
    .where('s.practiceId', '=', practiceId)
    .where('s.patient', '=', patientId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('SessionField as w')
          .select('w.id')
          .whereRef('w.practiceId', '=', 's.practiceId')
          .whereRef('w.sessionId', '=', 's.id')
          .where('w.isEmpty', '=', false),
      ),
    )

/**
 * Finds the latest session before this one with anything written. The client is a parameter, since a statement that
 * looks it up may make PostgreSQL walk through all sessions of the practice.
 */
export async function lastWrittenSession(
  query: Query,
  vault: Vault,
  { practiceId, patient, startsAt }: SessionToWrite,
) {
  const earlier = await writtenSessions(query, practiceId, patient.id)
    .select(['s.id', 's.startsAt'])
    .where('s.startsAt', '<', startsAt)
    .orderBy('s.startsAt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!earlier) return null
  const rows = await tablesOf(query)
    .selectFrom('SessionField')
    .select(['id', 'field', 'text'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', earlier.id)
    .where('isEmpty', '=', false)
    .execute()
  const texts = rows.map(({ id, field, text }) => [field, { text: fieldTextOrLostWords(vault, id, text) }])
  return {
    sessionId: earlier.id,
    startsAt: earlier.startsAt,
    fields: Object.fromEntries(texts) as Partial<Record<ClinicalField, { text: string }>>,
  }
}
