import ICAL from 'ical.js'
import type { Interval } from '../availability/input.ts'
import { type Clock, floatingTime, wallMinutesOf } from './clocks.ts'

/** An event of a calendar file. Wall times are minutes on its clock. */
export interface CalendarEvent {
  uid: string
  title: string | null
  isAllDay: boolean
  isCancelled: boolean
  /** Whether its owner marked the time as free. */
  isFree: boolean
  clock: Clock
  /** The wall time of its first start. */
  wall: number
  /** Its length: days on its clock for all-day events, milliseconds for others. */
  lasts: { minutes: number } | { ms: number }
  rules: ICAL.Recur[]
  /** Further starts that are listed one by one. */
  extra: { startsAt: number; endsAt: number | null }[]
  /** The instants, or days of the clock, on which it does not take place. */
  skipped: { instants: Set<number>; days: Set<number> }
  /** For a changed occurrence of a series: the original instant that it replaces. */
  replaces: number | null
  /** The change also holds for all later occurrences. */
  changesLater: boolean
}

/** The most steps of recurrences that are followed, for one series and for the whole file. */
const MOST_STEPS = { series: 10_000, file: 60_000 }
const DAY = 1440

/** The steps that a file has taken, and whether they were too many. */
export interface StepBudget {
  steps: number
  isSpent: boolean
}

type ClockOf = (property: ICAL.Property, time: ICAL.Time) => Clock

/** Parses an event; null for one without a start. */
export function parseEvents(event: ICAL.Component, clockOf: ClockOf): CalendarEvent | null {
  const start = event.getFirstProperty('dtstart')
  const first = start?.getFirstValue()
  if (!start || !(first instanceof ICAL.Time)) return null
  const clock = clockOf(start, first)
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '')
  const replaces = instantsOf(event, 'recurrence-id', clockOf)[0] ?? null
  const wall = wallMinutesOf(first)
  return {
    uid: text('uid') || `${wall} ${text('summary')}`,
    title: text('summary').replace(/\s+/g, ' ').trim() || null,
    isAllDay: first.isDate,
    isCancelled: text('status').toUpperCase() === 'CANCELLED',
    isFree:
      text('transp').toUpperCase() === 'TRANSPARENT' || text('x-microsoft-cdo-busystatus').toUpperCase() === 'FREE',
    clock,
    wall,
    replaces,
    changesLater:
      String(event.getFirstProperty('recurrence-id')?.getFirstParameter('range') ?? '').toUpperCase() ===
      'THISANDFUTURE',
    lasts: lengthOf(event, first, clock, clockOf),
    rules:
      replaces === null
        ? event.getAllProperties('rrule').flatMap((it) => ruleOf(it.getFirstValue(), first, clock))
        : [],
    extra: replaces === null ? extraOf(event, clockOf) : [],
    skipped: {
      instants: new Set(instantsOf(event, 'exdate', clockOf)),
      days: new Set(timesOf(event, 'exdate').flatMap(({ time }) => (time.isDate ? wallMinutesOf(time) / DAY : []))),
    },
  }
}

/** The occurrences of an event that touch the range, and perhaps some near it. */
export function* occurrencesOf(
  event: CalendarEvent,
  replaced: Set<number> | undefined,
  period: Period,
  budget: StepBudget,
): Generator<Interval> {
  const { clock, lasts, skipped } = event
  const at = (wall: number) => {
    const startsAt = clock.instantOf(wall)
    return { startsAt, endsAt: 'ms' in lasts ? startsAt + lasts.ms : clock.instantOf(wall + lasts.minutes) }
  }
  if (event.replaces !== null) {
    yield at(event.wall)
    return
  }
  const isOn = (startsAt: number, wall: number) =>
    !replaced?.has(startsAt) && !skipped.instants.has(startsAt) && !skipped.days.has(Math.floor(wall / DAY))
  const around = [lasts].map((it) => ('ms' in it ? it.ms / 60_000 : it.minutes))[0]! + 2 * DAY
  const [first, last] = [period.from / 60_000 - around, period.to / 60_000 + 2 * DAY]
  if (event.rules.length === 0) {
    const once = at(event.wall)
    if (isOn(once.startsAt, event.wall)) yield once
  }
  for (const rule of event.rules)
    for (const wall of wallsOf(rule, event, { first, last }, budget)) {
      if (wall < first) continue
      const time = at(wall)
      if (isOn(time.startsAt, wall)) yield time
    }
  for (const { startsAt, endsAt } of event.extra) {
    const wall = clock.wallAt(startsAt)
    if (isOn(startsAt, wall)) yield { startsAt, endsAt: endsAt ?? at(wall).endsAt }
  }
}

