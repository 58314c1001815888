import { type Reference, referencesTo } from '../db/catalogue.ts'
import type { Query } from '../db/query.ts'
import { countedCondition } from '../patients/counted-rows.ts'
import type { PracticeId } from '../practice-id.ts'

/** Tables whose rows about a client are computed from others, or that a merge settles by itself. */
const DERIVED = ['patient_search_term', 'patient_tag', 'duplicate_dismissal', 'admin_mail_recipient']

/** Every column that references a client. */
export const referencesToPatients = (query: Query) => referencesTo(query, 'patient', DERIVED)

/** How many counted rows of a client each table has. */
export async function countsOf(query: Query, references: readonly Reference[], practiceId: PracticeId, id: string) {
  const counts = new Map<string, number>()
  for (const { table, column } of references) {
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from ${table} where practice_id = $1 and ${column} = $2
         and ${countedCondition(table)}`,
      [practiceId, id],
    )
    counts.set(table, (counts.get(table) ?? 0) + (row?.count ?? 0))
  }
  return counts
}
