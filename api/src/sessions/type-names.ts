import type { Lang } from '../http/schema.ts'

/** The names of the types of a session in a language, as one name. */
export const typeNames = (types: readonly { nameFr: string; nameEn: string }[], lang: Lang): string =>
  types.map(({ nameFr, nameEn }) => (lang === 'fr' ? nameFr : nameEn)).join(' + ')
