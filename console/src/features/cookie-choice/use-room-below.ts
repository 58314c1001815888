import { type RefObject, useEffect } from 'react'

/** Distance between what was scrolled to and the element, in px. */
const GAP = 16

/**
 * While an element lies at the foot of the screen, the page can be scrolled past it, and what gets the focus or is
 * announced comes above it. Null: nothing lies there.
 */
export function useRoomBelow(element: RefObject<HTMLElement | null> | null) {
  useEffect(() => {
    if (!element) return
    const { body, documentElement: root } = document
    const observer = new ResizeObserver(([entry]) => {
      const room = `${(entry?.target.getBoundingClientRect().height ?? 0) + GAP}px`
      body.style.paddingBottom = room
      root.style.scrollPaddingBottom = room
      root.style.setProperty('--covered-below', room)
    })
    if (element.current) observer.observe(element.current)
    return () => {
      observer.disconnect()
      body.style.paddingBottom = ''
      root.style.scrollPaddingBottom = ''
      root.style.removeProperty('--covered-below')
    }
  }, [element])
}
