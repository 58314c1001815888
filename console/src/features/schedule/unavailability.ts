import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { instantAt, minutesOfDay } from '@ancrage/api/format/calendar'
import { localDay } from '@ancrage/api/format/day'
import { LONGEST_INTERVAL, MOST_TIMES, type Repeat, repeatOf, ruleOf } from './repeat'

export type ListedUnavailability = ReplyOf<typeof contract.schedule.unavailabilities>[number]
export type UnavailabilityInput = RequestInput<typeof contract.schedule.addUnavailability>['body']

/** An unavailability as typed: days, and unless it lasts all day minutes of the practice's clock. */
export interface UnavailabilityForm {
  title: string
  isAllDay: boolean
  from: string
  to: string
  fromMinute: number
  toMinute: number
  repeat: Repeat
}

export type UnavailabilityError =
  | 'no_title'
  | 'no_day'
  | 'before_from'
  | 'no_time'
  | 'start_not_before_end'
  | 'no_number'
type Field = 'title' | 'from' | 'to' | 'times' | 'interval' | 'until' | 'count'
export type UnavailabilityErrors = Partial<Record<Field, UnavailabilityError>>

/** Returns the initial form: today, all day. */
export const blankUnavailability = (today: string): UnavailabilityForm => ({
  title: '',
  isAllDay: true,
  from: today,
  to: today,
  fromMinute: 540,
  toMinute: 1080,
  repeat: repeatOf(null),
})

/** A time that was selected in the calendar, in minutes of its day. */
export interface SelectedTime {
  day: string
  fromMinute: number
  toMinute: number
  isAllDay?: boolean
}

/** Returns the form for a selected time. */
export const selectionForm = ({ day, fromMinute, toMinute, isAllDay = false }: SelectedTime, title: string) => ({
  ...blankUnavailability(day),
  title,
  fromMinute,
  toMinute,
  isAllDay,
})

/** Returns the form of an existing unavailability. */
export function unavailabilityForm(
  { title, isAllDay, startsAt, endsAt, from, to, rule }: ListedUnavailability,
  zone: string,
): UnavailabilityForm {
  const repeat = repeatOf(rule)
  if (isAllDay) return { ...blankUnavailability(from), title, to, repeat }
  const end = minutesOfDay(endsAt, zone)
  // An end at midnight is 24:00 of the day before.
  return { title, isAllDay, from, to, fromMinute: minutesOfDay(startsAt, zone), toMinute: end || 1440, repeat }
}

/** Returns the request body of a form. */
export function unavailabilityInput(
  form: UnavailabilityForm,
  zone: string,
  before?: ListedUnavailability,
): UnavailabilityInput {
  const rule = ruleOf(form.repeat, before?.rule ?? null)
  const shared = { title: form.title.trim(), rule, skippedOn: rule ? (before?.skippedOn ?? []) : [] }
  if (form.isAllDay) return { isAllDay: true, from: form.from, to: form.to, ...shared }
  const at = (day: string, minutes: number) => instantAt(day, minutes, zone).toISOString()
  return {
    isAllDay: false,
    startsAt: at(form.from, form.fromMinute),
    endsAt: at(form.to, form.toMinute),
    ...shared,
  }
}

/** Returns the request body that writes an existing unavailability again. */
export const repeatInput = (unavailability: ListedUnavailability, zone: string) =>
  unavailabilityInput(unavailabilityForm(unavailability, zone), zone, unavailability)

/** Returns the errors of the form, by field. */
export function unavailabilityErrors({
  title,
  isAllDay,
  from,
  to,
  fromMinute,
  toMinute,
  repeat,
}: UnavailabilityForm): UnavailabilityErrors {
  const errors: UnavailabilityErrors = {}
  if (!title.trim()) errors.title = 'no_title'
  if (!from) errors.from = 'no_day'
  if (!to) errors.to = 'no_day'
  else if (from && to < from) errors.to = 'before_from'
  else if (!isAllDay && !(fromMinute < 1440 && toMinute <= 1440)) errors.times = 'no_time'
  else if (!isAllDay && from === to && fromMinute >= toMinute) errors.times = 'start_not_before_end'
  if (repeat.every === 'none' || repeat.every === 'kept') return errors
  if (!isWhole(repeat.interval, LONGEST_INTERVAL)) errors.interval = 'no_number'
  if (repeat.ends === 'count' && !isWhole(repeat.count, MOST_TIMES)) errors.count = 'no_number'
  if (repeat.ends === 'until' && !repeat.until) errors.until = 'no_day'
  else if (repeat.ends === 'until' && repeat.until < from) errors.until = 'before_from'
  return errors
}

const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most

/** Returns the current local day in a zone. */
export const todayAt = (now: number, zone: string) => localDay(now, zone)
