import { parseStart } from '@ancrage/api/format/start'
import { todayIn } from '../../scheduling/clock.ts'
import { firstDayOf } from '../../scheduling/offers.ts'
import { warnDeveloper } from '../../warn-developer.ts'
import type { BookingProps } from '../booking-props.ts'
import type { BookingPractice } from '../practice.ts'

const TAG = 'ancrage-booking'

/**
 * Warns the developer of a page about attributes that this practice cannot satisfy, and names what is shown instead.
 */
export function reportUnknownAttributes(
  { sessionTypes, timeZone, policies }: BookingPractice,
  given: BookingProps['given'],
): void {
  const { sessionType, location, date, startsAt } = given
  const wrong = (attribute: string, value: string, instead: string) =>
    warnDeveloper(TAG, `${attribute}="${value.slice(0, 80)}": ${instead}`, attribute)
  const chosen = sessionTypes.find(({ id }) => id === sessionType)
  const offered = chosen ? [chosen] : sessionTypes
  // attributes.ts has already warned about values that no practice could offer.
  const isPlace = location === 'office' || location === 'on_site' || location === 'video'
  if (isPlace && !offered.some(({ locations }) => locations.includes(location)))
    wrong('location', location, 'the practice offers no such place. The visitor chooses.')
  const today = todayIn(timeZone)
  const isAhead = /^\d{4}-\d\d-\d\d$/.test(date ?? '') && (date ?? '') >= today
  if (date && isAhead && !firstDayOf(today, policies.horizonDays, date))
    wrong('date', date, 'so far ahead nothing is offered. Today is shown.')
  if (startsAt && !parseStart(startsAt)) wrong('starts-at', startsAt, 'no moment with its zone. The visitor chooses.')
}
