import { useEffect, useState } from 'react'

/**
 * How many children of an element its container queries leave visible, at least one. The button « later » steps by as
 * many.
 */
export function useSeenColumns(element: HTMLElement | null): number {
  const [seen, setSeen] = useState(1)
  useEffect(() => {
    if (!element) return
    const count = () => {
      const visible = [...element.children].filter((column) => column.getClientRects().length > 0)
      setSeen(Math.max(1, visible.length))
    }
    const observer = new ResizeObserver(count)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return seen
}
