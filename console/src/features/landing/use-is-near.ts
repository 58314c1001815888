import { useCallback, useState } from 'react'

/** The distance below the window at which an element counts as near. */
const AHEAD = '600px'

/** Says whether an element has come near the window, to load expensive parts only for visitors who scroll. */
export function useIsNear() {
  const [isNear, setIsNear] = useState(false)
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      // A busy browser hands over several changes at once, and the first is the oldest.
      (changes) => {
        if (!changes.some(({ isIntersecting }) => isIntersecting)) return
        setIsNear(true)
        observer.disconnect()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, isNear] as const
}
