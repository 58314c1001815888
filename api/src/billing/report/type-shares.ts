import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'

/** The minutes, prices and number of the types of each session (`of`) that has several: few sessions have. */
export function typesTogether(em: EntityManager, practiceId: PracticeId) {
  const tables = tablesOf(em)
  const several = tables
    .selectFrom('SessionItem')
    .select('session')
    .where('practiceId', '=', practiceId)
    .where('position', '=', 1)
  return tables
    .selectFrom('SessionItem')
    .select([
      'session as of',
      sql<number>`sum(duration_minutes)`.as('minutes'),
      sql<number>`sum(price_cents)`.as('prices'),
      sql<number>`count(*)`.as('parts'),
    ])
    .where('practiceId', '=', practiceId)
    .where('session', 'in', several)
    .groupBy('session')
}

/** The part of a session's price that its types have up to this one, or up to the one before it. */
const partUpTo = (
  compared: '<=' | '<',
) => sql<number>`(select coalesce(sum(case when w.prices > 0 then j.price_cents else 1 end), 0)
  from session_item j where j.session_id = i.session_id and j.position ${sql.raw(compared)} i.position)::float8
  / (case when w.prices > 0 then w.prices else w.parts end)`

/**
 * The share of a type, the session item `i`, in an amount of its session, by their prices; types that cost nothing take
 * equal parts. Each share is the difference of two rounded sums, so that all of them come to the amount. `w`: the types
 * of the session together.
 */
export function typeShare(cents: 'a.cents' | 'b.cents') {
  const amount = sql.ref(cents)
  return sql<number | null>`case when ${amount} is null or w.of is null then ${amount}
    else round(${amount} * ${partUpTo('<=')}) - round(${amount} * ${partUpTo('<')}) end`
}
