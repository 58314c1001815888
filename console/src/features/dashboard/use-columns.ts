import { useCallback, useState } from 'react'
import { useIsWide } from '../../lib/media'

/** From so many pixels on, two columns would be too wide to read. */
const WIDE_ENOUGH_FOR_THREE = 1400

/** How many columns of cards there is room for: by the place itself, since the frame may leave the window's width to it. */
export function useColumns() {
  const isWide = useIsWide()
  const [width, setWidth] = useState(0)
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const columns = !isWide ? 1 : width >= WIDE_ENOUGH_FOR_THREE ? 3 : 2
  return { place, columns }
}
