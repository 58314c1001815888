import { PROPOSAL_LIFE_MS, proposedTimes } from '../availability/proposals.ts'
import { type RequestedTime, slotTakenFailure } from '../availability/service.ts'
import {
  type BlockRange,
  deleteEndedProposals,
  insertProposal,
  releaseProposals,
  withBuffers,
} from '../availability/time-blocks.ts'
import { publishChange } from '../events/publish.ts'
import { fail, refuseField } from '../http/errors.ts'
import { enqueue } from '../jobs/queue.ts'
import { enqueueMessages } from '../messages/service.ts'
import { suppressionOf } from '../messages/suppression.ts'
import { Patient } from '../patients/entity.ts'
import type { Session } from './entity.ts'
import { endProposalsJob } from './job-names.ts'
import { acceptSession } from './lifecycle/accepting.ts'
import { lapseSession } from './lifecycle/ending.ts'
import { lockCalendarOf } from './lifecycle/lock-calendar.ts'
import { proposalKey } from './lifecycle/restore-proposals.ts'
import { findOverlaps, requestedTimeOfMove, sessionTimeOf, takeTimeForMove } from './lifecycle/take-time.ts'
import {
  appendHistory,
  findSessionForUpdate,
  lockSession,
  notAllowedNowFailure,
  type SessionAction,
} from './lifecycle/transition.ts'
import { enqueueSessionMessages, flushAndPublish } from './notifying/session-messages.ts'
import { holdsTime } from './states.ts'

const assertWaits = (action: SessionAction, session: Session) => {
  // The address of a request that was held back is not confirmed yet.
  if (session.status !== 'pending_validation' || session.confirmBy)
    throw notAllowedNowFailure(session.status, session, action)
}

/**
 * Holds other times for a request and mails them to its client, in place of earlier proposals. They are held like a
 * visitor's time, so others find them taken. Refuses a past time at its field. Throws `slot_taken` with all taken ones
 * in `taken`. `no_email`: the client has no address that receives; `mail_withheld`: the practice may not mail now.
 * Proposing the same times again changes nothing.
 */
export async function proposeTimes(action: SessionAction, id: string, starts: readonly Date[]): Promise<void> {
  const { em, query } = action.db
  const { now } = action
  const typeId = await lockCalendarOf(query, id)
  const session = await lockSession(em, id)
  assertWaits(action, session)
  for (const [index, startsAt] of starts.entries()) {
    if (startsAt <= now) throw refuseField(`startsAt.${index}`, 'past')
    if (starts.findIndex((other) => other.getTime() === startsAt.getTime()) < index)
      throw refuseField(`startsAt.${index}`, 'repeated')
  }
  const { email } = await em.findOneOrFail(Patient, { id: session.patient.id })
  if (!email || (await isSuppressed(action, email))) throw refuseField('startsAt', 'no_email')
  const proposed = await proposedTimes(query, session.practiceId, id, now)
  if (isSameTimes(starts, proposed)) return
  await releaseProposals(query, session.practiceId, id)
  const lengthMs = session.endsAt.getTime() - session.startsAt.getTime()
  const ends: Date[] = []
  const taken: RequestedTime[] = []
  const held: BlockRange[] = []
  for (const [index, startsAt] of starts.entries()) {
    const time = { ...sessionTimeOf(session), startsAt, endsAt: new Date(startsAt.getTime() + lengthMs) }
    const block = withBuffers(time)
    if (held.some((other) => block.startsAt < other.endsAt && other.startsAt < block.endsAt))
      throw refuseField(`startsAt.${index}`, 'overlapping')
    held.push(block)
    // The request keeps its own time until one is taken, so no time over it is named as free.
    const wanted = { ...requestedTimeOfMove(action, time, typeId), movingSessionId: undefined }
    const { isOverlapping } = await findOverlaps(action, time, wanted, { allowOverlap: true })
    const until = new Date(Math.min(now.getTime() + PROPOSAL_LIFE_MS, startsAt.getTime()))
    if (isOverlapping || !(await insertProposal(query, block, id, until))) taken.push(wanted)
    ends.push(until)
  }
  const [first] = taken
  if (first) {
    // The free ones are held until this is rolled back, so they are not named as nearest.
    const { details } = await slotTakenFailure(query, first)
    throw fail('slot_taken', { ...details, taken: taken.map(({ startsAt }) => startsAt.toISOString()) })
  }
  const until = new Date(Math.max(...ends.map((end) => end.getTime())))
  appendHistory(action, session, 'propose', session.status)
  await enqueue(
    query,
    endProposalsJob,
    { practiceId: session.practiceId, sessionId: id },
    { startAfter: until, singletonKey: `proposals ${id} ${until.getTime()}` },
  )
  const isMailed = await enqueueProposed(action, session, 'client', {
    proposed: starts.map((startsAt) => startsAt.toISOString()).join(),
    usefulUntil: until.toISOString(),
  })
  // Nothing is held for a client who does not hear of it.
  if (!isMailed) throw refuseField('startsAt', 'mail_withheld')
  await flushAndPublish(action, session)
}

