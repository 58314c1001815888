import { dateOf, dayMinutes, minuteMs, timeOf } from './days.ts'

const times = Array.from({ length: dayMinutes }, (_, minute) => `T${timeOf(minute)}:00.000Z`)
let lastDay = Number.NaN
let lastDate = ''

/** As `new Date(instant).toISOString()`, ten times faster for a list of whole minutes in order, as slots are. */
export function isoInstant(instant: number): string {
  const day = Math.floor(instant / (dayMinutes * minuteMs))
  const time = times[instant / minuteMs - day * dayMinutes]
  if (time === undefined) return new Date(instant).toISOString()
  if (day !== lastDay) [lastDay, lastDate] = [day, dateOf(day)]
  return lastDate + time
}
