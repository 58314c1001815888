import { dateOf, dayMinutes, dayOf, wdayOf } from './days.ts'
import type { AvailabilityInput, OpenRange } from './input.ts'

export type ScheduleErrorCode = 'start_not_before_end' | 'ranges_overlap' | 'past_end_of_day'

/**
 * The errors in the ranges of a week (or of one day, without `wday`), by position in the list. If two ranges overlap,
 * the later one has the error; ranges may touch.
 */
export function scheduleErrors(
  ranges: readonly (OpenRange & { wday?: number })[],
): { index: number; code: ScheduleErrorCode }[] {
  const errors: { index: number; code: ScheduleErrorCode }[] = []
  const latestEnd = new Map<number | undefined, number>()
  const inOrder = [...ranges.entries()].sort(([, a], [, b]) => a.fromMinute - b.fromMinute)
  for (const [index, { wday, fromMinute, toMinute }] of inOrder) {
    if (fromMinute > dayMinutes) {
      errors.push({ index, code: 'past_end_of_day' })
      continue
    }
    if (fromMinute >= toMinute) {
      errors.push({ index, code: 'start_not_before_end' })
      continue
    }
    if (toMinute > dayMinutes) errors.push({ index, code: 'past_end_of_day' })
    if (fromMinute < (latestEnd.get(wday) ?? 0)) errors.push({ index, code: 'ranges_overlap' })
    latestEnd.set(wday, Math.max(toMinute, latestEnd.get(wday) ?? 0))
  }
  return errors.sort((a, b) => a.index - b.index)
}

/**
 * The opened ranges of each day from `first` to `last`, by start. An invalid range opens nothing. Two ranges that touch
 * stay two, so no session crosses their border.
 */
export function openingsBetween(
  input: Pick<AvailabilityInput, 'schedule' | 'overrides'>,
  first: number,
  last: number,
): (day: number) => OpenRange[] {
  const weekly = Array.from({ length: 8 }, (_, wday) => sound(input.schedule.filter((range) => range.wday === wday)))
  const [firstDate, lastDate] = [dateOf(first), dateOf(last)]
  const overrides = new Map<number, OpenRange[]>()
  for (const { date, ranges } of input.overrides) {
    if (date >= firstDate && date <= lastDate) overrides.set(dayOf(date), sound(ranges))
  }
  return (day) => overrides.get(day) ?? weekly[wdayOf(day)]!
}

function sound(ranges: readonly OpenRange[]): OpenRange[] {
  return ranges
    .filter(({ fromMinute, toMinute }) => Number.isInteger(fromMinute) && Number.isInteger(toMinute))
    .filter(({ fromMinute, toMinute }) => fromMinute >= 0 && fromMinute < toMinute && toMinute <= dayMinutes)
    .map(({ fromMinute, toMinute }) => ({ fromMinute, toMinute }))
    .sort((a, b) => a.fromMinute - b.fromMinute)
}
