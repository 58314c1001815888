import { useSyncExternalStore } from 'react'

/** Smaller movements are ignored, in px. */
const STEP = 6
/** Everything is shown this close to the top, in px. */
const TOP = 100

const calm = matchMedia('(prefers-reduced-motion: reduce)')
let from = 0
let isDown = false

function look() {
  const y = Math.max(0, scrollY)
  if (Math.abs(y - from) < STEP) return isDown
  isDown = y > from && y > TOP && !calm.matches
  from = y
  return isDown
}

function subscribe(reader: () => void) {
  const listen = () => {
    const before = isDown
    if (look() !== before) reader()
  }
  // The page may have been scrolled while nothing listened.
  look()
  addEventListener('scroll', listen, { passive: true })
  return () => removeEventListener('scroll', listen)
}

/** Says whether somebody scrolls down, away from the header; never with reduced motion. */
export const useIsScrollingDown = () => useSyncExternalStore(subscribe, () => isDown)
