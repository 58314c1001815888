import type { Lang } from '@ancrage/api/format/language'

/** A mark to one decimal: « 4,7 ». */
export const ratingText = (mark: number, lang: Lang): string =>
  new Intl.NumberFormat(lang === 'fr' ? 'fr-FR' : 'en-GB', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(mark)
