import { clockTime, dayIn, dayWords, type Lang } from './words.ts'

/** « 9 h 30 » in French sentences, `09:30` in English ones. */
export function timeWords(instant: string, timeZone: string, lang: Lang): string {
  const clock = clockTime(instant, timeZone)
  if (lang === 'en') return clock
  const [hours, minutes] = clock.split(':')
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`
}

/** « mardi 2 mars à 9 h 30 » */
export function momentWords(instant: string, timeZone: string, lang: Lang): string {
  const at = lang === 'fr' ? 'à' : 'at'
  return `${dayWords(dayIn(timeZone, instant), lang)} ${at} ${timeWords(instant, timeZone, lang)}`
}
