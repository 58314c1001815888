import { useCallback, useState } from 'react'
import { useIsWide } from '../../lib/media'

/** The width in pixels from which three columns are used, since two would be too wide to read. */
const WIDE_ENOUGH_FOR_THREE = 1400

/** Returns the number of columns that fit into the element, since the frame may take a part of the window. */
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
