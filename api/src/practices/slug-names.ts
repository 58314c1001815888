const SHORTEST = 3
export const LONGEST_SLUG = 60

/** Names that would pass for pages of ours, or for those who run them. */
const reservedSlugs: readonly string[] = [
  'accueil',
  'admin',
  'administrateur',
  'administration',
  'administrator',
  'aide',
  'ancrage',
  'api',
  'app',
  'client',
  'conditions',
  'confidentialite',
  'contact',
  'dashboard',
  'demo',
  'embed',
  'help',
  'index',
  'legal',
  'login',
  'mail',
  'mentions-legales',
  'null',
  'official',
  'officiel',
  'postmaster',
  'privacy',
  'register',
  'robots',
  'root',
  'security',
  'securite',
  'settings',
  'sitemap',
  'status',
  'support',
  'system',
  'undefined',
  'webmaster',
  'www',
]

export const isReservedSlug = (slug: string) => reservedSlugs.includes(slug)

/** Small letters of ASCII and figures, with single hyphens between them. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** What only looks like ASCII (wide letters) becomes ASCII. */
export const plainSlug = (typed: string) => typed.normalize('NFKC').trim().toLowerCase()

/**
 * Why a practice cannot have this name in its address; null: it can. Look-alike letters of other alphabets are refused:
 * two addresses that people read alike are one.
 */
export function faultOfSlug(slug: string): 'too_short' | 'too_long' | 'invalid' | 'not_allowed' | null {
  if (slug.length > LONGEST_SLUG) return 'too_long'
  if (!SLUG.test(slug)) return 'invalid'
  if (slug.length < SHORTEST) return 'too_short'
  return isReservedSlug(slug) ? 'not_allowed' : null
}
