import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import type { CalendarData } from './entries'

/** Reads the calendar between two local days. The previous period stays visible while the next one loads. */
export const useCalendar = (from: string, to: string) =>
  useReading<CalendarData>(['calendar', from, to], () => api.calendar.view({ query: { from, to } }), {
    keepPreviousData: true,
  })
