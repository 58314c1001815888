import { millisecondsInHour } from 'date-fns/constants'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { isDiscreet } from '../practices/discretion.ts'
import { readSettings } from '../practices/settings.ts'
import { isAgreed } from '../sessions/states.ts'
import type { VideoFailure } from './contract.ts'
import type { ZoomMeeting } from './zoom.ts'

/** Longer than all requests of one run to Zoom may take. The room of a worker that died is free after this time. */
const LEASE_MS = 90_000
/** After this time a worker looks again at a room that another has leased. */
const LOOK_AGAIN_MS = 2_000
/** How long the meeting of a session that overruns is kept. */
const OVERTIME_MS = millisecondsInHour
/** Longer than a cancellation can be undone: the meeting of a session that is as before must keep its link. */
export const MEETING_STAYS_MS = 120_000
/** Zoom's limit of meetings that a user may create or change in a day (UTC). */
const MOST_A_DAY = 100

/** Which session's room. */
export interface RoomKey {
  practiceId: PracticeId
  sessionId: string
}

/** Locks the row of a meeting, and reads it with its session and the account at Zoom. */
const lockMeeting = (query: Query, { practiceId, sessionId }: RoomKey) =>
  tablesOf(query)
    .selectFrom('SessionVideo as v')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'v.practiceId').onRef('s.id', '=', 'v.sessionId'),
    )
    .innerJoin('Patient as t', (join) =>
      join.onRef('t.practiceId', '=', 's.practiceId').onRef('t.id', '=', 's.patient'),
    )
    .innerJoin('Practice as p', 'p.id', 'v.practiceId')
    .innerJoin('Practitioner as r', (join) =>
      join.onRef('r.practiceId', '=', 's.practiceId').onRef('r.id', '=', 's.practitionerId'),
    )
    .innerJoin('VideoChoice as c', (join) =>
      join.onRef('c.practiceId', '=', 'v.practiceId').onRef('c.kind', '=', 'v.kind'),
    )
    .select(['v.room', 'v.joinUrl', 'v.state', 'v.attempts', 'v.leaseExpiresAt'])
    .select(['s.startsAt', 's.endsAt', 's.location', 's.status', 't.isDiscreet'])
    .select(['p.name as practiceName', 'r.name as practitionerName', 'p.timeZone'])
    .select(['c.practiceId', 'c.url', 'c.appId', 'c.accountId', 'c.clientId', 'c.secret'])
    .select(({ and, eb, ref }) =>
      and([eb('v.startsAt', '=', ref('s.startsAt')), eb('v.endsAt', '=', ref('s.endsAt'))]).as('isOnTime'),
    )
    .select(({ selectFrom }) =>
      selectFrom('SessionHistory as h')
        .select(({ fn }) => fn.max('h.at').as('at'))
        .whereRef('h.practiceId', '=', 's.practiceId')
        .whereRef('h.sessionId', '=', 's.id')
        .as('changedAt'),
    )
    .where('v.practiceId', '=', practiceId)
    .where('v.sessionId', '=', sessionId)
    .where('v.kind', '=', 'zoom')
    .forUpdate('v')
    .executeTakeFirst()

type MeetingRow = NonNullable<Awaited<ReturnType<typeof lockMeeting>>>

/** A room that one worker has leased. */
export interface LeasedRoom {
  row: MeetingRow
  /** The meeting as it should be; null if there should be none. */
  meeting: ZoomMeeting | null
  /** When the lease ends. After it another worker may have the room, and this one stores nothing. */
  until: Date
}

/**
 * Leases a room for asking Zoom about it. Null: nothing to ask. A date: when to ask again, since another worker has it,
 * the day's calls are used up, or the session's end can still be undone.
 */
