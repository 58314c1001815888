import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { headKey, moveFocus } from './grid-keys'

interface Around {
  days: readonly string[]
  today: string
  perRow: number
  go: (by: 1 | -1) => void
}

/**
 * Makes the calendar a single Tab stop, within which arrows move. Past the edge the next period is shown, and its first
 * or last day gets the focus.
 */
export function useGridFocus({ days, today, perRow, go }: Around) {
  const grid = useRef<HTMLElement>(null)
  const crossing = useRef<1 | -1 | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']

  useLayoutEffect(() => {
    if (crossing.current === null) return
    const day = crossing.current > 0 ? first : last
    crossing.current = null
    grid.current?.querySelector<HTMLElement>(`[data-stop="${headKey(day)}"]`)?.focus()
  }, [first, last])

  return {
    /** The key of the element that Tab reaches. */
    current: focused ?? headKey(days.includes(today) ? today : first),
    /** What the calendar's own element takes. */
    grid: {
      ref: grid,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) =>
        moveFocus(event, {
          days,
          perRow,
          go: (by) => {
            crossing.current = by
            go(by)
          },
        }),
      onFocus: ({ target }: FocusEvent<HTMLElement>) => setFocused(target.dataset.stop ?? focused),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        // The last focused element may be gone when the focus returns.
        if (!currentTarget.contains(relatedTarget)) setFocused(null)
      },
    },
  }
}
