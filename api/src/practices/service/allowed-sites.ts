import * as z from 'zod'
import { readInPractice } from '../../db/native.ts'
import type { MikroORM } from '../../db/orm.ts'
import type { PracticeId } from '../../practice-id.ts'
import { withDefaults } from '../settings.ts'

const Id = z.uuid()

/** The sites that may frame the booking of a practice. Null for one that is unknown, disabled, or whose people are suspended. */
export async function allowedSites(orm: MikroORM, practiceId: PracticeId): Promise<readonly string[] | null> {
  if (!Id.safeParse(practiceId).success) return null
  const [row] = await readInPractice(orm, practiceId.toLowerCase() as PracticeId, ({ query }) =>
    query<{ sites: unknown }>(
      `select (select value from setting where practice_id = $1 and key = 'allowedSites') as sites
       from practice where id = $1 and is_active and exists (
         select from practitioner pr join app_user u on u.id = pr.user_id
         where pr.practice_id = $1 and u.suspended_at is null)`,
      [practiceId],
    ),
  )
  return row ? withDefaults({ allowedSites: row.sites }).allowedSites : null
}
