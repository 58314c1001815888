import { millisecondsInMinute } from 'date-fns/constants'
import type { Interval } from '../availability/input.ts'
import type { CalendarEvent } from './occurrences.ts'

/** A change of one occurrence of a series and of all later ones (RFC 5545, 3.2.13). */
export type LaterChange = CalendarEvent & { replaces: number }

const isLaterChange = (event: CalendarEvent): event is LaterChange => event.changesLater && event.replaces !== null

/** For each series, such changes in their order. */
export function laterChangesIn(events: readonly CalendarEvent[]): Map<string, LaterChange[]> {
  const inOrder = events.filter(isLaterChange).sort((one, other) => one.replaces - other.replaces)
  return Map.groupBy(inOrder, ({ uid }) => uid)
}

/** The last of these changes that holds at an instant. A file may have thousands. */
export function changeInForce(changes: readonly LaterChange[], instant: number): LaterChange | undefined {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (changes[middle]!.replaces <= instant) low = middle + 1
    else high = middle
  }
  return changes[low - 1]
}

/** How far a change moves occurrences, in minutes on the clock of their series. */
const shiftOf = ({ clock }: CalendarEvent, change: LaterChange): number =>
  clock.wallAt(change.clock.instantOf(change.wall)) - clock.wallAt(change.replaces)

/** How far any of these changes moves an occurrence, in milliseconds. */
export const longestShift = (series: CalendarEvent, changes: readonly LaterChange[]): number =>
  changes.reduce((longest, change) => Math.max(longest, Math.abs(shiftOf(series, change)) * millisecondsInMinute), 0)

/** An occurrence of a series as a change has it. */
export function movedOccurrence(series: CalendarEvent, change: LaterChange, { startsAt }: Interval): Interval {
  const wall = series.clock.wallAt(startsAt) + shiftOf(series, change)
  const at = series.clock.instantOf(wall)
  const { lasts } = change
  return { startsAt: at, endsAt: 'ms' in lasts ? at + lasts.ms : series.clock.instantOf(wall + lasts.minutes) }
}
