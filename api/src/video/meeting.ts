import { ms, type Query } from '../db/query.ts'
import type { App } from '../http/context.ts'
import { announce } from '../live/announce.ts'
import { readSettings } from '../practices/settings.ts'
import { type Choice, type VideoConfig, zoomAccount } from './choice.ts'
import { changeMeeting, createMeeting, removeMeeting, ZoomFailure, type ZoomMeeting } from './zoom.ts'

const MINUTE_MS = 60_000
/** Waits after each attempt that failed for now; then it is given up, and the practitioner may try again. */
const waits = [0.25, 1, 5, 15, 30, 60, 120, 240, 480, 720].map((minutes) => minutes * MINUTE_MS)
/** Zoom lets a user make or change a hundred meetings a day (UTC). */
const MOST_A_DAY = 100

interface Which {
  practiceId: string
  sessionId: string
}

interface Means {
  config: VideoConfig
  log: Pick<App['log'], 'warn'>
  now: Date
}

interface Row extends Omit<Choice, 'kind'> {
  room: string | null
  join_url: string | null
  state: string
  attempts: number
  known_starts_at: number | null
  known_ends_at: number | null
  starts_at: number
  ends_at: number
  is_wanted: boolean
  practice_name: string
  practitioner_name: string
  time_zone: string
}

/** Only the room is locked while Zoom answers: whoever cancels or moves the session meanwhile waits for nobody. */
const READ = `
  select v.room, v.join_url, v.state, v.attempts, ${ms('v.starts_at')} as known_starts_at,
    ${ms('v.ends_at')} as known_ends_at, ${ms('s.starts_at')} as starts_at, ${ms('s.ends_at')} as ends_at,
    s.location = 'video' and s.status in ('scheduled', 'in_progress') as is_wanted,
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
 * Brings a session's meeting to what the session is now: made, moved, or taken away. Done twice it changes nothing. What
 * stands in the way is written on the room; returns when to try again, null when there is nothing left to do.
 */
export async function settleMeeting(query: Query, which: Which, means: Means): Promise<Date | null> {
  const [row] = await query<Row>(READ, [which.practiceId, which.sessionId])
  if (!row) return null
  try {
    if (row.is_wanted && row.ends_at > means.now.getTime()) return await hold(query, which, row, means)
    if (row.room) await removeMeeting(zoomAccount({ ...row, kind: 'zoom' }, means.config), row.room)
    await forget(query, which)
    return null
  } catch (error) {
    if (!(error instanceof ZoomFailure)) throw error
    means.log.warn({ sessionId: which.sessionId, reason: error.reason, failure: error.message }, 'Zoom did not do it')
    return failed(query, which, row, error, means)
  }
}

async function hold(query: Query, which: Which, row: Row, { config, now }: Means): Promise<Date | null> {
  const { room, known_starts_at, known_ends_at, starts_at, ends_at } = row
  const isRight = room && row.state === 'ready' && known_starts_at === starts_at && known_ends_at === ends_at
  if (isRight) return null
  if (!(await spendOfDay(query, which.practiceId, now))) {
    await write(query, which, { ...row, state: 'waiting', failure: 'limited' })
    return tomorrow(now)
  }
  const account = zoomAccount({ ...row, kind: 'zoom' }, config)
  const meeting = await meetingOf(query, which, row)
  const moved = room !== null && (await change(account, room, meeting))
  const made = moved ? { room, joinUrl: row.join_url } : await createMeeting(account, meeting)
  await query(
    `update session_video set state = 'ready', room = $3, join_url = $4, starts_at = $5, ends_at = $6,
       failure = null, attempts = 0 where practice_id = $1 and session_id = $2`,
    [
      ...[which.practiceId, which.sessionId, made.room, made.joinUrl],
      ...[meeting.startsAt.toISOString(), meeting.endsAt.toISOString()],
    ],
  )
  await announce(query, which.practiceId, 'sessions')
  return null
}

/** False if Zoom has the meeting no more: another account, or somebody took it away there. */
async function change(account: Parameters<typeof changeMeeting>[0], room: string, meeting: ZoomMeeting) {
  try {
    await changeMeeting(account, room, meeting)
    return true
  } catch (error) {
    if (error instanceof ZoomFailure && error.reason === 'gone') return false
    throw error
  }
}

/** The topic says who meets, never whom or why: with discretion not even what the practice is called. */
async function meetingOf(query: Query, { practiceId }: Which, row: Row): Promise<ZoomMeeting> {
  const { discretion } = await readSettings(query, practiceId)
  return {
    topic: discretion ? row.practitioner_name : row.practice_name,
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
    timeZone: row.time_zone,
  }
}

const forget = (query: Query, { practiceId, sessionId }: Which) =>
  query('delete from session_video where practice_id = $1 and session_id = $2', [practiceId, sessionId])

/** Counts a call of today; false when the day has no more. */
async function spendOfDay(query: Query, practiceId: string, now: Date): Promise<boolean> {
  const spent = await query(
    `update video_choice set asked_on = $2, asked = case when asked_on = $2 then asked + 1 else 1 end
     where practice_id = $1 and (asked_on is distinct from $2 or asked < ${MOST_A_DAY}) returning 1`,
    [practiceId, now.toISOString().slice(0, 10)],
  )
  return spent.length > 0
}

function tomorrow(now: Date): Date {
  const day = new Date(now)
  day.setUTCHours(24, 5, 0, 0)
  return day
}

/** What passes by itself is tried again, a limit when it is over; the rest waits for somebody. */
async function failed(query: Query, which: Which, row: Row, failure: ZoomFailure, { now }: Means) {
  const isPassing = failure.reason === 'unreachable' || failure.reason === 'limited'
  const wait = isPassing ? waits[row.attempts] : undefined
  if (wait === undefined && !row.is_wanted) {
    await forget(query, which)
    return null
  }
  const reason = failure.reason === 'gone' ? 'refused' : failure.reason
  const state = wait === undefined ? 'failed' : 'waiting'
  // A day's limit is no fault that adds up.
  const attempts = failure.retryAt ? row.attempts : row.attempts + 1
  await write(query, which, { state, failure: reason, attempts })
  await announce(query, which.practiceId, 'sessions')
  return wait === undefined ? null : (failure.retryAt ?? new Date(now.getTime() + wait))
}

const write = (query: Query, which: Which, told: { state: string; failure: string; attempts: number }) =>
  query('update session_video set state = $3, failure = $4, attempts = $5 where practice_id = $1 and session_id = $2', [
    which.practiceId,
    which.sessionId,
    told.state,
    told.failure,
    told.attempts,
  ])
