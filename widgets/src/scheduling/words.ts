export type Lang = 'fr' | 'en'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** One formatter for each wish: making one costs a hundred times its use. */
function formatter(lang: Lang | 'iso', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = lang + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const locale = { fr: 'fr-FR', en: 'en-GB', iso: 'sv-SE' }[lang]
  const made = new Intl.DateTimeFormat(locale, options)
  // The server draws with this too, and a zone has as many spellings as whoever asks can think of.
  if (formatters.size > 500) formatters.clear()
  formatters.set(key, made)
  return made
}

/** A local day, `YYYY-MM-DD`, as words in any form. The zone plays no part: a day is a day. */
export function dayAs(day: string, lang: Lang, options: Intl.DateTimeFormatOptions): string {
  const words = formatter(lang, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
  return lang === 'fr' ? words.replace(/(^|\s)1(?=\s\p{L})/u, '$11er') : words
}

/** The local day of an instant in a zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, instant: string | number): string =>
  formatter('iso', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant))

/** The day that lies `count` days after another. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** « mardi », « mar. » */
export const weekdayWords = (day: string, lang: Lang, weekday: 'long' | 'short' = 'long') =>
  dayAs(day, lang, { weekday })

/** Half a year: beyond it a day is told with its year. */
const NEAR_MS = 183 * 86_400_000

/** « 2 mars » when that is near, else « 2 mars 2027 ». */
export const dateWords = (day: string, lang: Lang, month: 'long' | 'short' = 'long', now = Date.now()): string =>
  dayAs(day, lang, {
    day: 'numeric',
    month,
    ...(Math.abs(Date.parse(day) - now) < NEAR_MS ? {} : { year: 'numeric' }),
  })

/** « mardi 2 mars » */
export const dayWords = (day: string, lang: Lang): string => `${weekdayWords(day, lang)} ${dateWords(day, lang)}`

/** `09:30`, for grids. */
export const clockTime = (instant: string, timeZone: string): string =>
  formatter('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant))

/** « 1 h 30 », « 45 min » */
export function durationWords(minutes: number, lang: Lang): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (!hours) return `${rest}\u00a0min`
  if (lang === 'en') return rest ? `${hours}\u00a0h ${rest}\u00a0min` : `${hours}\u00a0h`
  return `${hours}\u00a0h${rest ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`
}

/** « 60,00 € », from cents. */
export const moneyWords = (cents: number, currency: string, lang: Lang): string =>
  new Intl.NumberFormat(lang === 'fr' ? 'fr-FR' : 'en-GB', { style: 'currency', currency }).format(cents / 100)

/** The city of a zone: `Europe/Paris` is « Paris ». */
export const cityOf = (timeZone: string): string => (timeZone.split('/').pop() ?? timeZone).replaceAll('_', ' ')

/** « heure de Paris » */
export function zoneWords(timeZone: string, lang: Lang): string {
  const city = cityOf(timeZone)
  if (city === 'UTC' || city === 'GMT') return city
  if (lang === 'en') return `${city} time`
  return `heure ${/^[aeiouhâéèêîôAEIOUHÂÉÈÊÎÔ]/.test(city) ? 'd’' : 'de '}${city}`
}

/** Whether this browser knows the zone. */
export function isTimeZone(timeZone: string | null | undefined): timeZone is string {
  if (!timeZone) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** The zone of the visitor's device. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Paris'
