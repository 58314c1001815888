/** Minutes of one day, as the clock on the wall shows them. */
export interface MinuteSpan {
  fromMinute: number
  toMinute: number
}

/** Where among so many columns something stands. */
export interface Placed {
  column: number
  columns: number
}

/** What is shorter is drawn as long as this, so that it can be read and hit. */
export const SHORTEST_MINUTES = 20

/** Sets what overlaps side by side: each in the first free column, those that touch one another in columns of one width. */
export function sideBySide<T extends MinuteSpan>(spans: readonly T[]): (T & Placed)[] {
  const sorted = [...spans].sort((one, other) => one.fromMinute - other.fromMinute || other.toMinute - one.toMinute)
  const placed: (T & Placed)[] = []
  let group: (T & Placed)[] = []
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
