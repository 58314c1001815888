import type { Query } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import { enqueue, enqueueAll } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
import { agreedStatuses, isAgreed, type SessionStatus } from '../sessions/states.ts'
import { deleteChoice } from './choice.ts'
import { arrangeMeeting } from './jobs.ts'
import { MEETING_STAYS_MS } from './lease.ts'

interface WhichSession {
  id: string
  practiceId: PracticeId
}

/** The session whose room is added or removed. */
interface Arranged extends WhichSession {
  location: string
  status: SessionStatus
}

/** 122 random bits, in lower case, which Jitsi requires. The name reveals nothing. */
const ROOM = `case c.kind when 'jitsi' then replace(gen_random_uuid()::text, '-', '') end`

const ADD = `
  insert into session_video (practice_id, session_id, kind, state, room)
  select c.practice_id, s.id, c.kind, case c.kind when 'zoom' then 'waiting' else 'ready' end, ${ROOM}
  from video_choice c join session s on s.practice_id = c.practice_id
  where c.practice_id = $1 and s.location = 'video'`
/** A room of an earlier service is replaced, even if it was made while another was chosen. */
const KNOWN = `
  on conflict (practice_id, session_id) do update set kind = excluded.kind, state = excluded.state, room = excluded.room,
    join_url = null, failure = null, starts_at = null, ends_at = null, attempts = 0, lease_expires_at = null
  where session_video.kind <> excluded.kind`

const TRY_AGAIN = `update session_video set state = 'waiting', failure = null, attempts = 0
  where practice_id = $1 and kind = 'zoom' and state <> 'ready'`

/**
 * Adjusts the room of a session by video, in the transaction that schedules or moves it. What needs no request is done
 * at once; a job asks Zoom. Nothing here waits or can fail a booking.
 */
export async function scheduleRoom(query: Query, { id, practiceId, location, status }: Arranged): Promise<void> {
  if (location !== 'video') return
  // The session's row may not be written yet: only the argument has its new status.
  if (isAgreed(status)) await query(`${ADD} and s.id = $2 ${KNOWN}`, [practiceId, id])
  if ((await kindOfRoom(query, { id, practiceId })) === 'zoom') await ask(query, practiceId, [id])
}

/**
 * Ends the meeting of a session that is no longer agreed. Its job begins when that can no longer be undone; a session
 * that is agreed again by then keeps its meeting.
 */
export async function endMeeting(query: Query, session: WhichSession, now: Date): Promise<void> {
  if ((await kindOfRoom(query, session)) === 'zoom') await askLater(query, session, now)
}

/** Removes the room of a session that is no longer by video; a job removes the meeting at Zoom. */
export async function cancelRoom(query: Query, session: WhichSession, now: Date): Promise<void> {
  const { id, practiceId } = session
  if ((await kindOfRoom(query, session)) === 'zoom') await askLater(query, session, now)
  else await query('delete from session_video where practice_id = $1 and session_id = $2', [practiceId, id])
}

async function kindOfRoom(query: Query, { id, practiceId }: WhichSession): Promise<string | undefined> {
  const [room] = await query<{ kind: string }>(
    `select kind from session_video where practice_id = $1 and session_id = $2`,
    [practiceId, id],
  )
  return room?.kind
}

/** The key contains the instant: a job that waits must swallow neither work for now nor one of a later cancellation. */
function askLater(query: Query, { id: sessionId, practiceId }: WhichSession, now: Date): Promise<void> {
  const startAfter = new Date(now.getTime() + MEETING_STAYS_MS)
  const singletonKey = `end ${sessionId} ${startAfter.getTime()}`
  return enqueue(query, arrangeMeeting, { of: practiceId, sessionId }, { startAfter, singletonKey })
}

/**
 * Adjusts the rooms of all coming sessions after the practice has chosen, the next session first. For another service,
 * rooms are made anew. For the same service they stay, since clients have their links, and failed ones are tried again.
 */
export async function rescheduleRooms(
  query: Query,
  practiceId: PracticeId,
  { isSameService, now }: { isSameService: boolean; now: Date },
): Promise<void> {
  await query(isSameService ? TRY_AGAIN : 'delete from session_video where practice_id = $1', [practiceId])
  await query(`${ADD} and s.status = any ($2) and s.ends_at > $3 ${KNOWN}`, [
    practiceId,
    agreedStatuses,
    now.toISOString(),
  ])
  const waiting = await query<{ id: string }>(
    `select s.id from session_video v join session s on s.practice_id = v.practice_id and s.id = v.session_id
     where v.practice_id = $1 and v.state = 'waiting' order by s.starts_at, s.id`,
    [practiceId],
  )
  if (waiting.length)
    await ask(
      query,
      practiceId,
      waiting.map(({ id }) => id),
    )
}

/** Ends sessions by video: deletes the choice and the rooms of coming sessions. False where nothing was chosen. */
export async function endVideo(query: Query, practiceId: PracticeId, now: Date): Promise<boolean> {
  if (!(await deleteChoice(query, practiceId))) return false
  await rescheduleRooms(query, practiceId, { isSameService: false, now })
  await publishChange(query, practiceId, 'sessions')
  return true
}

const ask = (query: Query, practiceId: PracticeId, ids: string[]) =>
  enqueueAll(
    query,
    arrangeMeeting,
    ids.map((sessionId) => ({ payload: { of: practiceId, sessionId }, singletonKey: sessionId })),
  )

/** Tries a failed room again; checks an existing meeting. False where there is nothing to try. */
export async function retryVideo(query: Query, { id, practiceId }: WhichSession) {
  await query(`${ADD} and s.id = $2 and s.status = any ($3) ${KNOWN}`, [practiceId, id, agreedStatuses])
  const [row] = await query<{ kind: string }>(
    `update session_video set attempts = 0, failure = null,
       state = case kind when 'zoom' then 'waiting' else state end
     where practice_id = $1 and session_id = $2
       and exists (select from session where practice_id = $1 and id = $2 and status = any ($3)) returning kind`,
    [practiceId, id, agreedStatuses],
  )
  if (row?.kind === 'zoom') await ask(query, practiceId, [id])
  return row !== undefined
}
