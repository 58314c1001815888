/**
 * The day to which a page key leads: in the next month that has a free one, or with `by` -1 in the one before, the free
 * day nearest to the same day of the month. Undefined where no such month is known.
 */
export function pagedDay(from: string, by: 1 | -1, free: Iterable<string>): string | undefined {
  const monthOf = (day: string) => day.slice(0, 7)
  const away = (day: string) => Math.abs(Number(day.slice(8)) - Number(from.slice(8)))
  const beyond = [...free]
    .filter((day) => (by > 0 ? monthOf(day) > monthOf(from) : monthOf(day) < monthOf(from)))
    .sort()
  const next = beyond.at(by > 0 ? 0 : -1)
  return beyond.filter((day) => next && monthOf(day) === monthOf(next)).sort((one, other) => away(one) - away(other))[0]
}
