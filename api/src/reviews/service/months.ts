import { sql } from 'kysely'
import type * as z from 'zod'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { localDay } from '../../format/day.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { reviews } from '../contract.ts'

type Month = z.output<typeof reviews.months.reply>[number]

/** The present month and those before it. */
const MONTHS = 12

/** The number of published reviews for each local month in which they were written; empty without any. */
export async function reviewMonths(query: Query, practiceId: PracticeId, now: Date): Promise<Month[]> {
  const month = sql<string>`to_char(r.written_at at time zone c.time_zone, 'YYYY-MM')`
  const written = await tablesOf(query)
    .selectFrom('Review as r')
    .innerJoin('Practice as c', 'c.id', 'r.practiceId')
    .select([month.as('month'), 'c.timeZone', sql<number>`count(*)::int`.as('count')])
    .select(sql<number>`round(avg((r.efficacy + r.practitioner + r.price) / 3.0), 1)::float8`.as('average'))
    .where('r.practiceId', '=', practiceId)
    .where('r.status', '=', 'published')
    .groupBy([month, 'c.timeZone'])
    .execute()
  const [any] = written
  if (!any) return []
  const byMonth = new Map(written.map(({ month, count, average }) => [month, { month, count, average }]))
  const months = lastMonths(localDay(now, any.timeZone))
  const first = months.findIndex((month) => byMonth.has(month))
  if (first < 0) return []
  return months.slice(first).map((month) => byMonth.get(month) ?? { month, count: 0, average: null })
}

/** The months `YYYY-MM` up to that of a day. */
function lastMonths(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, n) =>
    new Date(Date.UTC(year, month - MONTHS + n, 1)).toISOString().slice(0, 7),
  )
}
