import { millisecondsInDay } from 'date-fns/constants'
import { type RawBuilder, sql } from 'kysely'
import type { Query } from '../../db/query.ts'
import { countOf, tablesOf } from '../../db/tables.ts'
import { addDays } from '../../format/day.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { CountedPeriod } from './days.ts'

/** How many of something there were on a day, `YYYY-MM-DD` in UTC. */
export type PerDay = Record<string, number>

/** Counts of one practice. Nothing else leaves its transaction. */
export interface PracticeCounts {
  /** New clients; those from before the period count on its first day. */
  clients: PerDay
  /**
   * By the day of their start, without cancelled ones. It includes some weeks around the period, which decide whether a
   * practice is active.
   */
  sessions: PerDay
  messages: PerDay
}

/** A practice is active on a day when a session starts within this many days before or after it. */
export const ACTIVE_DAYS = 30

/** Rows of a query by the day of an instant. */
const perDay = (rows: readonly { day: string; count: number }[]): PerDay =>
  Object.fromEntries(rows.map(({ day, count }) => [day, count]))
const dayOf = (instant: RawBuilder<unknown>) => sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD')`
const count = sql<number>`count(*)::int`.as('count')

/** Counts a practice, in its transaction, and stores how busy it was lately. */
export async function countPractice(
  query: Query,
  practiceId: PracticeId,
  { first, last, today }: CountedPeriod,
  now: Date,
): Promise<PracticeCounts> {
  const db = tablesOf(query)
  const [from, to] = [startOf(first), startOf(addDays(today, 1))]
  const joined = dayOf(sql`greatest(created_at, ${from.toISOString()}::timestamptz)`)
  const clients = await db
    .selectFrom('Patient')
    .select([joined.as('day'), count])
    .where('practiceId', '=', practiceId)
    .where('createdAt', '<', to)
    .groupBy(sql`1`)
    .execute()
  const sessions = db.selectFrom('Session').where('practiceId', '=', practiceId).where('status', '<>', 'cancelled')
  const sessionDays = await sessions
    .select([dayOf(sql`starts_at`).as('day'), count])
    .where('startsAt', '>=', startOf(addDays(first, -ACTIVE_DAYS)))
    .where('startsAt', '<', startOf(addDays(last, ACTIVE_DAYS + 1)))
    .groupBy(sql`1`)
    .execute()
  const messages = await db
    .selectFrom('Message')
    .select([dayOf(sql`created_at`).as('day'), count])
    .where('practiceId', '=', practiceId)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .groupBy(sql`1`)
    .execute()
  const since = new Date(now.getTime() - ACTIVE_DAYS * millisecondsInDay)
  const recentSessions = await countOf(sessions.where('startsAt', '>=', since).where('startsAt', '<=', now))
  const activity = { recentSessions, countedAt: now }
  await db
    .insertInto('PracticeActivity')
    .values({ practiceId, ...activity })
    .onConflict((known) => known.column('practiceId').doUpdateSet(activity))
    .execute()
  return { clients: perDay(clients), sessions: perDay(sessionDays), messages: perDay(messages) }
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`)
