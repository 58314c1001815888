import { isTimeZone } from '@ancrage/api/format/zone'
import { todayIn } from '../../scheduling/clock.ts'
import { layouts } from '../../scheduling/index.tsx'
import { firstDayOf } from '../../scheduling/offers.ts'
import { warnDeveloper } from '../../warn-developer.ts'
import type { BookingProps } from '../booking.tsx'
import type { BookingPractice } from '../practice.ts'

const TAG = 'ancrage-booking'

/** Tells the developer of a page which of its wishes cannot be met, and what is shown instead. */
export function reportUnknownAttributes(
  { sessionTypes, timeZone, policies }: BookingPractice,
  given: BookingProps['given'],
): void {
  const { sessionType, location, layout, date } = given
  const wrong = (attribute: string, value: string, instead: string) =>
    warnDeveloper(TAG, `${attribute}="${value.slice(0, 80)}": ${instead}`, attribute)
  const chosen = sessionTypes.find(({ id }) => id === sessionType)
  const offered = chosen ? [chosen] : sessionTypes
  if (sessionType && !chosen)
    wrong('session-type', sessionType, 'the practice offers no such session. The visitor chooses.')
  if (location && !offered.some(({ locations }) => locations.some((place) => place === location)))
    wrong('location', location, 'the practice offers no such place. The visitor chooses.')
  if (given.timeZone && !isTimeZone(given.timeZone))
    wrong('time-zone', given.timeZone, 'no time zone. That of the practice is taken.')
  if (layout && !layouts.some((known) => known === layout))
    wrong('layout', layout, `none of ${layouts.join(', ')}. Days are shown.`)
  if (date && !firstDayOf(todayIn(timeZone), policies.horizonDays, date))
    wrong('date', date, 'no day from today on on which anything can be offered. Today is shown.')
}