interface Period {
  from: number
  to: number
}

/** The starts of a rule in order, on the event's clock, from near the first to the last one that matter. */
function* wallsOf(
  rule: ICAL.Recur,
  { wall, isAllDay }: CalendarEvent,
  { first, last }: { first: number; last: number },
  budget: StepBudget,
) {
  const starts = rule.iterator(floatingTime(nearStart(rule, wall, first), isAllDay))
  for (let steps = 0; ; steps++) {
    if (steps >= MOST_STEPS.series || budget.steps++ >= MOST_STEPS.file) {
      budget.isSpent = true
      return
    }
    const next = starts.next()
    if (!next) return
    const at = wallMinutesOf(next)
    if (at > last) return
    yield at
  }
}

const DAYS_OF: Record<string, number | undefined> = { DAILY: 1, WEEKLY: 7 }

/**
 * A start that gives the same times from `first` on: a rule of days or weeks is the same whole intervals later, unless
 * it counts. So what began decades ago takes no steps before the period.
 */
function nearStart({ freq, interval, count, parts }: ICAL.Recur, wall: number, first: number): number {
  const days = DAYS_OF[String(freq)]
  if (!days || count || parts.BYSETPOS) return wall
  const every = days * interval * DAY
  return wall + Math.max(0, Math.floor((first - wall) / every) - 1) * every
}

/** Reads a rule and its end on the clock of its start. A day as the end includes the whole day. */
function ruleOf(value: unknown, first: ICAL.Time, clock: Clock): ICAL.Recur[] {
  if (!(value instanceof ICAL.Recur)) return []
  const { until } = value
  if (until?.isDate && !first.isDate) value.until = floatingTime(wallMinutesOf(until) + DAY - 1, false)
  else if (until && !first.isDate) {
    const isUtc = until.zone === ICAL.Timezone.utcTimezone
    value.until = floatingTime(isUtc ? clock.wallAt(wallMinutesOf(until) * 60_000) : wallMinutesOf(until), false)
  } else if (until) value.until = floatingTime(Math.floor(wallMinutesOf(until) / DAY) * DAY, true)
  return [value]
}

function lengthOf(event: ICAL.Component, first: ICAL.Time, clock: Clock, clockOf: ClockOf): CalendarEvent['lasts'] {
  const end = event.getFirstProperty('dtend')
  const last = end?.getFirstValue()
  const duration = event.getFirstPropertyValue('duration')
  if (first.isDate) {
    const minutes =
      last instanceof ICAL.Time
        ? wallMinutesOf(last) - wallMinutesOf(first)
        : duration instanceof ICAL.Duration
          ? duration.toSeconds() / 60
          : DAY
    return { minutes: Math.max(DAY, Math.ceil(minutes / DAY) * DAY) }
  }
  if (end && last instanceof ICAL.Time)
    return { ms: clockOf(end, last).instantOf(wallMinutesOf(last)) - clock.instantOf(wallMinutesOf(first)) }
  return { ms: duration instanceof ICAL.Duration ? duration.toSeconds() * 1000 : 0 }
}

function extraOf(event: ICAL.Component, clockOf: ClockOf): CalendarEvent['extra'] {
  return event.getAllProperties('rdate').flatMap((property) =>
    property.getValues().flatMap((value) => {
      const start = value instanceof ICAL.Period ? value.start : value
      if (!(start instanceof ICAL.Time)) return []
      const clock = clockOf(property, start)
      const startsAt = clock.instantOf(wallMinutesOf(start))
      const end = value instanceof ICAL.Period ? value.getEnd() : null
      return [{ startsAt, endsAt: end && clock.instantOf(wallMinutesOf(end)) }]
    }),
  )
}

const timesOf = (event: ICAL.Component, name: string) =>
  event
    .getAllProperties(name)
    .flatMap((property) =>
      property.getValues().flatMap((time) => (time instanceof ICAL.Time ? [{ property, time }] : [])),
    )

const instantsOf = (event: ICAL.Component, name: string, clockOf: ClockOf) =>
  timesOf(event, name).map(({ property, time }) => clockOf(property, time).instantOf(wallMinutesOf(time)))
