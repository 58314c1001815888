import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import type { RunSql } from '../db/query.ts'
import { unlessReadOnly } from './read-only.ts'

/** A sign-in ends this long after its last request; a remembered one this long after it was made. */
export const IDLE_MS = 12 * millisecondsInHour
export const REMEMBERED_MS = 30 * millisecondsInDay
/** A sign-in that is not remembered ends after this time, however busy it is (ASVS 7.3.2). */
const BUSY_MS = 7 * millisecondsInDay
/** The last request of a sign-in is written at most this often. */
export const SEEN_EVERY_MS = 60_000

/** How long a sign-in has lasted, in milliseconds since 1970. */
export interface SignInUse {
  id: string
  is_remembered: boolean
  last_seen: number
  created: number
}

/** When a sign-in that is not remembered ends without another request: never after its last day. */
const slidingEnd = (created: number, now: Date) => new Date(Math.min(now.getTime() + IDLE_MS, created + BUSY_MS))

/** Records that a sign-in was used, and extends it unless it is remembered; not with every request. */
export async function markSeen(
  query: RunSql,
  table: 'auth_session' | 'client_session',
  { id, is_remembered, last_seen, created }: SignInUse,
  now: Date,
): Promise<void> {
  if (last_seen >= now.getTime() - SEEN_EVERY_MS) return
  const written = query(
    `update ${table} set last_seen_at = $2, expires_at = case when $4 then expires_at else $3 end where id = $1`,
    [id, now.toISOString(), slidingEnd(created, now).toISOString(), is_remembered],
  )
  await unlessReadOnly(written)
}
