import type { AvailabilityInput, Window } from '../../api/src/availability/slots.ts'

const MINUTE = 60_000
const DAY = 1440
/** Packs two minutes of a window into one number. */
const SHIFT = 2 ** 26
const two = (n: number) => String(n).padStart(2, '0')
const TIMES = Array.from({ length: DAY }, (_, n) => `T${two(Math.floor(n / 60))}:${two(n % 60)}:00.000Z`)
const dateOf = (day: number) => new Date(day * DAY * MINUTE).toISOString().slice(0, 10)

/** The last Sunday of a month at one o'clock UTC, when the clocks in Paris change; in minutes since 1970. */
function changeIn(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return (last.getTime() - last.getUTCDay() * DAY * MINUTE) / MINUTE
}

const changes = new Map<number, [number, number]>()

/** The offset of Paris in minutes at the beginning of a day: the bench's days change it only at night. */
function offsetOn(day: number): number {
  const noon = day * DAY + 720
  const year = new Date(noon * MINUTE).getUTCFullYear()
  const [summer, winter] = changes.get(year) ?? [changeIn(year, 2), changeIn(year, 9)]
  changes.set(year, [summer, winter])
  return noon >= summer && noon < winter ? 120 : 60
}

/**
 * A hand-written engine for the bench's questions alone: one known zone, no overrides, no daily limits, no checks. It
 * is as fast as possible with unsorted rows in and texts out.
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
