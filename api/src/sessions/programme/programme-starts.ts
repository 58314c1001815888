import { dateOf, dayMinutes, minuteMs } from '../../availability/days.ts'
import { explain } from '../../availability/explain.ts'
import { type AvailabilityInput, mostDays } from '../../availability/input.ts'
import { offeredSlots } from '../../availability/slots.ts'
import { firstInstant, wallAt, zoneSpans } from '../../availability/zone.ts'

/** One session of a programme to plan: the offer of its type, and its distance from the one before. */
export interface Step {
  input: AvailabilityInput
  delayWeeks: number
}

/** A session that finds no time on its day is looked for on this many following days. */
export const DAYS_AFTER = 14

/**
 * The starts of a programme's sessions, in milliseconds since 1970; null for one that finds no time. Each session is
 * wanted some weeks after the wanted time of the one before, on the same weekday at the same time. So a session that
 * finds its time taken does not shift the others. In place of a taken time it gets the nearest free one of that day,
 * else of the first following day that has one. The rules for visitors do not count: notice, horizon and grid.
 */
export function programmeStarts(firstAt: number, steps: readonly Step[]): (number | null)[] {
  const planned: { startsAt: number; endsAt: number }[] = []
  let weeks = 0
  return steps.map(({ input, delayWeeks }) => {
    weeks += delayWeeks
    const wantedAt = daysAfter(input.timeZone, firstAt, weeks * 7)
    const open = opened(input, wantedAt, planned)
    const startsAt = isFreeAt(open, wantedAt) ? wantedAt : nearestOf(open, wantedAt)
    if (startsAt !== null) {
      planned.push({
        startsAt: startsAt - input.bufferBeforeMinutes * minuteMs,
        endsAt: startsAt + (input.durationMinutes + input.bufferAfterMinutes) * minuteMs,
      })
    }
    return startsAt
  })
}

/** The same time on the clock, so many days later. */
export function daysAfter(timeZone: string, at: number, days: number): number {
  const minute = Math.floor(at / minuteMs)
  const wall = wallAt(zoneSpans(timeZone, minute, minute), minute) + days * dayMinutes
  return firstInstant(zoneSpans(timeZone, wall - dayMinutes, wall + dayMinutes), wall) * minuteMs
}

/** The rules for planning ahead by hand, at most ten years, with the times that the programme has already taken. */
function opened(
  input: AvailabilityInput,
  wantedAt: number,
  planned: { startsAt: number; endsAt: number }[],
): AvailabilityInput {
  const horizonDays = Math.ceil((wantedAt - input.now) / (dayMinutes * minuteMs)) + DAYS_AFTER + 2
  return {
    ...input,
    busy: [...input.busy, ...planned],
    countedSessions: [...input.countedSessions, ...planned.map(({ startsAt }) => startsAt)],
    rules: { ...input.rules, noticeMinutes: 0, horizonDays: Math.min(Math.max(horizonDays, 0), mostDays) },
  }
}

const isFreeAt = (input: AvailabilityInput, at: number) =>
  explain(input, at).every(({ code }) => code === 'off_grid' || code === 'repeated_hour')

function nearestOf(input: AvailabilityInput, wantedAt: number): number | null {
  const { timeZone } = input
  const minute = Math.floor(wantedAt / minuteMs)
  const day = Math.floor(wallAt(zoneSpans(timeZone, minute, minute), minute) / dayMinutes)
  const days = offeredSlots(input, { from: dateOf(day), to: dateOf(day + DAYS_AFTER), timeZone })
  const found = days.findIndex(({ slots }) => slots.length > 0)
  if (found < 0) return null
  const target = daysAfter(timeZone, wantedAt, found)
  const away = (start: number) => Math.abs(start - target)
  return days[found]!.slots.reduce((best, start) => (away(start) < away(best) ? start : best))
}
