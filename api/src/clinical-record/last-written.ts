import type { Vault } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ClinicalField } from './fields.ts'
import { fieldTextOrLostWords } from './sealed-text.ts'

interface Here {
  practiceId: PracticeId
  patient: { id: string }
  startsAt: Date
}

/**
 * Finds the latest session before this one with anything written. The client is a parameter, since a statement that
 * looks it up may make PostgreSQL walk through all sessions of the practice.
 */
export async function lastWrittenSession(query: Query, vault: Vault, { practiceId, patient, startsAt }: Here) {
  const tables = tablesOf(query)
  const earlier = await tables
    .selectFrom('Session as o')
    .select(['o.id', 'o.startsAt'])
    .where('o.practiceId', '=', practiceId)
    .where('o.patient', '=', patient.id)
    .where('o.startsAt', '<', startsAt)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('SessionField as w')
          .select('w.id')
          .whereRef('w.practiceId', '=', 'o.practiceId')
          .whereRef('w.sessionId', '=', 'o.id')
          .where('w.isEmpty', '=', false),
      ),
    )
    .orderBy('o.startsAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!earlier) return null
  const rows = await tables
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
