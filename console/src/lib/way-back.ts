import { useEffect, useRef, useState } from 'react'

/** What in a row takes the keyboard next: its first button or link, or the row itself where it may. */
function placeIn(row: Element | null | undefined) {
  const next = row?.querySelector('button, a[href]') ?? row?.closest('[role=dialog], [tabindex="-1"]')
  return next instanceof HTMLElement ? next : null
}

/**
 * For a dialog's `onCloseAutoFocus`: back to the element that opened it or, if its state is gone, to its replacement.
 */
export function useWayBack() {
  const [{ opener, row }] = useState(() => ({
    opener: document.activeElement,
    row: document.activeElement?.parentElement,
  }))
  return (event: Event) => {
    event.preventDefault()
    const place = opener?.isConnected ? opener : placeIn(row)
    if (place instanceof HTMLElement) place.focus()
  }
}

/** For a row of buttons: where the one that was pressed goes with the state that it changed, what comes next gets its focus. */
export function useSuccessor(state: string) {
  const row = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (isPressed.current && document.activeElement === document.body) placeIn(row.current)?.focus()
    isPressed.current = false
  }, [state])
  return {
    ref: row,
    onClickCapture: () => {
      isPressed.current = true
    },
  }
}
