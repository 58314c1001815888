import { durationText, moneyText } from '@ancrage/api/format/amounts'
import { daysBetween } from '@ancrage/api/format/calendar'
import { clockTime } from '@ancrage/api/format/clock'
import { dayText, formatDay, localDay } from '@ancrage/api/format/day'
import { farDayText, shortDayText } from '@ancrage/api/format/full-day'
import type { Instant } from '@ancrage/api/format/language'
import { momentText, timeText } from '@ancrage/api/format/moment'
import { zoneText } from '@ancrage/api/format/zone'
import { type Language, languages } from './languages'

const NARROW = '\u202f'
const NO_BREAK = '\u00a0'

/** Formats dates, times and money in a language, as seen from a time zone. */
export function formats(language: Language, zone: string) {
  const { locale } = languages[language]
  const isFrench = language === 'fr'
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const dayOf = (at: Instant) => localDay(at, zone)

  const write = (at: Instant, form: Intl.DateTimeFormatOptions) => formatDay(dayOf(at), language, form)

  const time = (at: Instant) => clockTime(at, zone)

  const relativeDay = (at: Instant, now: Instant = Date.now()) =>
    typographic(relative.format(daysBetween(dayOf(now), dayOf(at)), 'day'))

  return {
    time,
    timeInText: (at: Instant) => timeText(at, zone, language),
    day: (at: Instant, now?: Instant) => dayText(dayOf(at), language, now),
    /** `mar. 2 mars`, for narrow columns. */
    shortDay: (at: Instant) => shortDayText(dayOf(at), language),
    /** `mar. 2 mars`, with the year unless it is the current one. */
    dayInTable: (at: Instant, now: Instant = Date.now()) =>
      shortDayText(dayOf(at), language, dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4) ? undefined : 'numeric'),
    /** The three lines of a date tile. */
    leaf: (at: Instant) => ({
      weekday: write(at, { weekday: 'short' }),
      day: write(at, { day: 'numeric' }),
      month: write(at, { month: 'short' }),
    }),
    date: (at: Instant) => farDayText(dayOf(at), language),
    /** `2 mars 2027`, of a day without a time: the zone has no effect. */
    dateOfDay: (day: string) => farDayText(day, language),
    /** `2 mars` */
    dayAndMonth: (at: Instant) => write(at, { day: 'numeric', month: 'long' }),
    /** `2 mars`, with a long month name shortened. */
    shortDate: (at: Instant) => write(at, { day: 'numeric', month: 'short' }),
    /** `1–7 mars 2027` */
    days: (from: Instant, to: Instant) =>
      new Intl.DateTimeFormat(locale, { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' }).formatRange(
        new Date(from),
        new Date(to),
      ),
    /** `mars 2027` */
    month: (at: Instant) => write(at, { month: 'long', year: 'numeric' }),
    /** `mars` */
    shortMonth: (at: Instant) => write(at, { month: 'short' }),
    /** `mar.` */
    weekday: (at: Instant) => write(at, { weekday: 'short' }),
    dayAndTime: (at: Instant, now?: Instant) => momentText(at, zone, language, now),
    /** `09:30 – 10:30` */
    span: (from: Instant, to: Instant) => `${time(from)}${NARROW}–${NARROW}${time(to)}`,
    /** `aujourd’hui`, `dans 3 jours`, counted in local days. */
    relativeDay,
    /** `à l’instant`, `dans 25 minutes`, `dans 2 heures` */
    relativeTime: (at: Instant, now: Instant = Date.now()) => {
      const minutes = Math.round((new Date(at).getTime() - new Date(now).getTime()) / 60_000)
      if (minutes === 0) return isFrench ? 'à l’instant' : 'just now'
      if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
      if (Math.abs(minutes) < 24 * 60) return relative.format(Math.round(minutes / 60), 'hour')
      return relativeDay(at, now)
    },
    money: (cents: number, currency = 'EUR') => moneyText(cents, currency, language),
    duration: (minutes: number) => durationText(minutes, language),
    /** `30 secondes`, `2 minutes`, for a waiting time in seconds. */
    wait: (seconds: number) => {
      const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
    },
    zone: () => zoneText(zone, language),
    /** Formats French numbers, `06 12 34 56 78`. Other text stays as it is. */
    phone: (e164: string) =>
      e164.replace(/^\+33([1-9])(\d{8})$/, (_, area: string, rest: string) =>
        [`0${area}`, ...rest.match(/../g)!].join(NO_BREAK),
      ),
    /** `a, b et c` */
    list: (items: readonly string[]) => new Intl.ListFormat(locale).format(items),
    number: (value: number) => new Intl.NumberFormat(locale).format(value),
    /** Formats a percentage: `42 %` for 42. */
    percent: (value: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(value / 100),
  }
}

const typographic = (text: string) => text.replaceAll("'", '’')
