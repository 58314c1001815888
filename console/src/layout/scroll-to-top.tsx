import { lazy, Suspense, useSyncExternalStore } from 'react'

const BackToTop = lazy(async () => ({ default: (await import('./back-to-top')).BackToTop }))

/** From here on the way back is long. Pixels. Source: specification §9. */
const THRESHOLD = 200

function subscribe(reader: () => void) {
  addEventListener('scroll', reader, { passive: true })
  return () => removeEventListener('scroll', reader)
}

/** The way back up, for pages that have been scrolled; its code comes only then. */
export function ScrollToTop() {
  const isFar = useSyncExternalStore(subscribe, () => scrollY > THRESHOLD)
  return isFar ? (
    <Suspense fallback={null}>
      <BackToTop />
    </Suspense>
  ) : null
}
