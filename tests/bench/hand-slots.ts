import type { AvailabilityInput, Window } from '../../api/src/availability/slots.ts'

const MINUTE = 60_000
const DAY = 1440
/** Two minutes of a window in one number. */
const SHIFT = 2 ** 26
const two = (n: number) => String(n).padStart(2, '0')
const TIMES = Array.from({ length: DAY }, (_, n) => `T${two(Math.floor(n / 60))}:${two(n % 60)}:00.000Z`)
const dateOf = (day: number) => new Date(day * DAY * MINUTE).toISOString().slice(0, 10)

/** The last Sunday of a month at one o'clock UTC, when clocks change in Paris; minutes since 1970. */
function changeIn(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return (last.getTime() - last.getUTCDay() * DAY * MINUTE) / MINUTE
}

const changes = new Map<number, [number, number]>()

/** Minutes that Paris is ahead at the beginning of a day: the bench's days change their offset at night alone. */
function offsetOn(day: number): number {
  const noon = day * DAY + 720
  const year = new Date(noon * MINUTE).getUTCFullYear()
  const [summer, winter] = changes.get(year) ?? [changeIn(year, 2), changeIn(year, 9)]
  changes.set(year, [summer, winter])
  return noon >= summer && noon < winter ? 120 : 60
}

/**
 * What the bench's questions need and nothing else, written by hand: one zone whose rule is known, no overrides, no limits
 * a day, nothing checked. As fast as it can be with unsorted rows in and texts out.
 */
export function handSlots(input: AvailabilityInput, window: Window): { date: string; slots: string[] }[] {
  const first = Date.parse(window.from) / MINUTE / DAY
  const last = Date.parse(window.to) / MINUTE / DAY
  const origin = first * DAY - DAY
  const opensAt = Math.ceil(input.now / MINUTE) + input.rules.noticeMinutes
  const { durationMinutes } = input
  const keys = new Float64Array(input.busy.length)
  input.busy.forEach(({ startsAt, endsAt }, at) => {
    keys[at] =
      Math.max(0, startsAt / MINUTE - durationMinutes + 1 - origin) * SHIFT + Math.max(0, endsAt / MINUTE - origin)
  })
  keys.sort()
  const ranges = [1, 2, 3, 4, 5, 6, 7].map((wday) => input.schedule.filter((range) => range.wday === wday))
  const days: { date: string; slots: string[] }[] = []
  let next = 0
  let clear = 0
  for (let day = first; day <= last; day++) {
    const slots: string[] = []
    const midnight = day * DAY - offsetOn(day)
    const date = dateOf(day)
    for (const { fromMinute, toMinute } of ranges[(day + 3) % 7]!) {
      for (let minute = fromMinute; minute + durationMinutes <= toMinute; minute += input.rules.gridMinutes) {
        const start = midnight + minute
        const at = start - origin
        for (; next < keys.length && keys[next]! < (at + 1) * SHIFT; next++)
          clear = Math.max(clear, keys[next]! % SHIFT)
        if (start >= opensAt && at >= clear) slots.push(date + TIMES[start - day * DAY])
      }
    }
    days.push({ date, slots })
  }
  return days
}
