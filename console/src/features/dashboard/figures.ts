import type { DashboardOverview } from './use-overview'

/** The cards with a figure. */
export const figures = ['sessions', 'occupancy', 'clients'] as const
export type FigureName = (typeof figures)[number]

/** The value of a week or a month, by its first local day. */
export interface Point {
  on: string
  value: number | null
}

export interface Figure {
  name: FigureName
  period: 'week' | 'month'
  total: number | null
  before: number | null
  /** In percent, or in percentage points for percentages. */
  change: number | null
  points: Point[]
}

/** Returns one figure of the overview in the common shape. */
export function figureOf({ weeks, months, sessions, occupancy, clients }: DashboardOverview, name: FigureName): Figure {
  switch (name) {
    case 'sessions':
      return {
        name,
        period: 'week',
        total: sessions.total,
        before: sessions.before,
        change: sessions.changePercent,
        points: weeks.map((week) => ({ on: week.on, value: week.sessions })),
      }
    case 'occupancy':
      return {
        name,
        period: 'week',
        total: occupancy.percent,
        before: occupancy.before,
        change: occupancy.changePoints,
        points: weeks.map((week) => ({ on: week.on, value: week.occupancy })),
      }
    case 'clients':
      return {
        name,
        period: 'month',
        total: clients.total,
        before: clients.before,
        change: clients.changePercent,
        points: months.map((month) => ({ on: month.on, value: month.clients })),
      }
  }
}

/** Says whether there is nothing to draw: no values now and before, as in a first week, or no work hours. */
export const isBlank = ({ total, before }: Figure) => !total && !before

/** Returns the direction of a change. */
export const trendOf = (change: number) => (change > 0 ? 'more' : change < 0 ? 'less' : 'same')
