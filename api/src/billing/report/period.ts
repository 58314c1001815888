import { eachMonthOfInterval } from 'date-fns/eachMonthOfInterval'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import { startOfDay, toDate, toDay } from '../../format/calendar.ts'
import { addDays } from '../../format/day.ts'
import type { PracticeId } from '../../practice-id.ts'

/** A period of whole days of the practice, with its first instant and the one after its last. */
export interface ReportPeriod {
  practiceId: PracticeId
  timeZone: string
  from: string
  to: string
  startsAt: Date
  endsAt: Date
  now: Date
}

export const reportPeriod = (
  place: { practiceId: PracticeId; timeZone: string },
  from: string,
  to: string,
  now: Date,
): ReportPeriod => ({
  ...place,
  from,
  to,
  startsAt: startOfDay(from, place.timeZone),
  endsAt: startOfDay(addDays(to, 1), place.timeZone),
  now,
})

/** The lines of the ledger in a period. */
export const receivedLines = (em: EntityManager, { practiceId, from, to }: ReportPeriod) =>
  tablesOf(em)
    .selectFrom('Payment as p')
    .where('p.practiceId', '=', practiceId)
    .where('p.receivedOn', '>=', from)
    .where('p.receivedOn', '<=', to)

/** Every month from the month of one day to that of another, as `2026-11`. */
export const monthsBetween = (from: string, to: string): string[] =>
  eachMonthOfInterval({ start: toDate(from), end: toDate(to) }).map((first) => toDay(first).slice(0, 7))
