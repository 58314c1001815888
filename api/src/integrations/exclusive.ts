import type { Query } from '../db/query.ts'
import { fail } from '../http/errors.ts'

/** Integrations of which a practice has one at most. Source: decisions, section 5. */
type Exclusive = 'calendly' | 'card_payments'

const refusals = {
  calendly: 'excluded_by_calendly',
  card_payments: 'excluded_by_card_payments',
} as const satisfies Record<Exclusive, string>

/** Refuses early what `takePlace` would refuse. */
export async function assertExclusive(query: Query, practiceId: string, name: Exclusive): Promise<void> {
  const [taken] = await query<{ name: Exclusive }>(
    'select name from exclusive_integration where practice_id = $1 and name <> $2',
    [practiceId, name],
  )
  if (taken) throw fail(refusals[taken.name])
}

/** Takes the practice's one place; of two that come at once the key decides. Throws with the name of what has it. */
export async function claimExclusive(query: Query, practiceId: string, name: Exclusive): Promise<void> {
  const [taken] = await query<{ name: Exclusive }>(
    `insert into exclusive_integration (practice_id, name) values ($1, $2)
     on conflict (practice_id) do update set name = exclusive_integration.name returning name`,
    [practiceId, name],
  )
  if (taken && taken.name !== name) throw fail(refusals[taken.name])
}

/** Gives the place back. */
export async function releaseExclusive(query: Query, practiceId: string, name: Exclusive): Promise<void> {
  await query('delete from exclusive_integration where practice_id = $1 and name = $2', [practiceId, name])
}
