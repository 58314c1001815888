import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'

interface Reach {
  email: string | null
  address: string | null
}

/**
 * How strangers can reach a practice. The e-mail address is hidden while somebody signs in with it, and the street
 * where nobody is received.
 */
export async function publicReach(query: Query, practiceId: PracticeId, { email, address }: Reach) {
  const tables = tablesOf(query)
  const [types, accounts] = await Promise.all([
    tables
      .selectFrom('SessionType')
      .select('locations')
      .where('practiceId', '=', practiceId)
      .where('isActive', '=', true)
      .execute(),
    tables.selectFrom('User').select('email').where('practiceId', '=', practiceId).execute(),
  ])
  const receives = types.some(({ locations }) => locations.includes('office'))
  const isOfAccount = accounts.some((account) => account.email.toLowerCase() === email?.toLowerCase())
  return { receives, email: isOfAccount ? null : email, address: receives ? address : null }
}
