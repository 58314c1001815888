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

/** Hours of work by month, in minutes. Sessions of months without hours are no part of any hours. */
async function hoursOf(em: EntityManager, { practiceId, timeZone, from, to }: ReportPeriod) {
  const months = monthsBetween(from, to)
  const borders = [from, ...months.slice(1).map((month) => `${month}-01`), addDays(to, 1)]
  const offered = await readOffered(queryOf(em), practiceId, timeZone, bordersOf(borders, timeZone))
  const minutes = new Map(months.map((month, at) => [month, offered[at] ?? 0]))
  return { minutes, total: [...minutes.values()].reduce((sum, each) => sum + each, 0) }
}

const monthOf = (timeZone: string) => sql<string>`to_char(s.starts_at at time zone ${timeZone}, 'YYYY-MM')`

/** Sessions that take hours of work in a period. */
const working = (em: EntityManager, { practiceId, startsAt, endsAt }: ReportPeriod) =>
  tablesOf(em)
    .selectFrom('Session as s')
    .where('s.practiceId', '=', practiceId)
    .where('s.status', 'in', [...workStatuses])
    .where('s.startsAt', '>=', startsAt)
    .where('s.startsAt', '<', endsAt)

/** How much of the hours of work sessions took in a period, in percent; null where there were no such hours. */
export async function occupancyIn(
  em: EntityManager,
  period: ReportPeriod,
): Promise<{ percent: number | null; months: Map<string, number | null> }> {
  const { minutes, total } = await hoursOf(em, period)
  const rows = await working(em, period)
    .select(monthOf(period.timeZone).as('month'))
    .select(sql<number>`(sum(date_part('epoch', s.ends_at - s.starts_at)) / 60)::int`.as('minutes'))
    .groupBy(sql`1`)
    .execute()
  const taken = new Map(rows.map((row) => [row.month, row.minutes]))
  const inHours = [...minutes].reduce((sum, [month, offered]) => sum + (offered > 0 ? (taken.get(month) ?? 0) : 0), 0)
  return {
    percent: occupancyOf(inHours, total),
    months: new Map([...minutes].map(([month, offered]) => [month, occupancyOf(taken.get(month) ?? 0, offered)])),
  }
}

/**
 * How much of the hours of work sessions of each type and at each place took. Of a session of several types each takes its
 * part of the time.
 */
export async function occupancyShares(em: EntityManager, period: ReportPeriod) {
  const { minutes, total } = await hoursOf(em, period)
  const rows = await working(em, period)
    .innerJoin('SessionItem as i', (join) =>
      join.onRef('i.practiceId', '=', 's.practiceId').onRef('i.session', '=', 's.id'),
    )
    .select(['i.sessionTypeId', 's.location'])
    .select(monthOf(period.timeZone).as('month'))
    .select(
      sql<number>`sum(date_part('epoch', s.ends_at - s.starts_at) / 60 * i.duration_minutes / greatest((
        select sum(o.duration_minutes) from session_item o
        where o.practice_id = i.practice_id and o.session_id = i.session_id), 1))::float8`.as('minutes'),
    )
    .groupBy(['i.sessionTypeId', 's.location', sql`3`])
    .execute()
  const inHours = rows.filter(({ month }) => (minutes.get(month) ?? 0) > 0)
  const shareOf = (of: (row: (typeof rows)[number]) => boolean) =>
    occupancyOf(
      inHours.filter(of).reduce((sum, row) => sum + row.minutes, 0),
      total,
    )
  return {
    ofType: (id: string) => shareOf(({ sessionTypeId }) => sessionTypeId === id),
    ofPlace: (place: string) => shareOf(({ location }) => location === place),
  }
}

export type OccupancyShares = Awaited<ReturnType<typeof occupancyShares>>
