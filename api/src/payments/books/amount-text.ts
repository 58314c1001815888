import type { Lang } from '../../http/schema.ts'

/** Cents as a plain number that spreadsheets add up: `-30,00` in French, `-30.00` in English. */
export function plainAmount(cents: number, lang: Lang): string {
  const text = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${text.slice(0, -2)}${lang === 'fr' ? ',' : '.'}${text.slice(-2)}`
}
