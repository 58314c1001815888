import type { contract, ReplyOf } from '@ancrage/api/contract'
import { minutesOfDay } from '@ancrage/api/format/calendar'
import { addDays, localDay } from '@ancrage/api/format/day'
import { clientName } from '../../lib/client-name'
import { type CalendarFilters, type CalendarSession, matchesFilters } from './filters'
import { type ColumnPlace, type MinuteSpan, sideBySide } from './side-by-side'

/** Everything that the calendar shows. */
export type CalendarData = ReplyOf<typeof contract.calendar.view>
export type CalendarDay = CalendarData['days'][number]
export type CalendarUnavailability = CalendarData['unavailabilities'][number]
export type CalendarBusy = CalendarData['busy'][number]

interface Time {
  /** Unique, also for each occurrence of a repeated entry. */
  key: string
  title: string
  startsAt: string
  endsAt: string
  isAllDay: boolean
}

/** One entry of the calendar. */
export type CalendarEntry =
  | (Time & { kind: 'session'; session: CalendarSession })
  | (Time & { kind: 'unavailability'; unavailability: CalendarUnavailability })
  | (Time & { kind: 'busy'; busy: CalendarBusy })

export type SessionEntry = Extract<CalendarEntry, { kind: 'session' }>

/** The part of an entry on one day. */
export interface EntryPiece extends MinuteSpan, ColumnPlace {
  entry: CalendarEntry
}

/** The entries of a day: those of the whole day, and those with times. */
export interface DayEntries {
  allDay: CalendarEntry[]
  timed: EntryPiece[]
}

/** Returns all entries that the filters show, in order of time. */
export function entriesOf({ sessions, unavailabilities, busy }: CalendarData, filters: CalendarFilters) {
  const entries: CalendarEntry[] = [
    ...sessions.filter((session) => matchesFilters(filters, session)).map(sessionEntry),
    ...unavailabilities.map((unavailability) => {
      const { id, title, startsAt, endsAt, isAllDay } = unavailability
      return {
        kind: 'unavailability' as const,
        key: `${id} ${startsAt}`,
        title,
        startsAt,
        endsAt,
        isAllDay,
        unavailability,
      }
    }),
    ...busy.map((time) => {
      const { id, title, startsAt, endsAt, isAllDay } = time
      return {
        kind: 'busy' as const,
        key: `${id} ${startsAt}`,
        title: title ?? '',
        startsAt,
        endsAt,
        isAllDay,
        busy: time,
      }
    }),
  ]
  return entries.sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
}

export const sessionEntry = (session: CalendarSession): SessionEntry => ({
  kind: 'session',
  key: session.id,
  title: clientName(session),
  isAllDay: false,
  session,
  startsAt: session.startsAt,
  endsAt: session.endsAt,
})

/** Returns the length of a session in minutes. */
export const sessionMinutes = ({ startsAt, endsAt }: CalendarSession) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

export const endAfter = (startsAt: string, minutes: number) =>
  new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()

const DAY_MS = 86_400_000

/** Distributes entries over days. Entries of a day or longer go above the hours. */
export function groupByDay(
  entries: readonly CalendarEntry[],
  days: readonly string[],
  zone: string,
): Map<string, DayEntries> {
  const found = new Map(
    days.map((day) => [day, { allDay: [] as CalendarEntry[], spans: [] as (MinuteSpan & { entry: CalendarEntry })[] }]),
  )
  for (const entry of entries) {
    const [from, to] = [Date.parse(entry.startsAt), Date.parse(entry.endsAt)]
    const isLong = entry.isAllDay || to - from >= DAY_MS
    const [first, last] = [localDay(from, zone), localDay(Math.max(from, to - 1), zone)]
    for (let day = first; day <= last; day = addDays(day, 1)) {
      const here = found.get(day)
      if (isLong) here?.allDay.push(entry)
      else
        here?.spans.push({
          entry,
          fromMinute: day === first ? minutesOfDay(from, zone) : 0,
          toMinute: day === last ? minutesOfDay(to, zone) || 1440 : 1440,
        })
    }
  }
  return new Map([...found].map(([day, { allDay, spans }]) => [day, { allDay, timed: sideBySide(spans) }]))
}

/** Returns the range of whole hours that has entries or open time. It is scrolled into view, and printed. */
export function visibleHours(days: readonly CalendarDay[], entries: Iterable<DayEntries>): [from: number, to: number] {
  const spans: MinuteSpan[] = [...days.flatMap(({ ranges }) => ranges), ...[...entries].flatMap(({ timed }) => timed)]
  const from = Math.min(...spans.map(({ fromMinute }) => fromMinute), 9 * 60)
  const to = Math.max(...spans.map(({ toMinute }) => toMinute), 18 * 60)
  return [Math.floor(from / 60), Math.ceil(to / 60)]
}
