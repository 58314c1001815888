import { useSyncExternalStore } from 'react'

/** Less is a trembling finger, in px. */
const STEP = 6
/** So near the top everything is shown, in px. */
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
  // Nobody may have listened while another page was scrolled.
  look()
  addEventListener('scroll', listen, { passive: true })
  return () => removeEventListener('scroll', listen)
}

/** Whether one reads downwards, away from what stands above; never with reduced motion. */
export const useIsScrollingDown = () => useSyncExternalStore(subscribe, () => isDown)
