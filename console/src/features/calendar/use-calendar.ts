import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import type { CalendarData } from './entries'

/** Says how the calendar between two local days is read and cached. */
export const calendarReading = (from: string, to: string) =>
  [['calendar', from, to], (): Promise<CalendarData> => api.calendar.view({ query: { from, to } })] as const

/** Reads the calendar between two local days. The previous period stays visible while the next one loads. */
export function useCalendar(from: string, to: string, isNeeded: boolean) {
  const [key, read] = calendarReading(from, to)
  return useReading(isNeeded ? key : null, read, { keepPreviousData: true })
}
