import { useEffect } from 'react'
import { type Location, ScrollRestoration, useLocation, useNavigationType } from 'react-router'

/** How long a page may grow until a part that its address names is given up, in milliseconds. */
const ARRIVAL_MS = 5_000
const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Returns the key under which the scroll position is kept. All typed addresses have the same history key, so their path
 * is used: another page then begins at its top.
 */
export const scrollKey = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>) => (key === 'default' ? pathname : key)

/** Restores the scroll position of a page when somebody returns to it. */
export function ScrollMemory() {
  useNamedPart()
  return <ScrollRestoration getKey={scrollKey} />
}

/**
 * Scrolls to the part that the address names. Parts appear with their data and move those below, so it scrolls again
 * whenever the page grows, until somebody scrolls, clicks or types.
 */
function useNamedPart() {
  const { hash, key } = useLocation()
  const navigation = useNavigationType()
  useEffect(() => {
    // Going back restores the earlier position, so the hash counts only on the first visit.
    const isBack = navigation === 'POP' && key !== 'default'
    if (!hash || isBack) return
    const growth = new ResizeObserver(() => document.getElementById(hash.slice(1))?.scrollIntoView())
    growth.observe(document.body)
    const stop = () => {
      growth.disconnect()
      clearTimeout(end)
      for (const gesture of gestures) removeEventListener(gesture, stop)
    }
    const end = setTimeout(stop, ARRIVAL_MS)
    for (const gesture of gestures) addEventListener(gesture, stop, { passive: true })
    return stop
  }, [hash, key, navigation])
}
