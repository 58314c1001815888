import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { occupancyOf } from '../../reports/occupancy.ts'
import { readOfferedMinutes } from '../../reports/service.ts'
import { monthsWithBounds, type SessionFigures } from './held.ts'
import type { ReportPeriod } from './period.ts'

/** Hours of work by month, in minutes. Sessions of months without hours are no part of any hours. */
async function hoursOf(em: EntityManager, period: ReportPeriod) {
  const { practiceId, timeZone } = period
  const { months, borders } = monthsWithBounds(period)
  const offered = await readOfferedMinutes(queryOf(em), practiceId, timeZone, borders)
  const minutes = new Map(months.map((month, at) => [month, offered[at] ?? 0]))
  return { minutes, total: [...minutes.values()].reduce((sum, each) => sum + each, 0) }
}

/**
 * How much of the work hours sessions took in a period, in percent: in all, by month, by type and by place; null where
 * there were no such hours.
 */
export async function occupancyIn(em: EntityManager, period: ReportPeriod, rows: SessionFigures) {
  const { minutes, total } = await hoursOf(em, period)
  const taken = (of: (row: SessionFigures[number]) => boolean) =>
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
