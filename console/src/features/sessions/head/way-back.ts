import { useEffect, useRef, useState } from 'react'

/**
 * For a dialog's `onCloseAutoFocus`: back to what opened it or, where that went with the state that it belonged to, to what
 * stands in its place.
 */
export function useWayBack() {
  const [{ opener, row }] = useState(() => ({
    opener: document.activeElement,
    row: document.activeElement?.parentElement,
  }))
  return (event: Event) => {
    event.preventDefault()
    const place = opener?.isConnected ? opener : (row?.querySelector('button') ?? row?.closest('[role=dialog]'))
    if (place instanceof HTMLElement) place.focus()
  }
}

/** For a row of buttons: where the one that was pressed goes with the state that it changed, the first gets its focus. */
export function useSuccessor(state: string) {
  const row = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (isPressed.current && document.activeElement === document.body) row.current?.querySelector('button')?.focus()
    isPressed.current = false
  }, [state])
  return {
    ref: row,
    onClickCapture: () => {
      isPressed.current = true
    },
  }
}
