import type { RenderedPage } from './document.ts'

/** As many pages as a busy hour asks for, some 30 kB each. */
const MOST_HELD = 500
/** Free times change with every booking: a page is rendered anew after this time. Booking itself always asks. */
const LONGEST_MS = 60_000

/** Renders a page once for each version of its data, and at least once a minute. Unused pages are dropped first. */
export function pageCache(most = MOST_HELD) {
  const known = new Map<string, { version: string; until: number; page: RenderedPage }>()
  return async (
    name: string,
    version: string,
    now: Date,
    draw: () => Promise<RenderedPage | null>,
  ): Promise<RenderedPage | null> => {
    const held = known.get(name)
    if (held && held.version === version && now.getTime() < held.until) {
      known.delete(name)
      known.set(name, held)
      return held.page
    }
    const page = await draw()
    known.delete(name)
    if (!page) return null
    known.set(name, { version, until: now.getTime() + LONGEST_MS, page })
    const [oldest] = known.keys()
    if (known.size > most && oldest) known.delete(oldest)
    return page
  }
}
