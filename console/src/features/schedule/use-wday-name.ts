import { languages } from '../../lib/languages'
import { useLanguage } from '../../lib/use-formats'

/** 1 January 2024 was a Monday. */
const dayOfWday = (wday: number) => Date.UTC(2024, 0, wday)

/** Returns the name of a weekday: « lundi » for 1. */
export function useWdayName() {
  const { locale } = languages[useLanguage()]
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return (wday: number) => format.format(dayOfWday(wday))
}
