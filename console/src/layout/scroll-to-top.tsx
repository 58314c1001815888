import { useSyncExternalStore } from 'react'
import { useCode } from '../lib/use-code'

const load = async () => (await import('./back-to-top')).BackToTop

/** The scroll position from which the button is shown, in pixels (specification §9). */
const THRESHOLD = 200

function subscribe(reader: () => void) {
  addEventListener('scroll', reader, { passive: true })
  return () => removeEventListener('scroll', reader)
}

/** Shows a button to the top on scrolled pages. Its code is loaded only then. */
export function ScrollToTop() {
  const isFar = useSyncExternalStore(subscribe, () => scrollY > THRESHOLD)
  const BackToTop = useCode(load, isFar)
  return isFar && BackToTop ? <BackToTop /> : null
}
