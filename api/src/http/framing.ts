import type { PracticeId } from '../practice-id.ts'

/** The sites that a practice lets frame its booking, as origins; null where it takes none. `address`: who asks, for anybody may. */
export type ReadAllowedSites = (practiceId: PracticeId, address: string) => Promise<readonly string[] | null>

/** Of a page that is made to be framed: by whom, and whose booking it is. */
export interface Framing {
  sites: readonly string[]
  practiceId: PracticeId | undefined
  /** There is no booking to frame. */
  isMissing: boolean
}

/** The booking for sites that allow nothing but a frame. As it is written: what is spelled otherwise is framed by nobody. */
const EMBED = /^\/embed\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i

/** Who may frame the page at this path; null where framing is no question. */
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
