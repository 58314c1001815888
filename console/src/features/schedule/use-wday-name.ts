import { languages } from '../../lib/languages'
import { useLanguage } from '../../lib/use-formats'

/** The first of January 2024 was a Monday. */
const dayOfWday = (wday: number) => Date.UTC(2024, 0, wday)

/** « lundi » of 1 */
export function useWdayName() {
  const { locale } = languages[useLanguage()]
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return (wday: number) => format.format(dayOfWday(wday))
}
