import type { KeyboardEvent } from 'react'

/** A stop of the keyboard in a calendar: the head of a day, or an entry. */
export const focusStop = (key: string, day: string, minute: number) => ({
  'data-stop': key,
  'data-day': day,
  'data-minute': minute,
})

/** The head of a day stands before everything in it. */
export const HEAD_MINUTE = -1
export const headKey = (day: string) => `head ${day}`

interface Moves {
  days: readonly string[]
  /** So many days stand side by side; below them the next ones. */
  perRow: number
  /** Over the edge: what is before or after. */
  go: (by: 1 | -1) => void
}

/** Arrows: up and down through a day, along the line to the next day. Home and End: the first and last of the day. */
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

/** The head leads to the head, anything else to what is nearest in time. */
function nearest(stops: HTMLElement[], minute: number) {
  const far = (stop: HTMLElement) => Math.abs(Number(stop.dataset.minute) - minute)
  if (minute === HEAD_MINUTE) return stops[0]
  const [head, ...rest] = stops
  return rest.length > 0 ? rest.reduce((best, one) => (far(one) < far(best) ? one : best)) : head
}
