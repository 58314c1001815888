import { type RefObject, useEffect } from 'react'
import { parentOrigin } from './parent-origin'

/**
 * Reports the height of the content to the embedding site: now, at each change, and on request (docs/widgets.md, "In a
 * frame").
 */
export function useReportHeight(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = place.current
    const around = parentOrigin()
    if (!element || !around) return
    const report = () => {
      const height = Math.ceil(element.getBoundingClientRect().height)
      parent.postMessage({ type: 'ancrage-height', height }, around)
    }
    const answer = ({ source, origin, data }: MessageEvent<{ type?: unknown } | null>) => {
      if (source === parent && origin === around && data?.type === 'ancrage-hello') report()
    }
    const watch = new ResizeObserver(report)
    watch.observe(element)
    window.addEventListener('message', answer)
    return () => {
      watch.disconnect()
      window.removeEventListener('message', answer)
    }
  }, [place])
}
