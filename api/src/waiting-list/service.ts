import { proposedTimes } from '../availability/proposals.ts'
import { releaseProposals } from '../availability/time-blocks.ts'
import { fail } from '../http/errors.ts'
import { Session } from '../sessions/entity.ts'
import { flushAndPublish } from '../sessions/notifying/session-messages.ts'
import {
  appendHistory,
  freedTimesOf,
  lockCalendarOf,
  lockSession,
  offerToNext,
  type SessionAction,
} from '../sessions/service.ts'
import { allowedEvents } from '../sessions/states.ts'
import { freedTimesBefore } from './freed-times.ts'

/**
 * Puts the client of an agreed coming session on the waiting list, and offers the times that cancelled sessions left.
 * Repeating it changes nothing.
 */
export async function startWaiting(action: SessionAction, id: string): Promise<void> {
  const session = await lockSession(action.db.em, id)
  const { status, startsAt } = session
  if (status !== 'scheduled' || startsAt <= action.now)
    throw fail('transition_not_allowed', { current: status, allowed: allowedEvents(status) })
  if (session.waitsSince) return
  session.waitsSince = action.now
  appendHistory(action, session, 'waitEarlier', status)
  await flushAndPublish(action, session)
  await offerToNext(action, session, await freedTimesBefore(action, session))
}

/** Takes a client off the waiting list, at their or the practitioner's request. Their offers go to the next. */
export async function stopWaiting(action: SessionAction, id: string): Promise<void> {
  await lockCalendarOf(action.db.query, id)
  const session = await lockSession(action.db.em, id)
  if (!session.waitsSince) return
  session.waitsSince = null
  appendHistory(action, session, 'stopWaiting', session.status)
  await giveBack(action, session)
}

/** Declines the offers for the client, who stays on the list: the times go to the next. */
export async function declineEarlier(action: SessionAction, id: string): Promise<void> {
  await lockCalendarOf(action.db.query, id)
  const session = await lockSession(action.db.em, id)
  const proposed = await proposedTimes(action.db.query, session.practiceId, id, action.now)
  if (proposed.length === 0) return
  appendHistory(action, session, 'declineEarlier', session.status)
  await giveBack(action, session)
}

async function giveBack(action: SessionAction, session: Session): Promise<void> {
  const { query } = action.db
  if (session.status === 'scheduled' && (await releaseProposals(query, session.practiceId, session.id)) > 0)
    await offerToNext(action, session, await freedTimesOf(action, session))
  await flushAndPublish(action, session)
}

/**
 * Takes an offered time for the client: `move` moves the session there, by the usual rules. Another time, or an expired
 * offer, is `not_offered`. Taking it twice counts once.
 */
export async function takeEarlier(
  action: SessionAction,
  id: string,
  startsAt: Date,
  move: () => Promise<void>,
): Promise<void> {
  const { em, query } = action.db
  await lockCalendarOf(query, id)
  const session = await lockSession(em, id)
  if (session.startsAt.getTime() === startsAt.getTime()) return
  const isSame = (time: { startsAt: Date }) => time.startsAt.getTime() === startsAt.getTime()
  const proposed = await proposedTimes(query, session.practiceId, id, action.now)
  if (!proposed.some(isSame)) throw fail('not_offered')
  const freed = await freedTimesOf(action, session)
  // The client's own holds must not block their move.
  await releaseProposals(query, session.practiceId, id)
  await move()
  session.waitsSince = null
  const taken = freed.find(isSame)
  if (taken) (await em.findOneOrFail(Session, { id: taken.id })).refilledBy = id
  await offerToNext(
    action,
    session,
    freed.filter((time) => time !== taken),
  )
  await flushAndPublish(action, session)
}
