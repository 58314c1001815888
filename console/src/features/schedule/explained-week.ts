import { addDays } from '@ancrage/api/format/day'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import type { NotOfferedReason } from './why-not'

/** A start within the hours, with the reasons why it is not offered; none if it is. */
export interface GridTime {
  startsAt: string
  reasons: NotOfferedReason[]
}

export interface GridDay {
  date: string
  times: GridTime[]
}

/** Reads the seven days from a Monday on, each with all starts within its hours. A null type requests nothing. */
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
