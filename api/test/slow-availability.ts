/**
 * The availability rules in their plainest form, minute by minute, with a library for the clock: slow, and obviously
 * right. It shares nothing with the engine but the shape of its input.
 */
import { tzOffset } from '@date-fns/tz'
import type { AvailabilityInput, Window } from '../src/availability/input.ts'

const minute = 60_000
const quarter = 15 * minute
const day = 1440 * minute

/** The starts of a window by local day of the requested zone, as the engine should answer them. */
export function slowlyOfferedSlots(input: AvailabilityInput, window: Window): { date: string; slots: number[] }[] {
  const days = []
  for (let date = window.from; date <= window.to; date = dayAfter(date)) days.push({ date, slots: [] as number[] })
  for (let at = Date.parse(window.from) - day; at < Date.parse(window.to) + 2 * day; at += minute) {
    const shown = clock(window.timeZone, at).date
    if (isSlowlyOffered(input, at)) days.find(({ date }) => date === shown)?.slots.push(at)
  }
  return days
}

export function isSlowlyOffered(input: AvailabilityInput, startsAt: number): boolean {
  if (startsAt % minute !== 0) return false
  const endsAt = startsAt + input.durationMinutes * minute
  return (
    fitsAnOpenedRange(input, startsAt, endsAt) &&
    isWithinRules(input, startsAt) &&
    isFirstShowing(input.timeZone, startsAt) &&
    isFree(input, startsAt - input.bufferBeforeMinutes * minute, endsAt + input.bufferAfterMinutes * minute)
  )
}

function fitsAnOpenedRange(input: AvailabilityInput, startsAt: number, endsAt: number): boolean {
  const { date, minuteOfDay } = clock(input.timeZone, startsAt)
  const override = input.overrides.findLast((it) => it.date === date)
  const ranges = override?.ranges ?? input.schedule.filter(({ wday }) => wday === isoWeekday(date))
  return ranges.some(
    ({ fromMinute, toMinute }) =>
      minuteOfDay >= fromMinute &&
      minuteOfDay < toMinute &&
      (minuteOfDay - fromMinute) % input.rules.gridMinutes === 0 &&
      minutes(startsAt, endsAt).every((at) => {
        const now = clock(input.timeZone, at)
        return now.date < date || (now.date === date && now.minuteOfDay < toMinute)
      }),
  )
}

/** Whether the clock did not show the same time in the 26 hours before, checked every quarter of an hour. */
function isFirstShowing(timeZone: string, startsAt: number): boolean {
  const shown = clock(timeZone, startsAt)
  return Array.from({ length: 104 }, (_, i) => clock(timeZone, startsAt - (i + 1) * quarter)).every(
    (before) => before.date !== shown.date || before.minuteOfDay !== shown.minuteOfDay,
  )
}

function isWithinRules({ timeZone, now, rules, countedSessions }: AvailabilityInput, startsAt: number): boolean {
  if (startsAt < now + rules.noticeMinutes * minute) return false
  const { date } = clock(timeZone, startsAt)
  let lastDate = clock(timeZone, now).date
  for (let i = 0; i < rules.horizonDays; i++) lastDate = dayAfter(lastDate)
  if (date > lastDate) return false
  const dates = countedSessions.map((session) => clock(timeZone, session).date)
  if (dates.filter((it) => it === date).length >= (rules.mostPerDay ?? Infinity)) return false
  return dates.filter((it) => mondayOf(it) === mondayOf(date)).length < (rules.mostPerWeek ?? Infinity)
}

function isFree({ busy, unavailabilities, busyElsewhere = [] }: AvailabilityInput, from: number, to: number): boolean {
  const taken = [...busy, ...unavailabilities, ...busyElsewhere].filter(({ startsAt, endsAt }) => startsAt < endsAt)
  return minutes(from, to).every((at) => !taken.some(({ startsAt, endsAt }) => startsAt < at + minute && endsAt > at))
}

export interface SlowAnswer {
  date: string
  minuteOfDay: number
}

// In the years and zones under test, clocks change and days start at quarters of an hour. So the library is called once
// for each quarter, and within one the minutes are counted.
const quarters = new Map<string, Map<number, SlowAnswer>>()

/** The local time of a zone at an instant. */
export function clock(timeZone: string, instant: number): SlowAnswer {
  const start = Math.floor(instant / quarter) * quarter
  const ofZone = quarters.get(timeZone) ?? new Map<number, SlowAnswer>()
  quarters.set(timeZone, ofZone)
  const shown = ofZone.get(start) ?? shownAt(timeZone, start)
  ofZone.set(start, shown)
  return { date: shown.date, minuteOfDay: shown.minuteOfDay + Math.floor((instant - start) / minute) }
}

function shownAt(timeZone: string, instant: number): SlowAnswer {
  const local = instant + tzOffset(timeZone, new Date(instant)) * minute
  return { date: new Date(local).toISOString().slice(0, 10), minuteOfDay: (local % day) / minute }
}

const minutes = (from: number, to: number) =>
  Array.from({ length: Math.ceil((to - from) / minute) }, (_, i) => from + i * minute)
const dayAfter = (date: string) => new Date(Date.parse(date) + day).toISOString().slice(0, 10)
const isoWeekday = (date: string) => new Date(date).getUTCDay() || 7
const mondayOf = (date: string) => new Date(Date.parse(date) - (isoWeekday(date) - 1) * day).toISOString().slice(0, 10)
