import { standingStatuses } from '@ancrage/api/contract'
import { firstOfWeek, startOfDay, weekNumber } from '@ancrage/api/format/calendar'
import { addDays, localDay } from '@ancrage/api/format/day'
import { useNow } from '../../lib/now'
import { useZone } from '../../lib/use-formats'
import { useSessions } from '../sessions/public'

/** The sessions of today and of the week that holds it, Monday first; on a Sunday of the week to come. */
export function useWeek() {
  const zone = useZone()
  const today = localDay(useNow(), zone)
  const isSunday = addDays(firstOfWeek(today), 6) === today
  const monday = isSunday ? addDays(today, 1) : firstOfWeek(today)
  const reading = useSessions({
    from: startOfDay(isSunday ? today : monday, zone).toISOString(),
    to: startOfDay(addDays(monday, 7), zone).toISOString(),
    status: standingStatuses.join(),
    sort: 'startsAt',
    perPage: '100',
  })
  const on = (day: string) => reading.data?.data.filter(({ startsAt }) => localDay(startsAt, zone) === day)
  return {
    reading,
    number: weekNumber(today),
    isNext: isSunday,
    today: on(today),
    tomorrow: startOfDay(addDays(today, 1), zone).toISOString(),
    days: Array.from({ length: 7 }, (_, index) => {
      const day = addDays(monday, index)
      return { day, isToday: day === today, startsAt: startOfDay(day, zone).toISOString(), sessions: on(day) }
    }),
  }
}

export type WeekLoad = ReturnType<typeof useWeek>
