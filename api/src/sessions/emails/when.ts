import type { Lang } from '../../http/schema.ts'

const tags = { fr: 'fr-FR', en: 'en-GB' } as const

/** A stretch of time as somebody in `timeZone` reads it. */
export interface When {
  startsAt: Date
  endsAt: Date
  timeZone: string
}

/** « mardi 2 mars » · “Tuesday 2 March” */
export const nearDayText = (at: Date, lang: Lang, timeZone: string) =>
  dayText(at, lang, { weekday: 'long', day: 'numeric', month: 'long', timeZone })

/** « mardi 2 mars 2027 » · “Tuesday 2 March 2027” */
export const farDayText = (at: Date, lang: Lang, timeZone: string) =>
  dayText(at, lang, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone })

function dayText(at: Date, lang: Lang, options: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(tags[lang], options).format(at).replace(',', '')
  // French counts the first of the month: « 1er mars ».
  return lang === 'fr' ? text.replace(/(^|\s)1(?=\s)/, '$11er') : text
}

/** « 9 h 30 », « 14 h » · “9:30 am”, “2 pm”. Spaces inside do not break. */
export function clockText(at: Date, lang: Lang, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23', timeZone })
    .formatToParts(at)
    .filter(({ type }) => type === 'hour' || type === 'minute')
  const [hour = 0, minute = 0] = parts.map(({ value }) => Number(value))
  const minutes = String(minute).padStart(2, '0')
  if (lang === 'fr') return minute ? `${hour}\u00a0h\u00a0${minutes}` : `${hour}\u00a0h`
  return `${hour % 12 || 12}${minute ? `:${minutes}` : ''}\u00a0${hour < 12 ? 'am' : 'pm'}`
}

/** « mardi 2 mars à 9 h 30 » · “Tuesday 2 March at 9:30 am” */
export const shortDateText = ({ startsAt, timeZone }: When, lang: Lang) =>
  `${nearDayText(startsAt, lang, timeZone)} ${lang === 'fr' ? 'à' : 'at'} ${clockText(startsAt, lang, timeZone)}`

/** « mardi 2 mars 2027, de 9 h 30 à 10 h 30 » · “Tuesday 2 March 2027, 9:30 am to 10:30 am” */
export function fullDateText({ startsAt, endsAt, timeZone }: When, lang: Lang): string {
  const [from, to] = [clockText(startsAt, lang, timeZone), clockText(endsAt, lang, timeZone)]
  const hours = lang === 'fr' ? `de\u00a0${from}\u00a0à\u00a0${to}` : `${from}\u00a0to\u00a0${to}`
  return `${farDayText(startsAt, lang, timeZone)}, ${hours}`
}

/** « heure normale d’Europe centrale » would change twice a year: this is the name that does not. */
export function zoneName(at: Date, lang: Lang, timeZone: string): string {
  const format = new Intl.DateTimeFormat(tags[lang], { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** « 1 h 30 », « 45 min » · “1 h 30 min”, “45 min” */
export function durationText(minutes: number, lang: Lang): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (!hours) return `${rest}\u00a0min`
  if (!rest) return `${hours}\u00a0h`
  return lang === 'fr' ? `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}` : `${hours}\u00a0h ${rest}\u00a0min`
}

/** « 60,00 € » · “€60.00” */
export const moneyText = (cents: number, currency: string, lang: Lang) =>
  new Intl.NumberFormat(tags[lang], { style: 'currency', currency }).format(cents / 100)
