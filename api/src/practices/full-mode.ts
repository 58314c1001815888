import { sql } from 'kysely'
import { writePractitionerAudit } from '../audit/service.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'

/** Switches a practice to the full mode, for good. Repeating it changes nothing. */
export async function switchToFullMode(query: Query, actor: PractitionerActor, now: Date) {
  if (!actor.emailVerifiedAt) throw fail('email_unverified', { errors: { email: ['unverified'] } })
  const full = sql<unknown>`'"full"'::jsonb`
  const switched = await tablesOf(query)
    .insertInto('Setting')
    .values({ practiceId: actor.practiceId, key: 'mode', value: full })
    .onConflict((row) =>
      row.columns(['practiceId', 'key']).doUpdateSet({ value: full }).where('Setting.value', '<>', full),
    )
    .returning('key')
    .execute()
  if (switched.length > 0) await writePractitionerAudit(query, 'practice.full_mode', { actor, now })
  return { mode: 'full' as const }
}
