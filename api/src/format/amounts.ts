import type { Lang } from './language.ts'

/** « 1 h 30 », « 45 min » · “1 h 30 min”, “45 min” */
export function durationText(minutes: number, lang: Lang): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (!hours) return `${rest}\u00a0min`
  if (lang === 'en') return rest ? `${hours}\u00a0h ${rest}\u00a0min` : `${hours}\u00a0h`
  return `${hours}\u00a0h${rest ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`
}

const formats = new Map<string, Intl.NumberFormat>()

/** « 60,00 € » · “€60.00”, from cents. A format is made once: making it takes as long as a database statement. */
export function moneyText(cents: number, currency: string, lang: Lang): string {
  const name = `${lang} ${currency}`
  const locale = lang === 'fr' ? 'fr-FR' : 'en-GB'
  const format = formats.get(name) ?? new Intl.NumberFormat(locale, { style: 'currency', currency })
  formats.set(name, format)
  return format.format(cents / 100)
}
