import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import type { CalendarData } from './entries'

/** Says how the calendar between two local days is read and cached. */
export const calendarReading = (from: string, to: string) =>
  [['calendar', from, to], (): Promise<CalendarData> => api.calendar.view({ query: { from, to } })] as const

/**
 * Reads the calendar between two local days. The previous period stays visible while the next one loads, but not after
 * that has failed: it knows nothing of these days, which would look free. `isCurrent`: the data are of these days.
 */
export function useCalendar(from: string, to: string, isNeeded: boolean) {
  const [key, read] = calendarReading(from, to)
  const reading = useReading(isNeeded ? key : null, read, { keepPreviousData: true })
  const isCurrent = [from, to].every((day) => reading.data?.days.some(({ date }) => date === day))
  return { ...reading, data: reading.error && !isCurrent ? undefined : reading.data, isCurrent }
}
