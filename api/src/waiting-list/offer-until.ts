import { millisecondsInHour } from 'date-fns/constants'
import { instantAt, minutesOfDay } from '../format/calendar.ts'
import { addDays, localDay } from '../format/day.ts'

/** How long a freed time is held for one client before it goes to the next. */
const LIFE_MS = 2 * millisecondsInHour
/** An offer ends this long before its start: the client needs time to come. */
const LEAST_NOTICE_MS = 12 * millisecondsInHour
/** A shorter offer leaves too little time to answer. */
const SHORTEST_MS = millisecondsInHour / 2
/** The minutes of the local day between which people are expected to see a mail. */
const DAY = { from: 8 * 60, to: 20 * 60 }

/**
 * Until when a freed time is held for a client who is mailed now; null: it is too late. Nobody has to answer at night:
 * the time counts from the next morning of the practice’s clock. `movableUntil`: after it the client can no longer move
 * their session, so can take nothing.
 */
export function offerUntil(
  now: Date,
  startsAt: Date,
  { timeZone, noticeMinutes, movableUntil }: { timeZone: string; noticeMinutes: number; movableUntil: Date },
): Date | null {
  const minute = minutesOfDay(now, timeZone)
  const today = localDay(now, timeZone)
  const morning = (day: string) => instantAt(day, DAY.from, timeZone)
  const isLate = minute >= DAY.to
  const from = minute < DAY.from ? morning(today) : isLate ? morning(addDays(today, 1)) : now
  const latest = startsAt.getTime() - Math.max(LEAST_NOTICE_MS, noticeMinutes * 60_000)
  const until = Math.min(from.getTime() + LIFE_MS, latest, movableUntil.getTime())
  return until - from.getTime() >= SHORTEST_MS ? new Date(until) : null
}
