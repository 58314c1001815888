import type { Lang } from './language.ts'

/** The city of a zone: `Europe/Paris` is « Paris ». */
export const cityOf = (timeZone: string): string => (timeZone.split('/').pop() ?? timeZone).replaceAll('_', ' ')

/** « heure de Paris » · “Paris time” */
export function zoneText(timeZone: string, lang: Lang): string {
  const city = cityOf(timeZone)
  if (city === 'UTC' || city === 'GMT') return city
  if (lang === 'en') return `${city} time`
  return `heure ${/^[aeiouhâéèêîôAEIOUHÂÉÈÊÎÔ]/.test(city) ? 'd’' : 'de '}${city}`
}

/** Whether this runtime knows the zone. */
export function isTimeZone(timeZone: string | null | undefined): timeZone is string {
  if (!timeZone) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** The zone of the device. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Paris'
