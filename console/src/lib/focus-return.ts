import { useEffect, useRef } from 'react'

/** Returns what gets the focus next in a row: its first button or link, or the row's dialog or focusable container. */
function placeIn(row: Element | null | undefined) {
  const shown = [...(row?.querySelectorAll('button, a[href]') ?? [])].find((one) => one.getClientRects().length > 0)
  const next = shown ?? row?.closest('[role=dialog], [tabindex="-1"]')
  return next instanceof HTMLElement ? next : null
}

/**
 * Keeps the focus in a row of buttons: when the pressed button disappears with the state, the next one gets the focus.
 */
export function useRowFocus(state: string) {
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
