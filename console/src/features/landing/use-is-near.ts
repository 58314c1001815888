import { useCallback, useState } from 'react'

/** How far below the window a place may be that is made ready. */
const AHEAD = '600px'

/** Whether a place has come near what the visitor sees: what costs much is not loaded for those who never scroll. */
export function useIsNear() {
  const [isNear, setIsNear] = useState(false)
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
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
