import type { Query } from '../../db/query.ts'
import { addDays } from '../../format/day.ts'
import type { Period } from './days.ts'

/** How many of something there were on a day, `YYYY-MM-DD` in UTC. */
export type PerDay = Record<string, number>

/** Counts of one practice. Nothing else leaves its transaction. */
export interface PracticeCounts {
  /** New ones; those from before the period stand on its first day. */
  clients: PerDay
  /** By the day they start, without cancelled ones; some weeks around the period too, which say whether a practice is active. */
  sessions: PerDay
  messages: PerDay
}

/** A practice is active on a day when a session starts within so many days of it, before or after. */
export const ACTIVE_DAYS = 30

const perDay = (rows: string) => `coalesce((select json_object_agg(day, n) from (${rows} group by 1) counted), '{}')`
const dayOf = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as n`

const COUNTS = `select
  ${perDay(`select ${dayOf('greatest(created_at, $2::timestamptz)')} from patient
    where practice_id = $1 and created_at < $3`)} as clients,
  ${perDay(`select ${dayOf('starts_at')} from session
    where practice_id = $1 and starts_at >= $4 and starts_at < $5 and status <> 'cancelled'`)} as sessions,
  ${perDay(`select ${dayOf('created_at')} from message
    where practice_id = $1 and created_at >= $2 and created_at < $3`)} as messages`

/** Counts a practice, in its transaction, and writes down how busy it was of late. */
export async function countPractice(query: Query, practiceId: string, { first, last, today }: Period, now: Date) {
  const [from, to] = [`${first}T00:00:00Z`, `${addDays(today, 1)}T00:00:00Z`]
  const around = [`${addDays(first, -ACTIVE_DAYS)}T00:00:00Z`, `${addDays(last, ACTIVE_DAYS + 1)}T00:00:00Z`]
  const [counts] = await query<PracticeCounts>(COUNTS, [practiceId, from, to, ...around])
  await query(
    `insert into practice_activity (practice_id, recent_sessions, counted_at)
     values ($1, (select count(*) from session
       where practice_id = $1 and starts_at >= $2 and starts_at <= $3 and status <> 'cancelled'), $3)
     on conflict (practice_id) do update
       set recent_sessions = excluded.recent_sessions, counted_at = excluded.counted_at`,
    [practiceId, new Date(now.getTime() - ACTIVE_DAYS * 86_400_000).toISOString(), now.toISOString()],
  )
  return counts as PracticeCounts
}
