import type { Query } from '../db/query.ts'
import type { PracticeId } from '../practice-id.ts'

const of = (table: string, rule = '') =>
  `(select concat(count(*), ' ', sum(xmin::text::bigint)) from ${table} where practice_id = $1 ${rule})`

/**
 * The version of all that a published page shows, except its free times: it changes whenever one of its rows is
 * written. Null: nothing is published, or the practice is closed.
 */
export async function pageVersion(query: Query, practiceId: PracticeId): Promise<string | null> {
  const [row] = await query<{ version: string }>(
    `select concat_ws('|', p.xmin::text, g.xmin::text, ${of('setting')}, ${of('session_type')}, ${of('picture')},
       ${of('practitioner')}, ${of('stripe_account')}, ${of('video_choice')}, ${of('review', "and status = 'published'")}) as version
     from practice p join public_page g on g.practice_id = p.id
     where p.id = $1 and p.is_active and g.published is not null and exists (
       select from practitioner t join app_user u on u.id = t.user_id
       where t.practice_id = $1 and u.suspended_at is null)`,
    [practiceId],
  )
  return row?.version ?? null
}
