import { dayMinutes, minuteMs, mondayOf } from './days.ts'
import type { AvailabilityInput } from './input.ts'
import { firstInstant, wallAt, type ZoneSpan, zoneSpans } from './zone.ts'

const weekMinutes = 7 * dayMinutes

/** When bookings are taken, in local days and in minutes since 1970, with the practice's clock a week around it. */
export interface BookingPeriod {
  clock: readonly ZoneSpan[]
  today: number
  lastDay: number
  /** The first start that the notice allows. */
  opensAt: number
  /** The first instant after the last day of the horizon. */
  endsAt: number
}

export function bookingPeriod({ timeZone, now, rules }: AvailabilityInput): BookingPeriod {
  const nowMinute = Math.floor(now / minuteMs)
  const clock = zoneSpans(timeZone, nowMinute - weekMinutes, nowMinute + rules.horizonDays * dayMinutes + weekMinutes)
  const today = Math.floor(wallAt(clock, nowMinute) / dayMinutes)
  const lastDay = today + rules.horizonDays
  const opensAt = Math.ceil(now / minuteMs) + rules.noticeMinutes
  return { clock, today, lastDay, opensAt, endsAt: firstInstant(clock, (lastDay + 1) * dayMinutes) }
}

/** How many sessions already stand on a local day, and in its ISO week. */
export interface SessionCounts {
  onDay: (day: number) => number
  inWeekOf: (day: number) => number
}

export function countSessions(input: AvailabilityInput, { clock, today, lastDay }: BookingPeriod): SessionCounts {
  const days = new Map<number, number>()
  const weeks = new Map<number, number>()
  for (const startsAt of input.countedSessions) {
    const day = Math.floor(wallAt(clock, Math.floor(startsAt / minuteMs)) / dayMinutes)
    // Days further off are not bookable, and this clock is not known to be right there.
    if (day < mondayOf(today) || day >= mondayOf(lastDay) + 7) continue
    days.set(day, (days.get(day) ?? 0) + 1)
    weeks.set(mondayOf(day), (weeks.get(mondayOf(day)) ?? 0) + 1)
  }
  return { onDay: (day) => days.get(day) ?? 0, inWeekOf: (day) => weeks.get(mondayOf(day)) ?? 0 }
}

/** Whether the limit per day or per week is reached on a local day. */
export function fullDays(input: AvailabilityInput, period: BookingPeriod): (day: number) => boolean {
  const { mostPerDay, mostPerWeek } = input.rules
  if (mostPerDay === null && mostPerWeek === null) return () => false
  const counts = countSessions(input, period)
  return (day) =>
    (mostPerDay !== null && counts.onDay(day) >= mostPerDay) ||
    (mostPerWeek !== null && counts.inWeekOf(day) >= mostPerWeek)
}
