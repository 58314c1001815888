import { millisecondsInDay } from 'date-fns/constants'
import { recurrencesBetween } from '../availability/recurring.ts'
import { openTitle } from '../availability/sealed-title.ts'
import type { Vault } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { PractitionerCalendar } from '../schedule/hours.ts'

/** The calendar's practitioner and range. */
export interface CalendarPeriod extends PractitionerCalendar {
  practiceId: PracticeId
  from: number
  to: number
}

/** No single unavailability lasts longer. */
const LONGEST_UNAVAILABILITY_MS = 733 * millisecondsInDay

/** Reads the unavailabilities of a period, each time of a recurring one. Both kinds are found by an index. */
export async function unavailabilitiesOf(
  query: Query,
  vault: Vault,
  { practiceId, practitionerId, timeZone, from, to }: CalendarPeriod,
) {
  const all = tablesOf(query)
    .selectFrom('Unavailability')
    .select(['id', 'title', 'isAllDay', 'startsAt', 'endsAt', 'rule', 'skippedOn'])
    .where('practiceId', '=', practiceId)
    .where('practitionerId', '=', practitionerId)
    .where('startsAt', '<', new Date(to))
  const [once, recurring] = await Promise.all([
    all
      .where('rule', 'is', null)
      .where('endsAt', '>', new Date(from))
      .where('endsAt', '<', new Date(to + LONGEST_UNAVAILABILITY_MS))
      .execute(),
    all
      .where('rule', 'is not', null)
      .where(({ or, eb }) => or([eb('repeatsUntil', 'is', null), eb('repeatsUntil', '>', new Date(from))]))
      .execute(),
  ])
  return [...once, ...recurring]
    .flatMap(({ rule, skippedOn, startsAt, endsAt, title: sealed, ...row }) => {
      const title = openTitle(vault, 'unavailability', row.id, sealed)
      const time = { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }
      const times =
        rule === null ? [time] : recurrencesBetween(timeZone, { ...time, rule, skippedOn: skippedOn ?? [] }, from, to)
      return times.map((one) => ({ ...row, ...one, title, isRecurring: rule !== null }))
    })
    .sort((one, other) => one.startsAt - other.startsAt)
    .map((row) => ({ ...row, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) }))
}
