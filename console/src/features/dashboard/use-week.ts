import { standingStatuses } from '@ancrage/api/contract'
import { firstOfWeek, startOfDay, weekNumber } from '@ancrage/api/format/calendar'
import { addDays, localDay } from '@ancrage/api/format/day'
import { dayAhead } from '../../lib/day-ahead'
import { useNow } from '../../lib/now'
import { useZone } from '../../lib/use-formats'
import { useCurrentUser } from '../../lib/user'
import { useSessions } from '../sessions/public'

/**
 * The sessions of today and of the week that holds it, Monday first. On a Sunday, and where no hours are left this week,
 * of the week to come.
 */
export function useWeek() {
  const zone = useZone()
  const today = localDay(useNow(), zone)
  const { data: user } = useCurrentUser()
  const thisMonday = firstOfWeek(today)
  const isNext = today === addDays(thisMonday, 6) || dayAhead(today, user?.schedules ?? []) !== null
  const monday = isNext ? addDays(thisMonday, 7) : thisMonday
  const reading = useSessions({
    from: startOfDay(isNext ? today : monday, zone).toISOString(),
    to: startOfDay(addDays(monday, 7), zone).toISOString(),
    status: standingStatuses.join(),
    sort: 'startsAt',
    perPage: '100',
  })
  const on = (day: string) => reading.data?.data.filter(({ startsAt }) => localDay(startsAt, zone) === day)
  return {
    reading,
    number: weekNumber(today),
    isNext,
    today: on(today),
    tomorrow: startOfDay(addDays(today, 1), zone).toISOString(),
    days: Array.from({ length: 7 }, (_, index) => {
      const day = addDays(monday, index)
      return { day, isToday: day === today, startsAt: startOfDay(day, zone).toISOString(), sessions: on(day) }
    }),
  }
}

export type WeekLoad = ReturnType<typeof useWeek>
