import { standingStatuses } from '@ancrage/api/contract'
import { firstOfWeek, startOfDay, weekNumber } from '@ancrage/api/format/calendar'
import { addDays, localDay } from '@ancrage/api/format/day'
import { dayAhead, hasSessionLeft } from '../../lib/day-ahead'
import { useNow } from '../../lib/now'
import { useZone } from '../../lib/use-formats'
import { useCurrentUser } from '../../lib/user'
import { useSessions } from '../sessions/public'
import { isRequest } from './day-plan'

/**
 * The sessions and requests of today and of the week that holds it, Monday first. Once neither hours nor sessions are
 * left this week, of the week to come. On a Sunday only sessions count.
 */
export function useWeek() {
  const zone = useZone()
  const now = useNow()
  const today = localDay(now, zone)
  const { data: user } = useCurrentUser()
  const thisMonday = firstOfWeek(today)
  const nextMonday = addDays(thisMonday, 7)
  const mayBeNext = addDays(today, 1) === nextMonday || (user !== undefined && dayAhead(today, user) !== null)
  const reading = useSessions({
    from: startOfDay(thisMonday, zone).toISOString(),
    to: startOfDay(addDays(nextMonday, mayBeNext ? 7 : 0), zone).toISOString(),
    status: standingStatuses.join(),
    sort: 'startsAt',
    perPage: '100',
  })
  const isNext = mayBeNext && !hasSessionLeft(reading.data?.data ?? [], now, startOfDay(nextMonday, zone))
  const monday = isNext ? nextMonday : thisMonday
  const on = (day: string) => reading.data?.data.filter(({ startsAt }) => localDay(startsAt, zone) === day)
  const splitOn = (day: string) => {
    const all = on(day) ?? []
    return { sessions: all.filter((session) => !isRequest(session)), requests: all.filter(isRequest) }
  }
  return {
    reading,
    number: weekNumber(today),
    isNext,
    /** False until it is known which week to show. */
    isKnown: !mayBeNext || (reading.data ?? reading.error) !== undefined,
    /** True once its sessions are known. */
    isRead: reading.data !== undefined,
    today: on(today),
    tomorrow: startOfDay(addDays(today, 1), zone).toISOString(),
    days: Array.from({ length: 7 }, (_, index) => {
      const day = addDays(monday, index)
      return { day, isToday: day === today, startsAt: startOfDay(day, zone).toISOString(), ...splitOn(day) }
    }),
  }
}

export type WeekLoad = ReturnType<typeof useWeek>
