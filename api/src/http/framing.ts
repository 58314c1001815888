import type { PracticeId } from '../practice-id.ts'

/**
 * The sites that a practice allows to frame its booking, as origins; null where it takes none. `address` is the
 * caller's: anybody may ask.
 */
export type ReadAllowedSites = (practiceId: PracticeId, address: string) => Promise<readonly string[] | null>

/** The sites that may frame an embedded page, and the practice of its booking. */
export interface Framing {
  sites: readonly string[]
  practiceId: PracticeId | undefined
  /** There is no booking to frame. */
  isMissing: boolean
}

/** The booking for sites that allow nothing but a frame. Only this exact spelling can be framed. */
const EMBED = /^\/embed\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i

/** Who may frame the page at this path; null for pages that are not made for frames. */
export async function framingOf(
  path: string,
  address: string,
  allowedSites: ReadAllowedSites,
): Promise<Framing | null> {
  if (!path.startsWith('/embed/')) return null
  const practiceId = EMBED.exec(path)?.[1]?.toLowerCase() as PracticeId | undefined
  const sites = practiceId ? await allowedSites(practiceId, address) : null
  return {
    sites: sites ?? [],
    practiceId,
    isMissing: sites === null,
  }
}

/** Names the origins to which the framed page may report its height. No origin can end the attribute. */
export const framingTag = (framing: Framing | null) =>
  framing?.sites.length ? `\n    <meta name="allowed-sites" content="${framing.sites.join(' ')}">` : ''
