import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { addDays } from '../../format/day.ts'
import { occupancyOf } from '../../reports/occupancy.ts'
import { bordersOf } from '../../reports/periods.ts'
import { readOffered } from '../../reports/service.ts'
import { workStatuses } from '../../sessions/states.ts'
import { monthsBetween, type ReportPeriod } from './period.ts'

/** How much of the hours of work sessions took in a period, in percent; null where there were no such hours. */
export async function occupancyIn(
  em: EntityManager,
  period: ReportPeriod,
): Promise<{ percent: number | null; months: Map<string, number | null> }> {
  const { practiceId, timeZone, from, to, startsAt, endsAt } = period
  const months = monthsBetween(from, to)
  const borders = [from, ...months.slice(1).map((month) => `${month}-01`), addDays(to, 1)]
  const offered = await readOffered(queryOf(em), practiceId, timeZone, bordersOf(borders, timeZone))
  const rows = await tablesOf(em)
    .selectFrom('Session')
    .select([
      sql<string>`to_char(starts_at at time zone ${timeZone}, 'YYYY-MM')`.as('month'),
      sql<number>`(sum(date_part('epoch', ends_at - starts_at)) / 60)::int`.as('minutes'),
    ])
    .where('practiceId', '=', practiceId)
    .where('status', 'in', [...workStatuses])
    .where('startsAt', '>=', startsAt)
    .where('startsAt', '<', endsAt)
    .groupBy(sql`1`)
    .execute()
  const taken = months.map((month) => rows.find((row) => row.month === month)?.minutes ?? 0)
  // Sessions of months without hours are no part of any hours.
  const open = months.flatMap((_, at) => ((offered[at] ?? 0) > 0 ? [at] : []))
  const over = (minutes: readonly number[]) => open.reduce((sum, at) => sum + (minutes[at] ?? 0), 0)
  return {
    percent: occupancyOf(over(taken), over(offered)),
    months: new Map(months.map((month, at) => [month, occupancyOf(taken[at] ?? 0, offered[at] ?? 0)])),
  }
}
