import { firstOfWeek, startOfDay } from '@ancrage/api/format/calendar'
import { addDays } from '@ancrage/api/format/day'
import { useState } from 'react'
import { dayAhead, hasSessionLeft } from '../../lib/day-ahead'
import { useReading } from '../../lib/readings'
import { useZone } from '../../lib/use-formats'
import { useCurrentUser } from '../../lib/user'
import { calendarReading } from './use-calendar'

interface FirstDay {
  day: string
  /** False while the day is only the likely one. */
  isKnown: boolean
  /** True while this week is read to learn whether anything is left of it. */
  isReading: boolean
}

/**
 * Returns the day whose day or week is shown where the address names none: today, or the next day with hours once this
 * week has neither open days nor sessions left. A session that ends while the page is open moves nothing.
 */
export function useFirstDay(today: string, isNeeded: boolean): FirstDay {
  const { data: user, error: noUser } = useCurrentUser()
  const zone = useZone()
  const [openedAt] = useState(() => Date.now())
  const ahead = user ? dayAhead(today, user) : null
  const monday = firstOfWeek(today)
  const [key, read] = calendarReading(monday, addDays(monday, 6))
  const { data, error } = useReading(isNeeded && ahead ? key : null, read)
  if (!isNeeded || !ahead) return { day: today, isKnown: !ahead && (user ?? noUser) !== undefined, isReading: false }
  if (!data) return { day: error ? today : ahead, isKnown: error !== undefined, isReading: !error }
  const isOpen = data.days.some(({ date, ranges }) => date >= today && ranges.length > 0)
  const isLeft = isOpen || hasSessionLeft(data.sessions, openedAt, startOfDay(addDays(monday, 7), zone))
  return { day: isLeft ? today : ahead, isKnown: true, isReading: false }
}
