import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { BookingLook } from '../../components/booking-widget'
import { speak } from '../../lib/i18n'
import { isLanguage } from '../../lib/languages'

const layouts = ['days', 'month']
const themes = ['light', 'dark', 'auto']

/** How the site around the frame wants it, by its address. What is none of the values is as if it were not there. */
export function useAskedLook(): BookingLook {
  const [asked] = useSearchParams()
  const of = (name: string, isValid: (value: string) => boolean) => {
    const value = asked.get(name)
    return value !== null && isValid(value) ? value : undefined
  }
  const lang = of('lang', isLanguage)
  const color = of('color', (value) => /^[0-9a-f]{6}$/i.test(value))
  useEffect(() => {
    if (isLanguage(lang)) void speak(lang, { isChoice: false })
  }, [lang])
  return {
    ...{ lang, color: color && `#${color}` },
    layout: of('layout', (value) => layouts.includes(value)),
    theme: of('theme', (value) => themes.includes(value)),
    sessionType: of('session-type', (value) => /^[0-9a-f-]{36}$/i.test(value)),
  }
}
