import { writePractitionerAudit } from '../audit/service.ts'
import type { Query } from '../db/query.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'

/** Switches a practice to the full mode, for good. Repeating it changes nothing. */
export async function switchToFullMode(query: Query, actor: PractitionerActor, now: Date) {
  if (!actor.emailVerifiedAt) throw fail('email_unverified', { errors: { email: ['unverified'] } })
  const switched = await query(
    `insert into setting (practice_id, key, value) values ($1, 'mode', '"full"')
     on conflict (practice_id, key) do update set value = excluded.value where setting.value <> excluded.value
     returning key`,
    [actor.practiceId],
  )
  if (switched.length > 0) await writePractitionerAudit(query, actor, 'practice.full_mode', now)
  return { mode: 'full' as const }
}
