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

/** Work hours by month, in minutes. Sessions of months without hours do not count for occupancy. */
async function hoursOf(em: EntityManager, { practiceId, timeZone, from, to }: ReportPeriod) {
  const months = monthsBetween(from, to)
  const borders = [from, ...months.slice(1).map((month) => `${month}-01`), addDays(to, 1)]
  const offered = await readOffered(queryOf(em), practiceId, timeZone, bordersOf(borders, timeZone))
  const minutes = new Map(months.map((month, at) => [month, offered[at] ?? 0]))
  return { minutes, total: [...minutes.values()].reduce((sum, each) => sum + each, 0) }
}

/**
 * The percentage of work hours that sessions took in a period: in all, by month, by type and by place; null without
 * such hours. In a session of several types, each counts for its part of the time.
 */
export async function occupancyIn(em: EntityManager, period: ReportPeriod) {
  const { practiceId, timeZone, startsAt, endsAt } = period
  const { minutes, total } = await hoursOf(em, period)
  const tables = tablesOf(em)
  const whole = tables
    .selectFrom('SessionItem')
    .select(['session as of', sql<number>`sum(duration_minutes)::int`.as('minutes')])
    .where('practiceId', '=', practiceId)
    .groupBy('session')
  const rows = await tables
    .selectFrom('Session as s')
    .innerJoin('SessionItem as i', (join) =>
      join.onRef('i.practiceId', '=', 's.practiceId').onRef('i.session', '=', 's.id'),
    )
    .innerJoin(whole.as('w'), 'w.of', 's.id')
    .select(['i.sessionTypeId', 's.location'])
    .select([
      sql<string>`to_char(s.starts_at at time zone ${timeZone}, 'YYYY-MM')`.as('month'),
      sql<number>`sum(date_part('epoch', s.ends_at - s.starts_at) / 60 * i.duration_minutes
        / greatest(w.minutes, 1))::float8`.as('minutes'),
    ])
    .where('s.practiceId', '=', practiceId)
    .where('s.status', 'in', [...workStatuses])
    .where('s.startsAt', '>=', startsAt)
    .where('s.startsAt', '<', endsAt)
    .groupBy(['i.sessionTypeId', 's.location', sql`3`])
    .execute()
  const taken = (of: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(of).reduce((sum, row) => sum + row.minutes, 0)
  const isInHours = ({ month }: { month: string }) => (minutes.get(month) ?? 0) > 0
  return {
    percent: occupancyOf(taken(isInHours), total),
    ofMonth: (month: string) =>
      occupancyOf(
        taken((row) => row.month === month),
        minutes.get(month) ?? 0,
      ),
    ofType: (id: string) =>
      occupancyOf(
        taken((row) => isInHours(row) && row.sessionTypeId === id),
        total,
      ),
    ofPlace: (place: string) =>
      occupancyOf(
        taken((row) => isInHours(row) && row.location === place),
        total,
      ),
  }
}

export type Occupancy = Awaited<ReturnType<typeof occupancyIn>>
