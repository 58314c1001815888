const QUARTER_MS = 15 * 60_000
const HOUR_MS = 4 * QUARTER_MS
const DAY_MS = 24 * HOUR_MS

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The local time of an instant: `2026-03-29 09:30`. */
export function wallTime(at: Date, timeZone: string): string {
  const known =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  clocks.set(timeZone, known)
  return known.format(at)
}

/** The instant of a local time, found by trying each quarter of an hour; undefined if the clock never shows it. */
export function instantOn(wall: string, timeZone: string): Date | undefined {
  const guess = Date.parse(`${wall.replace(' ', 'T')}Z`)
  for (let at = guess - 15 * HOUR_MS; at <= guess + 13 * HOUR_MS; at += QUARTER_MS)
    if (wallTime(new Date(at), timeZone) === wall) return new Date(at)
  return undefined
}

/** Between nine in the evening and eight in the morning. */
export const isNight = (at: Date, timeZone: string) => {
  const time = wallTime(at, timeZone).slice(11)
  return time >= '21:00' || time < '08:00'
}

/** A rule of the story, as a person would say it. */
export interface StoryRule {
  channel: 'email' | 'sms'
  /** Hours before the start, or the day before it at this time. */
  hours?: number
  eveBefore?: string
}

/** When it is due, computed only with a calendar, local time, and a search back from the night. */
export function dueByHand({ hours, eveBefore }: StoryRule, startsAt: Date, timeZone: string): Date {
  let due =
    hours === undefined ? eve(startsAt, eveBefore ?? '', timeZone) : new Date(startsAt.getTime() - hours * HOUR_MS)
  while (isNight(due, timeZone)) due = new Date(due.getTime() - QUARTER_MS)
  return due
}

/** The day before, or the one before that if the zone skips it. */
function eve(startsAt: Date, time: string, timeZone: string): Date {
  const day = Date.parse(wallTime(startsAt, timeZone).slice(0, 10))
  for (let back = 1; ; back++) {
    const before = new Date(day - back * DAY_MS).toISOString().slice(0, 10)
    const at = instantOn(`${before} ${time}`, timeZone)
    if (at) return at
  }
}

/** Until when it is useful: half of its lead, and by e-mail not in the last hour. */
export function uselessAfter({ channel }: StoryRule, dueAt: Date, startsAt: Date): Date {
  const half = (dueAt.getTime() + startsAt.getTime()) / 2
  return new Date(channel === 'email' ? Math.min(half, startsAt.getTime() - HOUR_MS) : half)
}
