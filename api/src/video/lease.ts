import { ms, type Query } from '../db/query.ts'
import { readSettings } from '../practices/settings.ts'
import { agreedStatuses } from '../sessions/states.ts'
import type { Choice } from './choice.ts'
import type { ZoomMeeting } from './zoom.ts'

/** Longer than Zoom may take for all that is asked of it in one go: a worker that died in between is waited for so long. */
const LEASE_MS = 90_000
/** Whoever finds a room taken looks again so soon. */
const LOOK_AGAIN_MS = 2_000
/** A session that runs over keeps its meeting so long. */
const OVERTIME_MS = 3_600_000
/** Zoom lets a user make or change a hundred meetings a day (UTC). */
const MOST_A_DAY = 100

export interface RoomKey {
  practiceId: string
  sessionId: string
}

interface Row extends Omit<Choice, 'kind'> {
  room: string | null
  join_url: string | null
  state: string
  attempts: number
  lease_expires_at: number | null
  known_starts_at: number | null
  known_ends_at: number | null
  starts_at: number
  ends_at: number
  is_wanted: boolean
  is_discreet: boolean
  practice_name: string
  practitioner_name: string
  time_zone: string
}

/** A room that is being asked about, by one worker. */
export interface LeasedRoom {
  row: Row
  /** As it is to be; null if there is to be none. */
  meeting: ZoomMeeting | null
  /** Until when nobody else asks; what comes later finds the room another's, and writes nothing. */
  until: Date
}

const READ = `
  select v.room, v.join_url, v.state, v.attempts, ${ms('v.lease_expires_at')} as lease_expires_at,
    ${ms('v.starts_at')} as known_starts_at, ${ms('v.ends_at')} as known_ends_at,
    ${ms('s.starts_at')} as starts_at, ${ms('s.ends_at')} as ends_at,
    s.location = 'video' and s.status = any ($3) as is_wanted,
    (select t.is_discreet from patient t where t.practice_id = s.practice_id and t.id = s.patient_id) as is_discreet,
    p.name as practice_name, r.name as practitioner_name, p.time_zone,
    c.practice_id, c.url, c.app_id, c.account_id, c.client_id, c.secret
  from session_video v
    join session s on s.practice_id = v.practice_id and s.id = v.session_id
    join practice p on p.id = v.practice_id
    join practitioner r on r.practice_id = s.practice_id and r.id = s.practitioner_id
    join video_choice c on c.practice_id = v.practice_id and c.kind = v.kind
  where v.practice_id = $1 and v.session_id = $2 and v.kind = 'zoom'
  for update of v`

/**
 * Takes a room for asking Zoom about it. Null: there is nothing to ask. A date: not before then, for somebody is at it
 * or the day has no more calls.
 */
export async function leaseRoom(query: Query, which: RoomKey, now: Date): Promise<LeasedRoom | Date | null> {
  const [row] = await query<Row>(READ, [which.practiceId, which.sessionId, agreedStatuses])
  if (!row) return null
  if (row.lease_expires_at !== null && row.lease_expires_at > now.getTime())
    return new Date(Math.min(row.lease_expires_at, now.getTime() + LOOK_AGAIN_MS))
  const isWanted = row.is_wanted && row.ends_at + OVERTIME_MS > now.getTime()
  if (isWanted && isRight(row)) return null
  if (isWanted && !(await spendOfDay(query, which.practiceId, now))) {
    await query(
      `update session_video set state = 'waiting', failure = 'limited' where practice_id = $1 and session_id = $2`,
      [which.practiceId, which.sessionId],
    )
    return tomorrow(now)
  }
  const meeting = isWanted ? await meetingOf(query, which, row) : null
  const until = new Date(now.getTime() + LEASE_MS)
  await query('update session_video set lease_expires_at = $3 where practice_id = $1 and session_id = $2', [
    which.practiceId,
    which.sessionId,
    until.toISOString(),
  ])
  return { row, meeting, until }
}

const isRight = ({ room, state, known_starts_at, known_ends_at, starts_at, ends_at }: Row) =>
  room !== null && state === 'ready' && known_starts_at === starts_at && known_ends_at === ends_at

/** The topic says who meets, never whom or why: with discretion not even what the practice is called. */
async function meetingOf(query: Query, { practiceId }: RoomKey, row: Row): Promise<ZoomMeeting> {
  const { discretion } = await readSettings(query, practiceId)
  return {
    topic: discretion || row.is_discreet ? row.practitioner_name : row.practice_name,
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
    timeZone: row.time_zone,
  }
}

/** Counts a call of today; false when the day has no more. */
async function spendOfDay(query: Query, practiceId: string, now: Date): Promise<boolean> {
  const spent = await query(
    `update video_choice set requests_on = $2, request_count = case when requests_on = $2 then request_count + 1 else 1 end
     where practice_id = $1 and (requests_on is distinct from $2 or request_count < ${MOST_A_DAY}) returning 1`,
    [practiceId, now.toISOString().slice(0, 10)],
  )
  return spent.length > 0
}

function tomorrow(now: Date): Date {
  const day = new Date(now)
  day.setUTCHours(24, 5, 0, 0)
  return day
}

/** $1 to $3 of what is written about a room that was taken. */
const MINE = `practice_id = $1 and session_id = $2 and lease_expires_at = $3`
const mine = ({ practiceId, sessionId }: RoomKey, { until }: LeasedRoom) => [practiceId, sessionId, until.toISOString()]

/** False if the room is another's by now. */
export async function saveMeeting(
  query: Query,
  which: RoomKey,
  taken: LeasedRoom,
  { room, joinUrl }: { room: string; joinUrl: string | null },
): Promise<boolean> {
  const { startsAt, endsAt } = taken.meeting!
  const kept = await query(
    `update session_video set state = 'ready', room = $4, join_url = $5, starts_at = $6, ends_at = $7, failure = null,
       attempts = 0, lease_expires_at = null where ${MINE} returning 1`,
    [...mine(which, taken), room, joinUrl, startsAt.toISOString(), endsAt.toISOString()],
  )
  return kept.length > 0
}

export const forgetRoom = (query: Query, which: RoomKey, taken: LeasedRoom) =>
  query(`delete from session_video where ${MINE}`, mine(which, taken))

export const writeFailure = (
  query: Query,
  which: RoomKey,
  taken: LeasedRoom,
  told: { state: string; failure: string; attempts: number },
) =>
  query(`update session_video set state = $4, failure = $5, attempts = $6, lease_expires_at = null where ${MINE}`, [
    ...mine(which, taken),
    told.state,
    told.failure,
    told.attempts,
  ])
