import type * as z from 'zod'
import { combineTypes, extraTypes } from '../availability/combine-types.ts'
import { dateOf, dayOf } from '../availability/days.ts'
import type { AvailabilityInput } from '../availability/input.ts'
import { readOffer } from '../availability/offer.ts'
import type { Query } from '../db/query.ts'
import { localDay } from '../format/day.ts'
import type { PracticeId } from '../practice-id.ts'
import { publicHolidays } from '../schedule/public-holidays.ts'
import { readSurroundings } from '../sessions/programme/programme-preview.ts'
import { DAYS_AFTER, daysAfter, programmeStarts } from '../sessions/programme/programme-starts.ts'
import type { calendar } from './contract.ts'

/** A practice may be closed for a summer. */
const MOST_WEEKS = 8

/** Looks for a free start from a wished instant on, a fortnight at a time, by the rules of programmes. */
export async function freeStart(
  query: Query,
  practiceId: PracticeId,
  { sessionTypeId, furtherTypeIds, wishedAt }: z.output<typeof calendar.freeStart.query>,
  now: Date,
): Promise<{ startsAt: Date | null }> {
  const further = await extraTypes(query, practiceId, furtherTypeIds)
  let earliest = wishedAt.getTime()
  for (let days = 0; days < MOST_WEEKS * 7; days += DAYS_AFTER) {
    const first = await readOffer(query, { practiceId, sessionTypeId, ...readSurroundings(earliest), now })
    const input = closedOnHolidays(combineTypes(first, further).input, earliest)
    const [start] = programmeStarts(earliest, [{ input, delayWeeks: 0 }])
    if (start !== undefined && start !== null) return { startsAt: new Date(start) }
    earliest = daysAfter(input.timeZone, earliest, DAYS_AFTER)
  }
  return { startsAt: null }
}

/** Closes public holidays, unless that date has hours of its own. */
function closedOnHolidays(input: AvailabilityInput, earliest: number): AvailabilityInput {
  const { timeZone, overrides } = input
  const from = localDay(new Date(earliest), timeZone)
  const to = dateOf(dayOf(from) + DAYS_AFTER + 1)
  const holidays = publicHolidays(from, to, timeZone).map(({ date }) => ({ date, ranges: [] }))
  return { ...input, overrides: [...holidays, ...overrides] }
}
