import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'

/** Integrations that exclude each other: the second is refused, whichever came first. */
type Exclusive = 'calendly' | 'card_payments'

const reasons: Record<Exclusive, string> = {
  calendly: 'Calendly is connected: disconnect it first.',
  card_payments: 'Card payments are on: turn them off first.',
}

/** The refusal says which integration is on. */
const refuseBeside = (active: Exclusive) => fail('exclusive_integration', { detail: reasons[active], active })

/** Throws where `claimExclusive` would, before anything else is done. */
export async function assertExclusive(query: Query, practiceId: PracticeId, name: Exclusive): Promise<void> {
  const taken = await tablesOf(query)
    .selectFrom('ExclusiveIntegration')
    .select('name')
    .where('practiceId', '=', practiceId)
    .where('name', '<>', name)
    .executeTakeFirst()
  if (taken) throw refuseBeside(taken.name)
}

/**
 * Reserves the practice for one of the integrations that exclude each other. Throws if another has reserved it. The
 * primary key decides between two simultaneous calls.
 */
export async function claimExclusive(query: Query, practiceId: PracticeId, name: Exclusive): Promise<void> {
  const taken = await tablesOf(query)
    .insertInto('ExclusiveIntegration')
    .values({ practiceId, name })
    .onConflict((row) =>
      row.column('practiceId').doUpdateSet(({ ref }) => ({ name: ref('ExclusiveIntegration.name') })),
    )
    .returning('name')
    .executeTakeFirst()
  if (taken && taken.name !== name) throw refuseBeside(taken.name)
}

/** Frees the place for another of the integrations that exclude each other. */
export async function releaseExclusive(query: Query, practiceId: PracticeId, name: Exclusive): Promise<void> {
  await tablesOf(query)
    .deleteFrom('ExclusiveIntegration')
    .where('practiceId', '=', practiceId)
    .where('name', '=', name)
    .execute()
}
