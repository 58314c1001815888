const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string) {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-u-ca-iso8601-hc-h23', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(zone, clock)
  }
  return clock
}

/** What a clock on the wall of `zone` shows at an instant, as if it were UTC, in milliseconds. */
function wallClock(at: number, zone: string): number {
  const part = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second)
}

/** The local day of an instant, `YYYY-MM-DD`. */
export function dayOf(at: string | number | Date, zone: string): string {
  return new Date(wallClock(new Date(at).getTime(), zone)).toISOString().slice(0, 10)
}

/** The instant at which a local day begins: midnight, or the first instant after it where midnight is skipped. */
export const startOfDay = (day: string, zone: string) => instantAt(day, 0, zone)

/** The instant at which the clock on the wall shows so many minutes of a day; where they are skipped, the next one. */
export function instantAt(day: string, minutes: number, zone: string): Date {
  const wall = Date.parse(day) + minutes * 60_000
  const offsets = [-24, 0, 24].map((hours) => {
    const at = wall + hours * 3_600_000
    return wallClock(at, zone) - at
  })
  const candidates = offsets.map((offset) => wall - offset).sort((a, b) => a - b)
  const exact = candidates.find((at) => wallClock(at, zone) === wall)
  return new Date(exact ?? candidates[candidates.length - 1]!)
}

/** A day so many days later (or earlier). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** How many days lie between two local days. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The number of a day's week; the first of a year has at least four of its days (ISO 8601). */
export function weekNumber(day: string): number {
  const thursday = addDays(mondayOf(day), 3)
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}

/** Two digits up to this one are a year of this century, those after it of the last: the practice of Luxon. */
const TWO_DIGIT_CUTOFF = 60

/** A day as it was meant when its year was typed with two digits, which a date field takes for the first century. */
export function withFullYear(day: string): string {
  const year = Number(day.slice(0, 4))
  return year < 100 ? `${year > TWO_DIGIT_CUTOFF ? 19 : 20}${day.slice(2)}` : day
}

/** Minutes since local midnight, as the clock on the wall shows them. */
export function minutesOfDay(at: string | number | Date, zone: string): number {
  return (wallClock(new Date(at).getTime(), zone) % 86_400_000) / 60_000
}

/** The browser's own zone. */
export const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
