import { dateOf, dayOf } from '../src/availability/days.ts'

const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Easter Monday, Ascension and Whit Monday, in days after Easter Sunday. */
const movable = [1, 39, 50]

/** Whether nobody works in France on this day (a day number of availability/days.ts). */
export function isHoliday(day: number): boolean {
  const date = dateOf(day)
  return fixed.includes(date.slice(5)) || movable.includes(day - easter(Number(date.slice(0, 4))))
}

/** Easter Sunday by the anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
function easter(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const epact = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const weekday = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - epact - (c % 4)) % 7
  const shift = Math.floor((a + 11 * epact + 22 * weekday) / 451)
  const count = epact + weekday - 7 * shift + 114
  const two = (n: number) => String(n).padStart(2, '0')
  return dayOf(`${year}-${two(Math.floor(count / 31))}-${two((count % 31) + 1)}`)
}