const isSuppressed = async ({ db, scope: { practiceId, secrets } }: SessionAction, address: string) =>
  (await suppressionOf(db.query, secrets.APP_SECRET, { practiceId, channel: 'email', address })) !== null

const isSameTimes = (starts: readonly Date[], proposed: readonly { startsAt: Date }[]) =>
  starts.length === proposed.length &&
  starts.every((start) => proposed.some(({ startsAt }) => startsAt.getTime() === start.getTime()))

/** Withdraws the proposals: their times are free again, and the request waits as before. */
export async function withdrawProposals(action: SessionAction, id: string): Promise<void> {
  const session = await lockSession(action.db.em, id)
  assertWaits(action, session)
  if ((await releaseProposals(action.db.query, session.practiceId, id)) > 0)
    appendHistory(action, session, 'takeProposalsBack', session.status)
  await flushAndPublish(action, session)
  await lapseSession(action, id)
}

/**
 * Moves the session to the proposed time that the client takes, and agrees it. Any other time, or an expired or
 * withdrawn one, is `not_offered`. Taking the same one twice changes nothing more.
 */
export async function pickProposal(action: SessionAction, id: string, startsAt: Date): Promise<void> {
  const { em, query } = action.db
  const typeId = await lockCalendarOf(query, id)
  const session = await lockSession(em, id)
  const isSame = session.startsAt.getTime() === startsAt.getTime()
  if (isSame && session.status !== 'pending_validation' && holdsTime(session.status)) return
  assertWaits(action, session)
  const proposed = await proposedTimes(query, session.practiceId, id, action.now)
  if (!proposed.some((time) => time.startsAt.getTime() === startsAt.getTime())) throw fail('not_offered')
  session.endsAt = new Date(startsAt.getTime() + session.endsAt.getTime() - session.startsAt.getTime())
  session.startsAt = startsAt
  appendHistory(action, session, 'pickProposal', session.status)
  await em.flush()
  await takeTimeForMove(action, sessionTimeOf(session), typeId, { allowOverlap: false })
  await acceptSession(action, id, { isPicked: true })
  await em.flush()
  // The practitioner hears of a prepaid request once it is paid.
  if (session.status === 'scheduled')
    await enqueueSessionMessages(action, session, {
      event: 'booked',
      audiences: ['practitioner'],
      data: { isPicked: true },
    })
}

/**
 * The client takes none of the proposed times: they are free again, and the practitioner is notified. The request still
 * waits.
 */
export async function declineProposals(action: SessionAction, id: string): Promise<void> {
  const session = await lockSession(action.db.em, id)
  assertWaits(action, session)
  if ((await releaseProposals(action.db.query, session.practiceId, id)) > 0) {
    appendHistory(action, session, 'declineProposals', session.status)
    await enqueueProposed(action, session, 'practitioner')
  }
  await flushAndPublish(action, session)
  await lapseSession(action, id)
}

/**
 * Ends proposals that nobody answered: their times are free again. If the request's own start has passed, it ends with
 * them.
 */
export async function endProposals(action: SessionAction, id: string): Promise<void> {
  const { em, query } = action.db
  const { practiceId } = action.scope
  // A proposal that is being made now waits for the lock, and must not be deleted after it.
  if (!(await findSessionForUpdate(em, id))) return
  if ((await proposedTimes(query, practiceId, id, action.now)).length > 0) return
  await deleteEndedProposals(query, practiceId, id, action.now)
  await lapseSession(action, id)
  await em.flush()
  await publishChange(query, practiceId, 'sessions')
}

/**
 * Mails the proposals, or that none of them suits. Each gets its own mail, since a request may have proposals more than
 * once.
 */
const enqueueProposed = (
  { db: { query }, actor, now }: SessionAction,
  { id: sessionId, practiceId, startsAt, endsAt, calendarSequence: sequence }: Session,
  audience: 'client' | 'practitioner',
  more: { proposed?: string; usefulUntil?: string } = {},
) =>
  enqueueMessages(query, {
    practiceId,
    sessionId,
    template: 'session.proposed',
    data: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), sequence, by: actor.kind, ...more },
    now,
    to: [{ audience, key: proposalKey(sessionId, now, audience) }],
    ...(audience === 'client' && { isRequested: true }),
  })
