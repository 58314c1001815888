import type { KeyboardEvent } from 'react'

/** Marks a focusable element of the calendar: the heading of a day, or an entry. */
export const focusStop = (key: string, day: string, minute: number) => ({
  'data-stop': key,
  'data-day': day,
  'data-minute': minute,
})

/** Sorts the heading of a day before its entries. */
export const HEAD_MINUTE = -1
export const headKey = (day: string) => `head ${day}`

interface Moves {
  days: readonly string[]
  /** The number of days side by side. The next ones are below. */
  perRow: number
  /** Called beyond the edge, for the earlier or later period. */
  go: (by: 1 | -1) => void
}

/**
 * Moves the focus by keys: up and down within a day, left and right to the next day, Home and End to the first and last
 * entry of the day.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, { days, perRow, go }: Moves): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof HTMLElement)) return
  const { day, minute } = event.target.dataset
  if (!day || !('stop' in event.target.dataset)) return
  const grid = event.currentTarget
  const along = getComputedStyle(grid).direction === 'rtl' ? -1 : 1
  const at = days.indexOf(day)
  const here = stopsOf(grid, day)
  const nth = here.indexOf(event.target)
  const dayBy = (by: number) => {
    const to = days[at + by]
    if (to) focus(nearest(stopsOf(grid, to), Number(minute)))
    else go(by > 0 ? 1 : -1)
  }
  const rowBy = (by: 1 | -1) => {
    const to = days[at + by * perRow]
    if (perRow < days.length && to) focus(by > 0 ? stopsOf(grid, to)[0] : stopsOf(grid, to).at(-1))
  }
  const moves: Record<string, () => void> = {
    ArrowDown: () => (here[nth + 1] ? focus(here[nth + 1]) : rowBy(1)),
    ArrowUp: () => (here[nth - 1] ? focus(here[nth - 1]) : rowBy(-1)),
    ArrowRight: () => dayBy(along),
    ArrowLeft: () => dayBy(-along),
    Home: () => focus(here[0]),
    End: () => focus(here.at(-1)),
  }
  const move = moves[event.key]
  if (!move) return
  event.preventDefault()
  move()
}

const stopsOf = (grid: HTMLElement, day: string) => [
  ...grid.querySelectorAll<HTMLElement>(`[data-stop][data-day="${day}"]`),
]

const focus = (element: HTMLElement | undefined) => element?.focus()

/** Moves from heading to heading, and from an entry to the nearest in time. */
function nearest(stops: HTMLElement[], minute: number) {
  const far = (stop: HTMLElement) => Math.abs(Number(stop.dataset.minute) - minute)
  if (minute === HEAD_MINUTE) return stops[0]
  const [head, ...rest] = stops
  return rest.length > 0 ? rest.reduce((best, one) => (far(one) < far(best) ? one : best)) : head
}
