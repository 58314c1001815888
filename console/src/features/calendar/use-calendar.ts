import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import type { CalendarData } from './entries'

/** All that the calendar shows from one day to another; what was shown stays while the next is on its way. */
export const useCalendar = (from: string, to: string) =>
  useReading<CalendarData>(['calendar', from, to], () => api.calendar.view({ query: { from, to } }), {
    keepPreviousData: true,
  })
