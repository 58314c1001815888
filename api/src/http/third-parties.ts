import type { Config } from '../config.ts'
import { type Directive, directives, type Purpose, type ThirdParty, thirdParties } from './third-party-services.ts'

const landing = ['/accueil', '/index_old']
const legal = ['/mentions-legales', '/politique-de-confidentialite']

/**
 * The only pages with third-party scripts: the product's own, where nobody signs in and no patient is shown. A landing
 * page with booking shows a patient.
 */
const openPaths = ({ LANDING_PRACTICE_ID }: ThirdPartyConfig) => (LANDING_PRACTICE_ID ? legal : [...landing, ...legal])

/** One script, as the page needs to know it. */
interface Script {
  purpose: Purpose
  id: string
  /** The origin of the script. */
  origin: string
}

type ThirdPartyConfig = Pick<
  Config,
  | 'NODE_ENV'
  | 'LANDING_PRACTICE_ID'
  | 'ANALYTICS_ID'
  | 'ANALYTICS_URL'
  | 'HEATMAP_ID'
  | 'HEATMAP_URL'
  | 'LIVE_CHAT_ID'
  | 'LIVE_CHAT_URL'
>

/** The scripts that this installation may load after consent: those with an id, only in production. */
function scriptsOf(config: ThirdPartyConfig): Script[] {
  if (config.NODE_ENV !== 'production') return []
  const candidates = [
    { purpose: 'analytics', id: config.ANALYTICS_ID, origin: config.ANALYTICS_URL },
    { purpose: 'heatmap', id: config.HEATMAP_ID, origin: config.HEATMAP_URL },
    { purpose: 'live-chat', id: config.LIVE_CHAT_ID, origin: config.LIVE_CHAT_URL },
  ] as const
  return candidates.flatMap(({ id, ...rest }) => (id === undefined ? [] : [{ ...rest, id }]))
}

/** Where a page is asked for. `search` begins with its question mark. */
interface PageAddress {
  path: string
  search: string
}

/**
 * Whether a script may load here. A practice's privacy policy has the product's path, and its address shows with whom
 * somebody books.
 */
const mayLoadAt = ({ path, search }: PageAddress, config: ThirdPartyConfig) =>
  openPaths(config).includes(path) && !new URLSearchParams(search).has('practice')

/**
 * Tells a page which purposes it must ask about, and where scripts may run; it names the scripts only where they may
 * run. The ids have passed strict patterns, and are data of an attribute, never code (CVE-2026-57858).
 */
export function thirdPartyTag(page: PageAddress, config: ThirdPartyConfig): string {
  const scripts = scriptsOf(config)
  if (!scripts.length) return ''
  const declared = {
    purposes: scripts.map(({ purpose }) => purpose),
    paths: openPaths(config),
    scripts: mayLoadAt(page, config) ? scripts : [],
  }
  return `<meta name="third-parties" content="${JSON.stringify(declared).replaceAll('"', '&quot;')}">`
}

/** The page's policy with the sources of the configured scripts, on the pages that may load them. */
export function withThirdParties(policy: string, page: PageAddress, config: ThirdPartyConfig): string {
  if (!mayLoadAt(page, config)) return policy
  return scriptsOf(config).reduce(admit, policy)
}

function admit(policy: string, { purpose, origin }: Script): string {
  const { home, also, hasInlineStyles }: ThirdParty = thirdParties[purpose]
  const beside = origin === home ? also : {}
  const open = hasInlineStyles ? withInlineStyles(policy) : policy
  return directives.reduce((text, name) => adding(text, name, [origin, ...(beside[name] ?? [])]), open)
}

const adding = (policy: string, directive: Directive, sources: readonly string[]) =>
  policy.replace(new RegExp(`(^|; )(${directive} [^;]*)`), (_, before, rule) => `${before}${rule} ${sources.join(' ')}`)

/** Allows inline styles. The nonce goes, since browsers ignore `unsafe-inline` beside one. */
const withInlineStyles = (policy: string) =>
  policy.replace(/(style-src [^;]*?) 'nonce-[^']+'/, (_, rule) => `${rule} 'unsafe-inline'`)
