import type { EntityManager } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** Names and addresses of clients, by their ids. */
export async function patientsById(em: EntityManager | Query, practiceId: PracticeId, ids: readonly string[]) {
  if (!ids.length) return new Map<string, { id: string; firstname: string; lastname: string; email: string | null }>()
  const rows = await tablesOf(em)
    .selectFrom('Patient')
    .select(['id', 'firstname', 'lastname', 'email'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
