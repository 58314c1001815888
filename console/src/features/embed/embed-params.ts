import { parseStart } from '@ancrage/api/format/start'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { switchLanguage } from '../../lib/i18n'
import { isLanguage } from '../../lib/languages'
import type { BookingLook } from './booking-widget'

const layouts = ['days', 'week', 'month']
const themes = ['light', 'dark', 'auto']
const places = ['office', 'on_site', 'video']

/** Reads how the embedding site wants the widget, from the address. Invalid values are ignored. */
export function useEmbedParams(): BookingLook {
  const [search] = useSearchParams()
  const of = (name: string, isValid: (value: string) => boolean) => {
    const value = search.get(name)
    return value !== null && isValid(value) ? value : undefined
  }
  const lang = of('lang', isLanguage)
  const color = of('color', (value) => /^[0-9a-f]{6}$/i.test(value))
  useEffect(() => {
    if (isLanguage(lang)) void switchLanguage(lang, { isChoice: false })
  }, [lang])
  return {
    lang,
    color: color && `#${color}`,
    layout: of('layout', (value) => layouts.includes(value)),
    theme: of('theme', (value) => themes.includes(value)),
    sessionType: of('session-type', (value) => /^[0-9a-f-]{36}$/i.test(value)),
    location: of('location', (value) => places.includes(value)),
    startsAt: parseStart(search.get('starts-at') ?? undefined),
    date: of('date', (value) => /^\d{4}-\d\d-\d\d$/.test(value)),
    timeZone: of('time-zone', (value) => /^[A-Za-z0-9_+/-]{1,64}$/.test(value)),
    hide: of('hide', (value) => /^[a-z -]{1,200}$/.test(value)),
  }
}
