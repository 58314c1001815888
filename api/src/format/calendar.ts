import { tzOffset } from '@date-fns/tz/tzOffset'
import { millisecondsInMinute } from 'date-fns/constants'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { differenceInYears } from 'date-fns/differenceInYears'
import { formatISO } from 'date-fns/formatISO'
import { getISOWeek } from 'date-fns/getISOWeek'
import { startOfISOWeek } from 'date-fns/startOfISOWeek'
import type { Instant } from './language.ts'

const DAY_MINUTES = 1440

/** A day, `YYYY-MM-DD`, as a date for date-fns: at noon, which no clock skips. */
export const toDate = (day: string) => new Date(`${day}T12:00`)
/** The day of a date, `YYYY-MM-DD`. */
export const toDay = (date: Date) => formatISO(date, { representation: 'date' })

/** How many days lie between two local days. */
export const daysBetween = (from: string, to: string) => differenceInCalendarDays(toDate(to), toDate(from))

/** Whole years between two days; somebody born on 29 February is a year older on 1 March. */
export const ageOn = (dateOfBirth: string, day: string) => differenceInYears(toDate(day), toDate(dateOfBirth))

/** The Monday of a day's week. */
export const firstOfWeek = (day: string) => toDay(startOfISOWeek(toDate(day)))

/** The number of a day's week; the first week of a year has at least four of its days (ISO 8601). */
export const weekNumber = (day: string) => getISOWeek(toDate(day))

/** The time on a zone's clock at an instant, as if it were UTC, in milliseconds. */
const wallClock = (at: number, timeZone: string) => at + tzOffset(timeZone, new Date(at)) * millisecondsInMinute

/** Minutes since local midnight on the clock of a zone. */
export const minutesOfDay = (at: Instant, timeZone: string): number =>
  (wallClock(Number(new Date(at)), timeZone) / millisecondsInMinute) % DAY_MINUTES

/**
 * The instant at which a zone's clock shows this minute of a day. Where an hour is repeated it is the first of the two;
 * where one is skipped it is later by the skipped time. The library's own dates differ when the system has another
 * zone.
 */
export function instantAt(day: string, minutes: number, timeZone: string): Date {
  const wall = Date.parse(day) + minutes * millisecondsInMinute
  const instants = [-DAY_MINUTES, 0, DAY_MINUTES]
    .map((away) => wall - tzOffset(timeZone, new Date(wall + away * millisecondsInMinute)) * millisecondsInMinute)
    .sort((one, other) => one - other)
  const exact = instants.find((at) => wallClock(at, timeZone) === wall)
  return new Date(exact ?? Math.max(...instants))
}

/** The instant at which a local day begins: midnight, or the first instant after it where midnight is skipped. */
export const startOfDay = (day: string, timeZone: string) => instantAt(day, 0, timeZone)
