import * as z from 'zod'

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

/**
 * The name of a public page in its address. What only looks like ASCII (wide letters) becomes ASCII, letters of other
 * alphabets that look alike are refused: two addresses that people read alike are one.
 */
export const PageSlug = z
  .string()
  .max(200, 'too_long')
  .overwrite((typed) => typed.normalize('NFKC').trim().toLowerCase())
  .min(SHORTEST, 'too_short')
  .max(LONGEST_SLUG, 'too_long')
  .regex(SLUG, 'invalid')
  .refine((slug) => !isReservedSlug(slug), 'not_allowed')
