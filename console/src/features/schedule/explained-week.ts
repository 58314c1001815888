import { addDays } from '@ancrage/api/format/day'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import type { NotOfferedReason } from './why-not'

/** A start that the hours have room for, with why it is not offered; no reason: it is. */
export interface GridTime {
  startsAt: string
  reasons: NotOfferedReason[]
}

export interface GridDay {
  date: string
  times: GridTime[]
}

/** The seven days from a Monday on, each with all the starts of its hours; null asks nothing. */
export const useExplainedWeek = (sessionTypeId: string | null, monday: string) =>
  useReading(
    sessionTypeId ? ['availability', 'week', sessionTypeId, monday] : null,
    async (): Promise<GridDay[]> => {
      const query = { sessionTypeId: sessionTypeId!, from: monday, to: addDays(monday, 6), explain: '1' as const }
      const { days } = await api.availability.explained({ query })
      return days.map(({ date, slots, notOffered = [] }) => ({
        date,
        times: [...slots.map((startsAt) => ({ startsAt, reasons: [] })), ...notOffered].sort((one, other) =>
          one.startsAt < other.startsAt ? -1 : 1,
        ),
      }))
    },
    { keepPreviousData: true },
  )
