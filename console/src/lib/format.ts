import { ofName } from './elision'
import { type Language, languages } from './languages'
import { dayOf, daysBetween } from './zone'

type Instant = string | number | Date

const NARROW = '\u202f'
const NO_BREAK = '\u00a0'
const NEAR_DAYS = 150

const dayAndMonth = { day: 'numeric', month: 'long' } as const
const weekdayDay = { weekday: 'long', ...dayAndMonth } as const
const farDay = { ...dayAndMonth, year: 'numeric' } as const
const shortDate = { day: 'numeric', month: 'short' } as const
const monthAndYear = { month: 'long', year: 'numeric' } as const

/** How dates, times and money are written in a language, seen from a time zone. */
export function formats(language: Language, zone: string) {
  const { locale } = languages[language]
  const isFrench = language === 'fr'
  const cache = new Map<object, Intl.DateTimeFormat>()

  function write(at: Instant, options: Intl.DateTimeFormatOptions) {
    let format = cache.get(options)
    if (!format) {
      format = new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })
      cache.set(options, format)
    }
    const parts = format.formatToParts(new Date(at))
    return parts.map(({ type, value }) => (isFrench && type === 'day' && value === '1' ? '1er' : value)).join('')
  }

  const isNear = (at: Instant, now: Instant) => Math.abs(daysBetween(dayOf(now, zone), dayOf(at, zone))) <= NEAR_DAYS
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const short = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const weekday = { weekday: 'short' } as const
  const tableDay = { ...short, year: 'numeric' } as const
  const dayNumber = { day: 'numeric' } as const
  const shortMonth = { month: 'short' } as const
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

  /** `09:30`, for grids. */
  const time = (at: Instant) => write(at, clock)

  /** `9 h 30` in French texts, `09:30` in English ones. */
  const timeInText = (at: Instant) => {
    if (!isFrench) return time(at)
    const [hour, minute] = time(at).split(':')
    return `${Number(hour)}${NO_BREAK}h${minute === '00' ? '' : NO_BREAK + minute}`
  }

  /** « mardi 2 mars » near, « 2 mars 2027 » far. */
  const day = (at: Instant, now: Instant = Date.now()) => write(at, isNear(at, now) ? weekdayDay : farDay)

  const relativeDay = (at: Instant, now: Instant = Date.now()) =>
    typographic(relative.format(daysBetween(dayOf(now, zone), dayOf(at, zone)), 'day'))

  return {
    time,
    timeInText,
    day,
    /** `mar. 2 mars`, for narrow places. */
    shortDay: (at: Instant) => write(at, short),
    /** `mar. 2 mars`, with the year unless it is this one. */
    dayInTable: (at: Instant, now: Instant = Date.now()) =>
      write(at, dayOf(at, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4) ? short : tableDay),
    /** The three lines of a calendar leaf. */
    leaf: (at: Instant) => ({
      weekday: write(at, weekday),
      day: write(at, dayNumber).replace('er', ''),
      month: write(at, shortMonth),
    }),
    /** `2 mars 2027`, however near. */
    date: (at: Instant) => write(at, farDay),
    /** `2 mars` */
    dayAndMonth: (at: Instant) => write(at, dayAndMonth),
    /** `2 mars`, the month cut short where it is long. */
    shortDate: (at: Instant) => write(at, shortDate),
    /** `1–7 mars 2027` */
    days: (from: Instant, to: Instant) =>
      new Intl.DateTimeFormat(locale, { timeZone: zone, ...farDay }).formatRange(new Date(from), new Date(to)),
    /** `mars 2027` */
    month: (at: Instant) => write(at, monthAndYear),
    /** `mars` */
    shortMonth: (at: Instant) => write(at, shortMonth),
    /** `mar.` */
    weekday: (at: Instant) => write(at, weekday),
    /** `mardi 2 mars à 9 h 30` */
    dayAndTime: (at: Instant, now?: Instant) => `${day(at, now)} ${isFrench ? 'à' : 'at'} ${timeInText(at)}`,
    /** `09:30 – 10:30` */
    span: (from: Instant, to: Instant) => `${time(from)}${NARROW}–${NARROW}${time(to)}`,
    /** `aujourd’hui`, `dans 3 jours`: by local days. */
    relativeDay,
    /** `à l’instant`, `dans 25 minutes`, `dans 2 heures` */
    relativeTime: (at: Instant, now: Instant = Date.now()) => {
      const minutes = Math.round((new Date(at).getTime() - new Date(now).getTime()) / 60_000)
      if (minutes === 0) return isFrench ? 'à l’instant' : 'just now'
      if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
      if (Math.abs(minutes) < 24 * 60) return relative.format(Math.round(minutes / 60), 'hour')
      return relativeDay(at, now)
    },
    /** `60,00 €` */
    money: (cents: number, currency = 'EUR') =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100),
    /** `45 min`, `1 h`, `1 h 30` */
    duration: (minutes: number) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
      if (hours === 0) return `${rest}${NO_BREAK}min`
      if (rest === 0) return `${hours}${NO_BREAK}h`
      return `${hours}${NO_BREAK}h${NO_BREAK}${String(rest).padStart(2, '0')}${isFrench ? '' : `${NO_BREAK}min`}`
    },
    /** `30 secondes`, `2 minutes`: how long to wait. */
    wait: (seconds: number) => {
      const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
    },
    /** `1:05` */
    countdown: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    /** « heure de Paris » */
    zone: () => {
      const city = zone.split('/').pop()?.replaceAll('_', ' ') ?? zone
      return isFrench ? `heure ${ofName(city)}` : `${city} time`
    },
    /** French numbers as French people read them: `06 12 34 56 78`. */
    phone: (e164: string) =>
      e164.replace(/^\+33([1-9])(\d{8})$/, (_, area: string, rest: string) =>
        [`0${area}`, ...rest.match(/../g)!].join(NO_BREAK),
      ),
    /** `732 829 320 00074` */
    siret: (digits: string) =>
      digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, ['$1', '$2', '$3', '$4'].join(NO_BREAK)),
    /** `a, b et c` */
    list: (items: readonly string[]) => new Intl.ListFormat(locale).format(items),
    number: (value: number) => new Intl.NumberFormat(locale).format(value),
    /** `42 %` of 42 */
    percent: (value: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(value / 100),
    /** `+12 %`, `−3 %` */
    change: (percent: number) =>
      minus(new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' }).format(percent / 100)),
    /** `+4` */
    signed: (value: number) => minus(new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(value)),
  }
}

const typographic = (text: string) => text.replaceAll("'", '’')

/** With the sign that is as wide as its plus. */
const minus = (text: string) => text.replace('-', '−')
