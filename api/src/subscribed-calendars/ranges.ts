import { createHash } from 'node:crypto'
import { millisecondsInDay } from 'date-fns/constants'
import ICAL from 'ical.js'
import type { BusyRange } from '../availability/busy-time.ts'
import { clocksOf } from './clocks.ts'
import { changeInForce, laterChangesIn, longestShift, movedOccurrence } from './later-changes.ts'
import { type CalendarEvent, occurrencesOf, parseEvents, type StepBudget } from './occurrences.ts'
import { Unreadable } from './unreadable.ts'

export interface RangeReading {
  /** The range of instants to read, in milliseconds. */
  from: number
  to: number
  /** The practice's zone: times without a zone are read in it. */
  timeZone: string
  /** Our own host: it ends the UID of our sessions that come back from a calendar following a feed. */
  ownHost: string
  /** Whether times that their owner marked as free are kept too, for a calendar that is only shown. */
  keepsFree: boolean
}

/** A busy time, with the id of the session if it is one of this installation's. */
export interface ReadRange extends BusyRange {
  sessionId: string | null
}

export interface ReadRanges {
  ranges: ReadRange[]
  /** Whether there was more than could be kept. */
  isCut: boolean
}

/** More than a busy calendar has in a year. */
export const MOST_RANGES = 5000
/** Longer events are cut to the requested range. */
const LONGEST_MS = 700 * millisecondsInDay

/**
 * The busy times of a calendar file (RFC 5545). It is pure. The caller must limit its time, since a file can ask for
 * any amount of work.
 */
export function readRanges(text: string, reading: RangeReading): ReadRanges {
  const budget: StepBudget = { steps: 0, isSpent: false }
  const ranges = new Map<string, ReadRange>()
  for (const root of rootsOf(text)) {
    const clock = clocksOf(root, reading.timeZone, reading.from, reading.to)
    const events = eventsOf(root).flatMap((event) => parseEvents(event, clock) ?? [])
    const replaced = replacedBy(events)
    const laterChanges = laterChangesIn(events)
    for (const event of events) {
      const changes = event.replaces === null ? (laterChanges.get(event.uid) ?? []) : []
      if (!isBusy(event, reading) && changes.length === 0) continue
      const shift = longestShift(event, changes)
      const around = { from: reading.from - shift, to: reading.to + shift }
      for (const time of occurrencesOf(event, replaced.get(event.uid), around, budget)) {
        const change = changeInForce(changes, time.startsAt)
        if (!isBusy(change ?? event, reading)) continue
        const range = change
          ? rangeOf({ ...change, replaces: time.startsAt }, movedOccurrence(event, change, time), reading)
          : rangeOf(event, time, reading)
        if (range) ranges.set(range.externalId, range)
      }
    }
  }
  const sorted = [...ranges.values()].sort((one, other) => one.startsAt - other.startsAt)
  return { ranges: sorted.slice(0, MOST_RANGES), isCut: budget.isSpent || sorted.length > MOST_RANGES }
}

function rootsOf(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text.replace(/^\uFEFF/, '')) as unknown[]
    const roots = (Array.isArray(parsed[0]) ? parsed : [parsed]) as ConstructorParameters<typeof ICAL.Component>[0][]
    const components = roots.map((root) => new ICAL.Component(root))
    if (components.length && components.every(({ name }) => name === 'vcalendar')) return components
  } catch {}
  throw new Unreadable('not_a_calendar')
}

/** Each event is parsed without its calendar, in which the library would search the zone of every time. */
const eventsOf = (root: ICAL.Component): ICAL.Component[] =>
  (root.jCal[2] as ConstructorParameters<typeof ICAL.Component>[0][])
    .filter(([name]) => name === 'vevent')
    .map((event) => new ICAL.Component(event))

/** For each series, the instants that changed occurrences replace. */
function replacedBy(events: readonly CalendarEvent[]): Map<string, Set<number>> {
  const replaced = new Map<string, Set<number>>()
  for (const { uid, replaces } of events)
    if (replaces !== null) replaced.set(uid, (replaced.get(uid) ?? new Set()).add(replaces))
  return replaced
}

const isBusy = ({ isCancelled, isFree }: CalendarEvent, { keepsFree }: RangeReading) =>
  !isCancelled && (keepsFree || !isFree)

/** The session of a UID that we wrote. */
const sessionOf = ({ uid }: CalendarEvent, { ownHost }: RangeReading): string | null =>
  (uid.endsWith(`@${ownHost}`) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=@)/.exec(uid)?.[0]) || null

function rangeOf(
  event: CalendarEvent,
  time: { startsAt: number; endsAt: number },
  reading: RangeReading,
): ReadRange | null {
  const { from, to } = reading
  if (!(time.endsAt > time.startsAt && time.endsAt > from && time.startsAt < to)) return null
  const isLong = time.endsAt - time.startsAt > LONGEST_MS
  return {
    externalId: createHash('sha256')
      .update(`${event.uid}\n${event.replaces ?? time.startsAt}`)
      .digest('base64url'),
    title: event.title,
    startsAt: isLong ? Math.max(time.startsAt, from) : time.startsAt,
    endsAt: isLong ? Math.min(time.endsAt, to) : time.endsAt,
    isAllDay: event.isAllDay,
    sessionId: sessionOf(event, reading),
  }
}
