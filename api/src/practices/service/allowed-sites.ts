import * as z from 'zod'
import { readInPractice } from '../../db/native.ts'
import type { MikroORM } from '../../db/orm.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import type { PracticeId } from '../../practice-id.ts'
import { withDefaults } from '../settings.ts'

const Id = z.uuid()

interface SharedReading {
  orm: MikroORM
  answers: AnswerCache
}

/**
 * The sites that may frame the booking of a practice. Null for one that is unknown, disabled, or whose people are
 * suspended. Requests in the same second share the answer.
 */
export async function allowedSites(
  { orm, answers }: SharedReading,
  practiceId: PracticeId,
): Promise<readonly string[] | null> {
  if (!Id.safeParse(practiceId).success) return null
  const read = () => readAllowedSites(orm, practiceId)
  return answers.answer(practiceId, 'allowed sites', read, (sites) => sites?.join().length ?? 0)
}

async function readAllowedSites(orm: MikroORM, practiceId: PracticeId): Promise<readonly string[] | null> {
  const [row] = await readInPractice(orm, practiceId, ({ query }) =>
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
