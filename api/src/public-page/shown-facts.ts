import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { publicReach } from '../practices/service/public-reach.ts'
import { readSettings } from '../practices/settings.ts'
import type { ShownFacts } from './shown-facts-schema.ts'

/** Reads what the page of a practice says of it: the page and the question before publishing ask here. */
export async function shownFacts(query: Query, practiceId: PracticeId): Promise<ShownFacts> {
  const [practice, { mediatorName }] = await Promise.all([
    tablesOf(query)
      .selectFrom('Practice')
      .select(['phone', 'email', 'address', 'location', 'city', 'website', 'siret'])
      .where('id', '=', practiceId)
      .executeTakeFirstOrThrow(),
    readSettings(query, practiceId),
  ])
  const { siret, email, address, location, ...shown } = practice
  const reach = await publicReach(query, practiceId, { email, address })
  return {
    ...shown,
    email: reach.email,
    address: reach.address,
    location: reach.receives ? location : null,
    notice: { siret, email, address },
    mediator: mediatorName,
  }
}
