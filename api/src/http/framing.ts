/** The sites that a practice lets frame its booking, as origins. `address`: who asks, for anybody may. */
export type ReadAllowedSites = (practiceId: string, address: string) => Promise<readonly string[]>

/** Of a page that is made to be framed: by whom, and whose booking it is. */
export interface Framing {
  sites: readonly string[]
  practiceId: string | undefined
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
  const [, practiceId] = EMBED.exec(path) ?? []
  return { sites: practiceId ? await allowedSites(practiceId, address) : [], practiceId: practiceId?.toLowerCase() }
}

/** Names the origins to which the framed page may report its height. No origin can end the attribute. */
export const framingTag = (framing: Framing | null) =>
  framing?.sites.length ? `\n    <meta name="allowed-sites" content="${framing.sites.join(' ')}">` : ''
