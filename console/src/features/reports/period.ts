import { dayIn } from '../../lib/address-values'
/** Periods that need no typed days. */
export const presetPeriods = ['month', 'lastMonth', 'quarter', 'year', 'lastYear'] as const
export type PresetPeriod = (typeof presetPeriods)[number]

export interface ReportDays {
  from: string
  to: string
}

const two = (value: number) => String(value).padStart(2, '0')
const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
const whole = (year: number, first: number, last: number): ReportDays => ({
  from: `${year}-${two(first)}-01`,
  to: `${year}-${two(last)}-${two(lastOf(year, last))}`,
})

/** Returns the first and the last day of a period around a day; all are `YYYY-MM-DD`. */
export function daysOfPreset(preset: PresetPeriod, today: string): ReportDays {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const quarter = Math.floor((month - 1) / 3) * 3 + 1
  switch (preset) {
    case 'month':
      return whole(year, month, month)
    case 'lastMonth':
      return month === 1 ? whole(year - 1, 12, 12) : whole(year, month - 1, month - 1)
    case 'quarter':
      return whole(year, quarter, quarter + 2)
    case 'year':
      return whole(year, 1, 12)
    case 'lastYear':
      return whole(year - 1, 1, 12)
  }
}

/** Reads the days of a report from its address: two days, or the name of a period. The default is the quarter. */
export function readReportDays(search: URLSearchParams, today: string): ReportDays & { preset: PresetPeriod | 'own' } {
  const [from, to] = [dayIn(search.get('from')), dayIn(search.get('to'))]
  if (from && to && from <= to) return { from, to, preset: 'own' }
  const preset = presetPeriods.find((one) => one === search.get('period')) ?? 'quarter'
  return { ...daysOfPreset(preset, today), preset }
}