export async function leaseRoom(query: Query, which: RoomKey, now: Date): Promise<LeasedRoom | Date | null> {
  const row = await lockMeeting(query, which)
  if (!row) return null
  if (row.leaseExpiresAt && row.leaseExpiresAt > now)
    return new Date(Math.min(row.leaseExpiresAt.getTime(), now.getTime() + LOOK_AGAIN_MS))
  const isWanted =
    row.location === 'video' && isAgreed(row.status) && row.endsAt.getTime() + OVERTIME_MS > now.getTime()
  if (isWanted && isRight(row)) return null
  // The session may have been ended again after the end for which this was planned had been undone.
  const endsForGoodAt = (row.changedAt?.getTime() ?? 0) + MEETING_STAYS_MS
  if (!isWanted && row.room && endsForGoodAt > now.getTime()) return new Date(endsForGoodAt)
  if (isWanted && !(await spendOfDay(query, which.practiceId, now))) {
    await updateRoom(query, which).set({ state: 'waiting', failure: 'limited' }).execute()
    return tomorrow(now)
  }
  const meeting = isWanted ? await meetingOf(query, which, row) : null
  const until = new Date(now.getTime() + LEASE_MS)
  await updateRoom(query, which).set({ leaseExpiresAt: until }).execute()
  return { row, meeting, until }
}

const updateRoom = (query: Query, { practiceId, sessionId }: RoomKey) =>
  tablesOf(query).updateTable('SessionVideo').where('practiceId', '=', practiceId).where('sessionId', '=', sessionId)

const isRight = ({ room, state, isOnTime }: MeetingRow) => room !== null && state === 'ready' && isOnTime

/** The meeting at Zoom. Its topic names only the host: with discretion, not even the practice. */
async function meetingOf(query: Query, { practiceId }: RoomKey, row: MeetingRow): Promise<ZoomMeeting> {
  const settings = await readSettings(query, practiceId)
  return {
    topic: isDiscreet(settings, row) ? row.practitionerName : row.practiceName,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    timeZone: row.timeZone,
  }
}

/** Counts one of today's calls; false when they are used up. */
async function spendOfDay(query: Query, practiceId: PracticeId, now: Date): Promise<boolean> {
  const today = now.toISOString().slice(0, 10)
  const spent = await tablesOf(query)
    .updateTable('VideoChoice')
    .set(({ eb, ref }) => ({
      requestsOn: today,
      requestCount: eb
        .case()
        .when('requestsOn', '=', today)
        .then(eb(ref('requestCount'), '+', 1))
        .else(1)
        .end(),
    }))
    .where('practiceId', '=', practiceId)
    .where(({ or, eb }) => or([eb('requestsOn', 'is distinct from', today), eb('requestCount', '<', MOST_A_DAY)]))
    .returning('practiceId')
    .executeTakeFirst()
  return spent !== undefined
}

function tomorrow(now: Date): Date {
  const day = new Date(now)
  day.setUTCHours(24, 5, 0, 0)
  return day
}

/** Stores a meeting; false if another worker has the room by now. */
export async function saveMeeting(
  query: Query,
  which: RoomKey,
  { meeting, until }: LeasedRoom,
  { room, joinUrl }: { room: string; joinUrl: string | null },
): Promise<boolean> {
  const { startsAt, endsAt } = meeting!
  const saved = await updateRoom(query, which)
    .set({ state: 'ready', room, joinUrl, startsAt, endsAt, failure: null, attempts: 0, leaseExpiresAt: null })
    .where('leaseExpiresAt', '=', until)
    .returning('sessionId')
    .executeTakeFirst()
  return saved !== undefined
}

export const forgetRoom = (query: Query, { practiceId, sessionId }: RoomKey, { until }: LeasedRoom) =>
  tablesOf(query)
    .deleteFrom('SessionVideo')
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', sessionId)
    .where('leaseExpiresAt', '=', until)
    .execute()

export const writeFailure = (
  query: Query,
  which: RoomKey,
  { until }: LeasedRoom,
  outcome: { state: 'waiting' | 'failed'; failure: VideoFailure; attempts: number },
) =>
  updateRoom(query, which)
    .set({ ...outcome, leaseExpiresAt: null })
    .where('leaseExpiresAt', '=', until)
    .execute()
