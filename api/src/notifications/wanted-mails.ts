import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** Whether the person at this address wants a mail of that kind. Every one is wanted until it is switched off. */
export async function wantsMail(
  query: Query,
  practiceId: PracticeId,
  email: string,
  kind: 'tellsMessages' | 'tellsReviews' | 'tellsPayments',
): Promise<boolean> {
  const row = await tablesOf(query)
    .selectFrom('User as u')
    .innerJoin('Profile as f', (join) => join.onRef('f.practiceId', '=', 'u.practiceId').onRef('f.userId', '=', 'u.id'))
    .select(['f.tellsMessages', 'f.tellsReviews', 'f.tellsPayments'])
    .where('u.practiceId', '=', practiceId)
    .where('u.email', '=', email)
    .executeTakeFirst()
  return row?.[kind] ?? true
}
