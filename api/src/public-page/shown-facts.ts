import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { readSettings } from '../practices/settings.ts'
import type { ShownFacts } from './shown-facts-schema.ts'

/** Reads what the page of a practice says of it: the page and the question before publishing ask here. */
export async function shownFacts(query: Query, practiceId: PracticeId): Promise<ShownFacts> {
  const tables = tablesOf(query)
  const [practice, types, accounts, { mediatorName }] = await Promise.all([
    tables
      .selectFrom('Practice')
      .select(['phone', 'email', 'address', 'location', 'city', 'website', 'siret'])
      .where('id', '=', practiceId)
      .executeTakeFirstOrThrow(),
    tables
      .selectFrom('SessionType')
      .select('locations')
      .where('practiceId', '=', practiceId)
      .where('isActive', '=', true)
      .execute(),
    tables.selectFrom('User').select('email').where('practiceId', '=', practiceId).execute(),
    readSettings(query, practiceId),
  ])
  const { siret, email, address, location, ...shown } = practice
  const receives = types.some(({ locations }) => locations.includes('office'))
  const isOfAccount = accounts.some((account) => account.email.toLowerCase() === email?.toLowerCase())
  return {
    ...shown,
    email: isOfAccount ? null : email,
    address: receives ? address : null,
    location: receives ? location : null,
    notice: { siret, email, address },
    mediator: mediatorName,
  }
}
