import { millisecondsInDay } from 'date-fns/constants'
import { dateOf, dayOf, mondayOf, wdayOf } from './days.ts'

/** A recurrence: the part of RFC 5545's RRULE that a calendar's form can say. */
export interface Recurrence {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  /** How many times in all; null: no limit. */
  count: number | null
  /** The last possible day; null: for ever. */
  until: number | null
  /** ISO weekdays of a WEEKLY rule. */
  wdays: number[]
  /** Days of the month of a MONTHLY rule; -1 is the last. */
  monthDays: number[]
  /** `nth` weekday of the month of a MONTHLY rule; -1 is the last. */
  nthWdays: { nth: number; wday: number }[]
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
/** Three years of days: a form that asks for more means for ever. */
const MOST_TIMES = 1_000
const LONGEST_INTERVAL = 99

/**
 * Reads a rule. Null for text that is no rule, that recurs more often than daily, or that uses what is not offered
 * here. An accepted rule yields at most one time a day and either ends or goes on for ever, so it cannot loop.
 */
export function readRule(text: string): Recurrence | null {
  if (text.length > 200) return null
  const parts = text.split(';').map((part) => part.split('='))
  const values = new Map(parts.map(([key = '', value = '']) => [key, value]))
  const isWellFormed = parts.every((part) => part.length === 2 && part[1]) && values.size === parts.length
  const frequency = values.get('FREQ') as Recurrence['frequency']
  if (!isWellFormed || !allowed[frequency]) return null
  for (const key of values.keys()) if (!['FREQ', ...everywhere, ...allowed[frequency]].includes(key)) return null
  const rule: Recurrence = {
    frequency,
    interval: whole(values.get('INTERVAL') ?? '1', 1, LONGEST_INTERVAL),
    count: values.has('COUNT') ? whole(values.get('COUNT'), 1, MOST_TIMES) : null,
    until: values.has('UNTIL') ? lastDay(values.get('UNTIL')) : null,
    wdays: frequency === 'WEEKLY' ? list(values.get('BYDAY')).map((name) => weekdays.indexOf(name) + 1) : [],
    monthDays: list(values.get('BYMONTHDAY')).map(monthDay),
    nthWdays: frequency === 'MONTHLY' ? list(values.get('BYDAY')).map(nthWday) : [],
  }
  const numbers = [rule.interval, rule.count ?? 1, rule.until ?? 1, ...rule.monthDays]
  const isRead =
    numbers.every(Number.isInteger) &&
    rule.wdays.every((wday) => wday > 0) &&
    rule.nthWdays.every(({ nth, wday }) => nth !== 0 && wday > 0)
  const isBoth = rule.count !== null && rule.until !== null
  const isMixed = rule.monthDays.length > 0 && rule.nthWdays.length > 0
  const isOwnWeek = (values.get('WKST') ?? 'MO') === 'MO'
  return isRead && !isBoth && !isMixed && isOwnWeek ? rule : null
}

const everywhere = ['INTERVAL', 'COUNT', 'UNTIL', 'WKST']
const allowed: Record<Recurrence['frequency'], string[]> = {
  DAILY: [],
  WEEKLY: ['BYDAY'],
  MONTHLY: ['BYDAY', 'BYMONTHDAY'],
  YEARLY: [],
}

const list = (text: string | undefined) => (text ? text.split(',') : [])

function whole(text: string | undefined, least: number, most: number): number {
  const value = /^\d{1,4}$/.test(text ?? '') ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : Number.NaN
}

const monthDay = (text: string) => (text.startsWith('-') ? -whole(text.slice(1), 1, 31) : whole(text, 1, 31))

function nthWday(text: string) {
  const [, sign, nth, name = ''] = /^(-?)([1-5])([A-Z]{2})$/.exec(text) ?? []
  return { nth: Number(`${sign ?? ''}${nth ?? 0}`), wday: weekdays.indexOf(name) + 1 }
}

function lastDay(text = ''): number {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?$/.exec(text) ?? []
  try {
    return dayOf(`${year}-${month}-${day}`)
  } catch {
    return Number.NaN
  }
}

/** The days from `from` to `to`, ascending, of a recurrence whose first day is `first`. */
export function recurringDays(rule: Recurrence, first: number, from: number, to: number): number[] {
  const end = Math.min(to, rule.until ?? to)
  const period = periodsOf(rule, first)
  const days: number[] = []
  let times = 0
  // A rule with a count must start at its first period; others skip the periods before the window.
  for (let n = rule.count === null ? period.before(from) : 0; period.start(n) <= end; n++)
    for (const day of period.days(n)) {
      if (day < first) continue
      if (day > end || ++times > (rule.count ?? Number.POSITIVE_INFINITY)) return days
      if (day >= from) days.push(day)
    }
  return days
}

/** Whether the rule includes its own first day. */
export const recursOn = (rule: Recurrence, day: number) => recurringDays(rule, day, day, day).length > 0

/** The periods of a rule: the start of each, its days, and the last period before a day. */
interface Periods {
  start(n: number): number
  days(n: number): number[]
  before(day: number): number
}

function periodsOf(rule: Recurrence, first: number): Periods {
  const { interval } = rule
  const stretch = (start: number, length: number, days: (start: number) => number[]): Periods => ({
    start: (n) => start + n * length,
    days: (n) => days(start + n * length),
    before: (day) => Math.max(0, Math.floor((day - start) / length)),
  })
  const months = (length: number, days: (month: number) => number[]): Periods => ({
    start: (n) => monthStart(monthOf(first) + n * length),
    days: (n) => days(monthOf(first) + n * length),
    before: (day) => Math.max(0, Math.floor((monthOf(day) - monthOf(first)) / length)),
  })
  const dayOfMonth = first - monthStart(monthOf(first)) + 1
  switch (rule.frequency) {
    case 'DAILY':
      return stretch(first, interval, (day) => [day])
    case 'WEEKLY': {
      const wdays = rule.wdays.length ? inOrder(rule.wdays) : [wdayOf(first)]
      return stretch(mondayOf(first), 7 * interval, (monday) => wdays.map((wday) => monday + wday - 1))
    }
    case 'MONTHLY':
      return months(interval, (month) => daysInMonth(rule, month, dayOfMonth))
    case 'YEARLY':
      return months(12 * interval, (month) => atMonthDays(month, [dayOfMonth]))
  }
}

function daysInMonth({ monthDays, nthWdays }: Recurrence, month: number, dayOfMonth: number): number[] {
  if (nthWdays.length === 0) return atMonthDays(month, monthDays.length ? monthDays : [dayOfMonth])
  const [start, end] = [monthStart(month), monthStart(month + 1)]
  const days = nthWdays.map(({ nth, wday }) => {
    const ofFirstWeek = start + ((wday - wdayOf(start) + 7) % 7)
    const ofLastWeek = end - 1 - ((wdayOf(end - 1) - wday + 7) % 7)
    return nth > 0 ? ofFirstWeek + (nth - 1) * 7 : ofLastWeek + (nth + 1) * 7
  })
  return inOrder(days.filter((day) => day >= start && day < end))
}

/** A month without such a day is skipped, as RFC 5545 says. */
function atMonthDays(month: number, monthDays: number[]): number[] {
  const [start, end] = [monthStart(month), monthStart(month + 1)]
  const days = monthDays.map((day) => (day > 0 ? start + day - 1 : end + day))
  return inOrder(days.filter((day) => day >= start && day < end))
}

/** Months since January of the year 0. */
function monthOf(day: number): number {
  const [year, month] = dateOf(day).split('-').map(Number)
  return year! * 12 + month! - 1
}

const monthStart = (month: number) => Date.UTC(Math.floor(month / 12), month % 12, 1) / millisecondsInDay

const inOrder = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b)
