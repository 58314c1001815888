import { clockTime } from './clock.ts'
import { dayText, localDay } from './day.ts'
import type { Instant, Lang } from './language.ts'

/** « 9 h 30 », « 14 h » in French sentences, `09:30` in English ones. Spaces inside do not break. */
export function timeText(at: Instant, timeZone: string, lang: Lang): string {
  const clock = clockTime(at, timeZone)
  if (lang === 'en') return clock
  const [hours, minutes] = clock.split(':')
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`
}

/** « mardi 2 mars à 9 h 30 » · “Tuesday 2 March at 09:30” */
export function momentText(at: Instant, timeZone: string, lang: Lang, now?: Instant): string {
  const day = dayText(localDay(at, timeZone), lang, now)
  return `${day} ${lang === 'fr' ? 'à' : 'at'} ${timeText(at, timeZone, lang)}`
}
