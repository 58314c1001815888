import { dateFormat, type Instant, type Lang } from './language.ts'

const DAY_MS = 86_400_000
/** Half a year: days further away are written with their year. */
const NEAR_MS = 183 * DAY_MS

/** The day that a zone's clock shows at an instant, `YYYY-MM-DD`. */
export const localDay = (at: Instant, timeZone: string): string =>
  dateFormat('iso', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at))

/** The day `count` days after another. Our own code, since widgets use it and load no library for it. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** A local day, `YYYY-MM-DD`, in any form. The zone has no effect: a day is a day. */
export function formatDay(day: string, lang: Lang, form: Intl.DateTimeFormatOptions): string {
  const text = dateFormat(lang, { ...form, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
  // French counts the first of the month: « 1er mars ».
  return lang === 'fr' ? text.replace(/(^|\s)1(?=\s\p{L})/u, '$11er') : text
}

const isNear = (day: string, now: Instant = Date.now()) => Math.abs(Date.parse(day) - new Date(now).getTime()) < NEAR_MS

/** « mardi », « mar. » · “Tuesday”, “Tue” */
export const weekdayText = (day: string, lang: Lang, weekday: 'long' | 'short' = 'long') =>
  formatDay(day, lang, { weekday })

/** « 2 mars » near, « 2 mars 2027 » far. */
export const dateText = (day: string, lang: Lang, month: 'long' | 'short' = 'long', now?: Instant): string =>
  formatDay(day, lang, { day: 'numeric', month, year: isNear(day, now) ? undefined : 'numeric' })

/** « mardi 2 mars » near, « 2 mars 2027 » far. */
export const dayText = (day: string, lang: Lang, now?: Instant): string =>
  (isNear(day, now) ? `${weekdayText(day, lang)} ` : '') + dateText(day, lang, 'long', now)
