import { millisecondsInWeek } from 'date-fns/constants'
import type * as z from 'zod'
import { combineTypes, extraTypes } from '../../availability/combine-types.ts'
import { minuteMs } from '../../availability/days.ts'
import type { Interval } from '../../availability/input.ts'
import { type Offer, readOffer } from '../../availability/offer.ts'
import { type Conflicts, readConflicts } from '../../availability/remedies.ts'
import { openingsBetween } from '../../availability/schedule.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { ActionContext } from '../../http/action-context.ts'
import { refuseField } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { RepeatedDate, RepeatedQuery } from '../contract/plan.ts'
import { sessionsInBrief } from '../reading/planned.ts'
import { localDayAndMinute, repeatedStarts } from './repeated-starts.ts'

type FoundDate = z.output<typeof RepeatedDate>

/** The dates of a repetition, each with what is in its way in the present calendar. */
export async function repeatedDates(
  { db: { query }, scope: { practiceId, secrets }, now }: ActionContext,
  { sessionTypeId, furtherTypeIds, startsAt, ...repetition }: z.output<typeof RepeatedQuery>,
): Promise<{ timeZone: string; dates: FoundDate[] }> {
  if (startsAt < now) throw refuseField('startsAt', 'past')
  await assertNoProgramme(query, practiceId, [sessionTypeId, ...furtherTypeIds])
  const from = startsAt.getTime()
  const to = from + repetition.times * repetition.everyWeeks * millisecondsInWeek
  const first = await readOffer(query, { practiceId, sessionTypeId, from, to, now })
  const offer = combineTypes(first, await extraTypes(query, practiceId, furtherTypeIds))
  const { timeZone } = offer.input
  const { practitionerId } = offer
  const known = await readConflicts(query, secrets, { practiceId, practitionerId, timeZone, from, to })
  const starts = repeatedStarts(timeZone, startsAt, repetition)
  const found = starts.map((start) => ({ startsAt: start, ...inTheWay(offer, known, start, now) }))
  const briefs = await sessionsInBrief(
    query,
    found.flatMap(({ sessionIds }) => sessionIds),
  )
  const isOutside = outsideOf(offer, starts)
  const { minute } = localDayAndMinute(timeZone, startsAt)
  const dates = found.map(
    ({ sessionIds, ...date }): FoundDate => ({
      ...date,
      sessions: briefs.filter(({ id }) => sessionIds.includes(id)),
      isOutside: isOutside(date.startsAt),
      isClockMoved: localDayAndMinute(timeZone, date.startsAt).minute !== minute,
    }),
  )
  return { timeZone, dates }
}

/** Refuses types with a programme: each date would begin another programme. */
async function assertNoProgramme(query: Query, practiceId: PracticeId, typeIds: string[]): Promise<void> {
  const pack = await tablesOf(query)
    .selectFrom('SessionType')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', 'in', typeIds)
    .where('isPack', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (pack) throw refuseField('sessionTypeId', 'begins_programme')
}

/** What is in the way of a date. Sessions and holds also block its gaps, everything else only its own length. */
function inTheWay({ input }: Offer, known: Conflicts, start: Date, now: Date) {
  const time = { startsAt: start.getTime(), endsAt: start.getTime() + input.durationMinutes * minuteMs }
  const taken = {
    startsAt: time.startsAt - input.bufferBeforeMinutes * minuteMs,
    endsAt: time.endsAt + input.bufferAfterMinutes * minuteMs,
  }
  const blocks = known.blocks.filter(
    (block) => isHit(block, taken) && (block.expiresAt === null || block.expiresAt > now.getTime()),
  )
  return {
    endsAt: new Date(time.endsAt),
    sessionIds: blocks.flatMap(({ sessionId }) => sessionId ?? []),
    isHeld: blocks.some(({ sessionId }) => sessionId === null),
    unavailabilities: known.unavailabilities.filter((one) => isHit(one, time)).map(({ title }) => title),
    elsewhere: known.elsewhere.filter((one) => isHit(one, time)).map(({ title }) => title),
  }
}

const isHit = (one: Interval, other: Interval) => one.startsAt < other.endsAt && one.endsAt > other.startsAt

/** Answers whether a start lies outside the hours of its day. */
function outsideOf({ input }: Offer, starts: readonly Date[]) {
  const { timeZone, durationMinutes } = input
  const days = starts.map((start) => localDayAndMinute(timeZone, start).day)
  const openings = openingsBetween(input, Math.min(...days), Math.max(...days))
  return (start: Date) => {
    const { day, minute } = localDayAndMinute(timeZone, start)
    const fits = openings(day).some(
      ({ fromMinute, toMinute }) => fromMinute <= minute && minute + durationMinutes <= toMinute,
    )
    return !fits
  }
}
