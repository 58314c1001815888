import { foldText } from '../format/accents.ts'
import { isReservedSlug, LONGEST_SLUG } from '../practices/slug-names.ts'

/** Possible names of a practice in an address, the shortest first; the last has random digits. */
export function slugsOf(name: string, city: string | null, id: string): string[] {
  const base = slugOf(name) || 'cabinet'
  const named = [base, ...(city ? [slugOf(`${base} ${city}`)] : []), `${base}-${id.slice(-4)}`]
  return [...named.filter((slug) => !isReservedSlug(slug)), `${base}-${id.slice(-12)}`]
}

/** « Cabinet d’hypnose Œuvrard » → `cabinet-d-hypnose-oeuvrard`. */
const slugOf = (text: string) =>
  foldText(text)
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-+|-+$/g, '')
