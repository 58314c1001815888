import { millisecondsInMinute } from 'date-fns/constants'
import type { Query } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import type { App } from '../http/context.ts'
import { type VideoConfig, zoomAccount } from './choice.ts'
import { forgetRoom, type LeasedRoom, leaseRoom, type RoomKey, saveMeeting, writeFailure } from './lease.ts'
import { changeMeeting, createMeeting, removeMeeting, type ZoomAccount, ZoomFailure } from './zoom.ts'

/** The waits after each passing failure. After the last, the practitioner may try again. */
const waits = [0.25, 1, 5, 15, 30, 60, 120, 240, 480, 720].map((minutes) => minutes * millisecondsInMinute)

interface Means {
  /** Runs `work` in a transaction of the practice. None is open while Zoom is asked. */
  within<T>(work: (query: Query) => Promise<T>): Promise<T>
  config: VideoConfig
  log: Pick<App['log'], 'warn'>
  now: Date
}

/**
 * Makes a session's meeting match the session: creates, moves or removes it. Repeating it changes nothing. Stores an
 * obstacle with the room; returns when to try again, or null when nothing is left to do.
 */
export async function settleMeeting(which: RoomKey, means: Means): Promise<Date | null> {
  const { within, config, now } = means
  const taken = await within((query) => leaseRoom(query, which, now))
  if (taken === null || taken instanceof Date) return taken
  const account = zoomAccount({ ...taken.row, kind: 'zoom' }, config)
  try {
    if (taken.meeting) await hold(which, taken, account, means)
    else {
      if (taken.row.room) await removeMeeting(account, taken.row.room)
      await within((query) => forgetRoom(query, which, taken))
    }
    return null
  } catch (error) {
    if (!(error instanceof ZoomFailure)) throw error
    warn(which, error, means)
    return within((query) => failed(query, which, taken, { failure: error, now }))
  }
}

async function hold(which: RoomKey, taken: LeasedRoom, account: ZoomAccount, means: Means): Promise<void> {
  const { room, joinUrl } = taken.row
  const isMoved = room !== null && (await change(account, room, taken))
  const made = isMoved ? { room, joinUrl } : await createMeeting(account, taken.meeting!)
  const isSaved = await means.within(async (query) => {
    const isOurs = await saveMeeting(query, which, taken, made)
    if (isOurs) await publishChange(query, which.practiceId, 'sessions')
    return isOurs
  })
  if (isSaved || isMoved) return
  // The practice has chosen another service meanwhile, so nobody would get the link.
  await removeMeeting(account, made.room).catch((error) => {
    if (!(error instanceof ZoomFailure)) throw error
    warn(which, error, means)
  })
}

/** Moves a meeting; false if Zoom no longer has it: the account changed, or somebody deleted it there. */
async function change(account: ZoomAccount, room: string, { meeting }: LeasedRoom) {
  try {
    await changeMeeting(account, room, meeting!)
    return true
  } catch (error) {
    if (error instanceof ZoomFailure && error.reason === 'gone') return false
    throw error
  }
}

const warn = ({ sessionId }: RoomKey, { reason, message }: ZoomFailure, { log }: Means) =>
  log.warn({ sessionId, reason, failure: message }, 'Zoom did not do it')

/** Tries again after passing failures, and at the end of a limit; others wait for the practitioner. */
async function failed(
  query: Query,
  which: RoomKey,
  taken: LeasedRoom,
  { failure, now }: { failure: ZoomFailure; now: Date },
): Promise<Date | null> {
  const { attempts: before } = taken.row
  const isPassing = failure.reason === 'unreachable' || failure.reason === 'limited'
  const wait = isPassing ? waits[before] : undefined
  // Keys with all permissions may still delete it: then it is tried again.
  const isOfKeys = failure.reason === 'credentials' || failure.reason === 'scope'
  if (wait === undefined && !taken.meeting && !isOfKeys) {
    await forgetRoom(query, which, taken)
    return null
  }
  const reason = failure.reason === 'gone' ? 'refused' : failure.reason
  const state = wait === undefined ? 'failed' : 'waiting'
  // A daily limit does not count as a failed attempt.
  const attempts = failure.retryAt ? before : before + 1
  await writeFailure(query, which, taken, { state, failure: reason, attempts })
  await publishChange(query, which.practiceId, 'sessions')
  return wait === undefined ? null : (failure.retryAt ?? new Date(now.getTime() + wait))
}
