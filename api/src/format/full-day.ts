import { formatDay } from './day.ts'
import type { Lang } from './language.ts'

/** Some runtimes write “Tuesday, 2 March 2027”, others not. */
const withoutComma = (text: string) => text.replace(',', '')

const date = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** « 2 mars 2027 », however near. */
export const farDayText = (day: string, lang: Lang): string => formatDay(day, lang, date)

/** « mardi 2 mars 2027 », for what is read later than it is written: mails and documents. */
export const fullDayText = (day: string, lang: Lang): string =>
  withoutComma(formatDay(day, lang, { weekday: 'long', ...date }))

/** « mardi 2 mars », however far. */
export const dayWithoutYearText = (day: string, lang: Lang): string =>
  withoutComma(formatDay(day, lang, { weekday: 'long', day: 'numeric', month: 'long' }))

/** « mar. 2 mars » · “Tue 2 Mar”, for narrow places; with the year on request. */
export const shortDayText = (day: string, lang: Lang, year?: 'numeric'): string =>
  withoutComma(formatDay(day, lang, { weekday: 'short', day: 'numeric', month: 'short', year }))
