import { dateOf, minuteMs, wdayOf } from '../src/availability/days.ts'
import type { OpenRange } from '../src/availability/input.ts'
import { firstInstant, wallAt, zoneSpans } from '../src/availability/zone.ts'
import { isHoliday } from './holidays.ts'
import { type DemoPractice, demoTimeZone } from './practice.ts'

/** How many days back and ahead a demonstration practice has sessions: two months each. */
export const daysAround = 61
/** The first cards are older than the first sessions. */
const knownDays = 200

/** The calendar of a practice around a day. Days are counted from today, minutes from local midnight. */
export interface Calendar {
  today: number
  /** Opened ranges of a day; none when it is closed or the practitioner is away. */
  openings(day: number): readonly OpenRange[]
  instant(day: number, minute: number): Date
  /** Days that differ from the week: holidays to come among them. */
  overrides: { date: string; ranges: OpenRange[] }[]
  unavailabilities: { title: string; startsAt: Date; endsAt: Date }[]
}

export function calendarOf(practice: DemoPractice, now: Date): Calendar {
  const minute = Math.floor(now.getTime() / minuteMs)
  const clock = zoneSpans(demoTimeZone, minute - knownDays * 1440, minute + knownDays * 1440)
  const today = Math.floor(wallAt(clock, minute) / 1440)
  const { overrides, unavailabilities } = practice.exceptions(today)
  const special = new Map(overrides.map(({ day, ranges }) => [day, ranges]))
  const coming = Array.from({ length: daysAround + 1 }, (_, day) => day)
  for (const day of coming) if (isHoliday(today + day) && !special.has(day)) special.set(day, [])

  const isAway = (day: number) =>
    unavailabilities.some(
      (unavailability) => day >= unavailability.day && day < unavailability.day + unavailability.days,
    )
  const weekly = (day: number) => practice.schedule.filter(({ wday }) => wday === wdayOf(today + day))
  const instant = (day: number, at: number) => new Date(firstInstant(clock, (today + day) * 1440 + at) * minuteMs)
  return {
    today,
    instant,
    openings: (day) => (isAway(day) || (day < 0 && isHoliday(today + day)) ? [] : (special.get(day) ?? weekly(day))),
    overrides: [...special].sort(([a], [b]) => a - b).map(([day, ranges]) => ({ date: dateOf(today + day), ranges })),
    unavailabilities: unavailabilities.map(({ day, days, title }) => ({
      title,
      startsAt: instant(day, 0),
      endsAt: instant(day + days, 0),
    })),
  }
}
