import { lockPractitioner } from '../../availability/time-blocks.ts'
import type { Query } from '../../db/query.ts'
import { fail } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'

/** Locks the practitioner of a session, always before the session itself, and returns the session's type. */
export async function lockCalendarOf(query: Query, id: string): Promise<string> {
  const [row] = await query<{ practice_id: PracticeId; practitioner_id: string; type_id: string }>(
    `select s.practice_id, s.practitioner_id, i.session_type_id as type_id from session s
       join session_item i on i.practice_id = s.practice_id and i.session_id = s.id
     where s.id = $1 order by i.position limit 1`,
    [id],
  )
  if (!row) throw fail('not_found')
  await lockPractitioner(query, row.practice_id, row.practitioner_id)
  return row.type_id
}
