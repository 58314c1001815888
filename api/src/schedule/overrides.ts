import { millisecondsInDay } from 'date-fns/constants'
import type * as z from 'zod'
import type { OpenRange } from '../availability/input.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { schedule } from './contract.ts'
import { practitionerCalendar } from './hours.ts'
import { assertWindow, changeHours } from './service.ts'

/** The most dates that are read at once. */
const MOST_DAYS = 800
const MOST_MS = MOST_DAYS * millisecondsInDay

interface Override {
  id: string
  date: string
  ranges: OpenRange[]
}

const columns = ['id', 'date', 'ranges'] as const

/** The particular dates of a period, whose hours differ from the weekly ones. Without one: those from today on. */
export async function overridesOf(
  query: Query,
  practiceId: PracticeId,
  { from: first, to }: z.output<typeof schedule.overrides.query>,
  now: Date,
) {
  const { practitionerId, timeZone } = await practitionerCalendar(query, practiceId)
  const from = first ?? localDay(now, timeZone)
  if (to) assertWindow(from, to, MOST_MS)
  const coming = tablesOf(query)
    .selectFrom('ScheduleOverride')
    .select(columns)
    .where('practiceId', '=', practiceId)
    .where('practitionerId', '=', practitionerId)
    .where('date', '>=', from)
  const found = to ? coming.where('date', '<=', to) : coming
  return found.orderBy('date').limit(MOST_DAYS).execute()
}

/** One date whose hours differ from the weekly ones. */
export async function overrideOf(query: Query, practiceId: PracticeId, id: string) {
  const found = await tablesOf(query)
    .selectFrom('ScheduleOverride')
    .select(columns)
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw fail('not_found')
  return found
}

/** Sets the hours of a date; `conflict` if it has hours of its own already. */
export async function addOverride(
  query: Query,
  practiceId: PracticeId,
  { date, ranges }: { date: string; ranges: OpenRange[] },
  now: Date,
) {
  const override: Override = { id: newId(), date, ranges }
  const { affected } = await changeHours(query, practiceId, now, async ({ practitionerId }) => {
    const added = await tablesOf(query)
      .insertInto('ScheduleOverride')
      .values({ ...override, practiceId, practitionerId })
      .onConflict((row) => row.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw fail('conflict', { errors: { date: ['already_set'] } })
  })
  return { ...override, affected }
}

export async function changeOverride(
  query: Query,
  { practiceId, id }: { practiceId: PracticeId; id: string },
  ranges: OpenRange[],
  now: Date,
) {
  let override: Override | undefined
  const { affected } = await changeHours(query, practiceId, now, async () => {
    override = await tablesOf(query)
      .updateTable('ScheduleOverride')
      .set({ ranges })
      .where('practiceId', '=', practiceId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst()
  })
  if (!override) throw fail('not_found')
  return { ...(override as Override), affected }
}

/** Resets a date to the weekly hours; returns the sessions that now fall outside, if there are any. */
export async function removeOverride(query: Query, practiceId: PracticeId, id: string, now: Date) {
  const { affected } = await changeHours(query, practiceId, now, async () => {
    const gone = await tablesOf(query)
      .deleteFrom('ScheduleOverride')
      .where('practiceId', '=', practiceId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw fail('not_found')
  })
  return affected.total > 0 ? { affected } : undefined
}
