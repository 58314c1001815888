import type { EntityManager } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import type { PracticeId } from '../practice-id.ts'

/** Reads the zone of a practice: its days count for money, reviews and reports. */
export async function zoneOfPractice(db: EntityManager | Query, practiceId: PracticeId): Promise<string> {
  const row = await tablesOf(db)
    .selectFrom('Practice')
    .select('timeZone')
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  return row.timeZone
}

/** Today in the practice's zone. */
export const todayOf = async (em: EntityManager, practiceId: PracticeId, now: Date): Promise<string> =>
  localDay(now, await zoneOfPractice(em, practiceId))
