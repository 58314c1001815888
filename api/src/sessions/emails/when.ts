import { localDay } from '../../format/day.ts'
import { dayWithoutYearText, fullDayText } from '../../format/full-day.ts'
import { dateFormat } from '../../format/language.ts'
import { timeText } from '../../format/moment.ts'
import type { Lang } from '../../http/schema.ts'

/** A period as somebody in `timeZone` reads it. */
export interface When {
  startsAt: Date
  endsAt: Date
  timeZone: string
}

/** « mardi 2 mars à 9 h 30 » · “Tuesday 2 March at 09:30” */
export const shortDateText = ({ startsAt, timeZone }: When, lang: Lang) =>
  `${dayWithoutYearText(localDay(startsAt, timeZone), lang)} ${lang === 'fr' ? 'à' : 'at'} ${timeText(startsAt, timeZone, lang)}`

/** « mardi 2 mars 2027, de 9 h 30 à 10 h 30 » · “Tuesday 2 March 2027, 09:30 to 10:30” */
export function fullDateText({ startsAt, endsAt, timeZone }: When, lang: Lang): string {
  const [from, to] = [timeText(startsAt, timeZone, lang), timeText(endsAt, timeZone, lang)]
  const hours = lang === 'fr' ? `de\u00a0${from}\u00a0à\u00a0${to}` : `${from}\u00a0to\u00a0${to}`
  return `${fullDayText(localDay(startsAt, timeZone), lang)}, ${hours}`
}

/** Takes the name that does not change twice a year, as « heure normale d’Europe centrale » would. */
export function zoneName(at: Date, lang: Lang, timeZone: string): string {
  const format = dateFormat(lang, { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The zone in brackets, to stand after a time; empty where it is the expected one. */
export const otherZone = (
  at: Date,
  lang: Lang,
  { timeZone, expected }: { timeZone: string; expected: string },
): string => (timeZone === expected ? '' : ` (${zoneName(at, lang, timeZone)})`)
