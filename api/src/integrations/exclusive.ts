import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'

/** Integrations that exclude each other: the second is refused, whichever came first. */
type Exclusive = 'calendly' | 'card_payments'

/** Throws where `claimExclusive` would, before anything else is done. */
export async function assertExclusive(query: Query, practiceId: PracticeId, name: Exclusive): Promise<void> {
  const taken = await tablesOf(query)
    .selectFrom('ExclusiveIntegration')
    .select('name')
    .where('practiceId', '=', practiceId)
    .where('name', '<>', name)
    .executeTakeFirst()
  if (taken) throw excludedBy(taken.name)
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
  if (taken && taken.name !== name) throw excludedBy(taken.name)
}

/** The refusal, which names the integration that holds the place. */
const excludedBy = (taken: Exclusive) => fail('exclusive_integration', { taken, detail: reasons[taken] })

const reasons = {
  calendly: 'Calendly is connected, which rules this out.',
  card_payments: 'Card payments are on, which rules this out.',
} as const satisfies Record<Exclusive, string>

/** Frees the place for another of the integrations that exclude each other. */
export async function releaseExclusive(query: Query, practiceId: PracticeId, name: Exclusive): Promise<void> {
  await tablesOf(query)
    .deleteFrom('ExclusiveIntegration')
    .where('practiceId', '=', practiceId)
    .where('name', '=', name)
    .execute()
}
