import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'

/** Throws `not_found` for a thing of another practice. */
export async function assertInPractice(
  em: EntityManager,
  table: 'Session' | 'Patient',
  practiceId: PracticeId,
  id: string,
) {
  const found = await tablesOf(em)
    .selectFrom(table)
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw fail('not_found')
}
