import type { DashboardOverview } from './use-overview'

/** The cards that count something. */
export const figures = ['sessions', 'occupancy', 'clients'] as const
export type FigureName = (typeof figures)[number]

/** A week or a month, by its first day, and what was counted in it. */
export interface Point {
  on: string
  value: number | null
}

export interface Figure {
  name: FigureName
  period: 'week' | 'month'
  total: number | null
  before: number | null
  /** In percent, or in points where percentages are compared. */
  change: number | null
  points: Point[]
}

/** One figure of the overview, in the shape that all of them have. */
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

/** Whether there is nothing to draw: nothing counted now or before, or no hours that could be taken. */
export const isBlank = ({ name, total, before }: Figure) => (name === 'occupancy' ? total === null : !total && !before)

/** In which direction it goes. */
export const trendOf = (change: number) => (change > 0 ? 'more' : change < 0 ? 'less' : 'same')
