import { type RefObject, useEffect } from 'react'

/** The distance between the element and what is scrolled into view, in px. */
const GAP = 16

/**
 * Reserves space for an element at the bottom of the screen, so that the page can be scrolled past it and focused
 * elements stay above it.
 */
export function useSpaceBelow(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
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
