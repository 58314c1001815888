import { type RefObject, useEffect } from 'react'

/** The sites that the practice allows, as the server wrote them into the page. */
const allowedSites = () =>
  document.querySelector<HTMLMetaElement>('meta[name="allowed-sites"]')?.content.split(' ').filter(Boolean) ?? []

/** The origin of the page around the frame; not every browser tells it, and a referrer may be kept back. */
function originAround(): string | null {
  if (parent === window) return null
  return location.ancestorOrigins?.[0] ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : null)
}

/**
 * Tells the site around the frame how high its content is, now, at each change and when it asks: docs/widgets.md, "In a
 * frame". Told is that site alone, and only one that the practice allows.
 */
export function useToldHeight(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = place.current
    const around = originAround()
    if (!element || !around || !allowedSites().includes(around)) return
    const tell = () => {
      const height = Math.ceil(element.getBoundingClientRect().height)
      parent.postMessage({ type: 'ancrage-height', height }, around)
    }
    const answer = ({ source, origin, data }: MessageEvent<{ type?: unknown } | null>) => {
      if (source === parent && origin === around && data?.type === 'ancrage-hello') tell()
    }
    const watch = new ResizeObserver(tell)
    watch.observe(element)
    window.addEventListener('message', answer)
    return () => {
      watch.disconnect()
      window.removeEventListener('message', answer)
    }
  }, [place])
}
