import { sql } from 'kysely'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/**
 * The clients who came by a request that nobody ever confirmed, nor a later one: their address may be anybody's. The
 * practice itself added those it knew before.
 */
export async function unconfirmedOf(
  query: Query,
  practiceId: PracticeId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .select('p.id')
    .where('p.practiceId', '=', practiceId)
    .where('p.id', 'in', ids)
    .groupBy('p.id')
    .having(({ ref }) => sql<boolean>`count(${ref('s.confirmBy')}) = count(*)`)
    .having(({ ref }) => sql<boolean>`min(${ref('s.requestedAt')}) <= min(${ref('p.createdAt')})`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
