import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'

/** The practice's zone, whose days count for money. */
export async function zoneOf(em: EntityManager, practiceId: string): Promise<string> {
  const row = await tablesOf(em)
    .selectFrom('Practice')
    .select('timeZone')
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  return row.timeZone
}
