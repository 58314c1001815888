import type { Query } from '../../db/query.ts'
import { fail } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'

/**
 * Locks the practitioner of a session, always before the session itself, and returns the session's first type, which
 * changes only under that lock.
 */
export async function lockCalendarOf(query: Query, id: string): Promise<string> {
  const [locked] = await query<{ practice_id: PracticeId }>(
    `select p.practice_id from practitioner p
       join session s on s.practice_id = p.practice_id and s.practitioner_id = p.id
     where s.id = $1 for no key update of p`,
    [id],
  )
  const [first] = await query<{ type_id: string }>(
    `select session_type_id as type_id from session_item where practice_id = $1 and session_id = $2
     order by position limit 1`,
    [locked?.practice_id ?? null, id],
  )
  if (!first) throw fail('not_found')
  return first.type_id
}
