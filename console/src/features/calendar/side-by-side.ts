/** A range in minutes of the day, on the practice's clock. */
export interface MinuteSpan {
  fromMinute: number
  toMinute: number
}

/** The column of an entry, and the number of columns. */
export interface ColumnPlace {
  column: number
  columns: number
}

/** Shorter entries are drawn as if this long, so that they can be read and clicked. */
const SHORTEST_MINUTES = 20

/** Places overlapping entries side by side, each in the first free column. Columns of a group have equal width. */
export function sideBySide<T extends MinuteSpan>(spans: readonly T[]): (T & ColumnPlace)[] {
  const sorted = [...spans].sort((one, other) => one.fromMinute - other.fromMinute || other.toMinute - one.toMinute)
  const placed: (T & ColumnPlace)[] = []
  let group: (T & ColumnPlace)[] = []
  let ends: number[] = []
  const close = () => {
    for (const one of group) one.columns = ends.length
    placed.push(...group)
    group = []
    ends = []
  }
  for (const span of sorted) {
    if (ends.every((end) => end <= span.fromMinute)) close()
    const free = ends.findIndex((end) => end <= span.fromMinute)
    const column = free === -1 ? ends.length : free
    ends[column] = Math.max(span.toMinute, span.fromMinute + SHORTEST_MINUTES)
    group.push({ ...span, column, columns: 1 })
  }
  close()
  return placed
}
