/**
 * A time zone as a short list of spans of constant offset. Asking `Intl` costs microseconds, so it happens once per
 * zone and year; a conversion by the list costs nanoseconds. Everything is in whole minutes: an instant is minutes
 * since 1970 UTC, a wall time is minutes since 1970-01-01 00:00 on the zone's own clock. Offsets with seconds (all
 * before 1973) are rounded to the minute.
 */
import { dayMinutes, minuteMs } from './days.ts'

/** The period from `from` (included) to `to` in which wall time is the instant plus `offset` minutes. */
export interface ZoneSpan {
  from: number
  to: number
  offset: number
}

interface Known {
  fromYear: number
  toYear: number
  spans: ZoneSpan[]
  offsetIn: (minute: number) => number
}

// No zone has changed its clock twice within a week, nor plans to.
const probeMinutes = 2 * dayMinutes
const padMinutes = 2 * dayMinutes
// A zone keeps its spans only while they are one compact period, so that callers cannot grow it for ever.
const mostKnownYears = 64

// Keyed in lower case, as Intl ignores case: visitors choose the name, and must not fill the memory with spellings.
const known = new Map<string, Known>()

/** The zone's spans over the instants from `from` to `to` and two days around. RangeError if there is no such zone. */
export function zoneSpans(timeZone: string, from: number, to: number): readonly ZoneSpan[] {
  const first = from - padMinutes
  const last = to + padMinutes
  const { spans } = yearsOf(timeZone, yearAt(first), yearAt(last))
  return spans.filter((span) => span.to > first && span.from <= last)
}

/** The wall time that the zone's clock shows at an instant. Outside the spans, the outermost offset continues. */
export function wallAt(spans: readonly ZoneSpan[], minute: number): number {
  let i = 0
  while (minute >= spans[i]!.to && i < spans.length - 1) i++
  return minute + spans[i]!.offset
}

/**
 * The first instant at which the clock shows this wall time or a later one: the first of the two where the clock
 * repeats an hour, the jump where it skips one. `wallAt` of it differs from `wall` only if the time was skipped.
 * Before the spans too, the outermost offset continues: the start of the first one is no jump.
 */
export function firstInstant(spans: readonly ZoneSpan[], wall: number): number {
  let i = 0
  while (wall - spans[i]!.offset >= spans[i]!.to && i < spans.length - 1) i++
  const at = wall - spans[i]!.offset
  return i === 0 ? at : Math.max(at, spans[i]!.from)
}

function yearsOf(timeZone: string, fromYear: number, toYear: number): Known {
  const key = timeZone.toLowerCase()
  const before = known.get(key)
  if (before && before.fromYear <= fromYear && before.toYear >= toYear) return before
  const offsetIn = before?.offsetIn ?? offsetReader(timeZone)
  const joined = {
    from: Math.min(fromYear, before?.fromYear ?? fromYear),
    to: Math.max(toYear, before?.toYear ?? toYear),
  }
  const { from, to } = joined.to - joined.from < mostKnownYears ? joined : { from: fromYear, to: toYear }
  const now = {
    fromYear: from,
    toYear: to,
    spans: spansBetween(yearStart(from), yearStart(to + 1), offsetIn),
    offsetIn,
  }
  known.set(key, now)
  return now
}

function spansBetween(from: number, to: number, offsetIn: (minute: number) => number): ZoneSpan[] {
  const spans: ZoneSpan[] = [{ from: -Infinity, to: Infinity, offset: offsetIn(from) }]
  let at = from
  while (at < to) {
    const next = Math.min(at + probeMinutes, to)
    const { offset } = spans.at(-1)!
    if (offsetIn(next) === offset) {
      at = next
      continue
    }
    at = firstMinute(at, next, (minute) => offsetIn(minute) !== offset)
    spans.at(-1)!.to = at
    spans.push({ from: at, to: Infinity, offset: offsetIn(at) })
  }
  return spans
}

/** Bisects (`before`, `after`] to the first minute for which `holds`. */
function firstMinute(before: number, after: number, holds: (minute: number) => boolean): number {
  let low = before
  let high = after
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}

function offsetReader(timeZone: string): (minute: number) => number {
  const format = formatIn(timeZone)
  return (minute) => {
    const [month, day, year, hour, min, second] = format
      .format(minute * minuteMs)
      .match(/\d+/g)!
      .map(Number)
    const shown = Date.UTC(year!, month! - 1, day!, hour!, min!, second!)
    return Math.round(shown / minuteMs - minute)
  }
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const part = 'numeric'
  const clock = {
    year: part,
    month: part,
    day: part,
    hour: part,
    minute: part,
    second: part,
    hourCycle: 'h23',
  } as const
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, ...clock })
  } catch {
    throw new RangeError(`There is no time zone ${JSON.stringify(timeZone)}`)
  }
}

const yearAt = (minute: number) => new Date(minute * minuteMs).getUTCFullYear()
const yearStart = (year: number) => Date.UTC(year, 0, 1) / minuteMs
