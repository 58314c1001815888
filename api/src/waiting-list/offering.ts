import { millisecondsInHour, millisecondsInWeek } from 'date-fns/constants'
import { isOfferedOffGrid } from '../availability/service.ts'
import { deleteHolds, insertProposal, releaseProposal, withBuffers } from '../availability/time-blocks.ts'
import { tablesOf } from '../db/tables.ts'
import { enqueue } from '../jobs/queue.ts'
import { enqueueMessages } from '../messages/service.ts'
import { Practice } from '../practices/entity.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { readSettings } from '../practices/settings.ts'
import { changeableUntil } from '../sessions/cancellation-deadline.ts'
import type { Session } from '../sessions/entity.ts'
import { offerFreedTimeJob } from '../sessions/job-names.ts'
import { flushAndPublish } from '../sessions/notifying/session-messages.ts'
import {
  appendHistory,
  findSessionForUpdate,
  lockCalendarOf,
  lockSession,
  offerToNext,
  requestedTimeOfMove,
  type SessionAction,
} from '../sessions/service.ts'
import { offerUntil } from './offer-until.ts'
import { splitByOffers, waitingFor } from './who-waits.ts'

/** How long an offer waits whose mail was withheld: the practice may send more mails each hour. */
const WITHHELD_MS = millisecondsInHour
/** A hold so near may be in the way of a longer session, or fill its day or week. */
const AROUND_MS = millisecondsInWeek

/**
 * Offers the time of a cancelled session to the first waiting client whom it suits and who was not offered it before.
 * It is held for them for a while, and then offered to the next. It may run any number of times: while the time is on
 * offer or taken, it does nothing. With a `sequence`, it also does nothing where the session was cancelled anew since:
 * that cancellation may still be undone.
 */
export async function offerFreedTime(action: SessionAction, freedId: string, sequence?: number): Promise<void> {
  const { em, query } = action.db
  const { now } = action
  const exists = await tablesOf(query).selectFrom('Session').select('id').where('id', '=', freedId).executeTakeFirst()
  if (!exists) return
  await lockCalendarOf(query, freedId)
  const freed = await findSessionForUpdate(em, freedId)
  if (freed?.status !== 'cancelled' || freed.refilledBy) return
  if (sequence !== undefined && sequence !== freed.calendarSequence) return
  const { practiceId, startsAt } = freed
  // An expired hold blocks its time until it is deleted.
  await deleteHolds(query, practiceId, now)
  const held = await holdsOn(action, freed)
  if (held.some(({ proposedFor }) => proposedFor)) return lookAgain(action, freed, held)
  const { waitingList, noticeMinutes, cancellationHours } = await readSettings(query, practiceId)
  const { timeZone } = await em.findOneOrFail(Practice, { id: practiceId })
  if (!waitingList || !(await isPracticeOpen(query, practiceId))) return
  const { free, busy } = await splitByOffers(action, await waitingFor(action, freed))
  const waiting = free.flatMap((one) => {
    const movableUntil = changeableUntil(one.startsAt, { cancellationHours })
    const until = offerUntil(now, startsAt, { timeZone, noticeMinutes, movableUntil })
    return until ? [{ ...one, until }] : []
  })
  const next = await firstThatFits(action, freed, waiting)
  // No hold is in the way of nobody.
  const near = next || waiting.length === 0 ? [] : await holdsOn(action, freed, AROUND_MS)
  if (!next) return lookAgain(action, freed, [...near, ...busy])
  const { until } = next
  const session = await lockSession(em, next.id)
  // The session changed at this moment: the next client is looked for again.
  if (session.status !== 'scheduled' || !session.waitsSince) return offerToNext(action, session, [freed])
  const time = withBuffers(next)
  if (!(await insertProposal(query, time, next.id, until)))
    return lookAgain(action, freed, await holdsOn(action, freed, AROUND_MS))
  // The time is not held while the practice may send no mail. Nobody loses their turn by that.
  if (!(await mailOffer(action, session, { offeredAt: startsAt, until, freedId }))) {
    await releaseProposal(query, time, next.id)
    return lookAgain(action, freed, [{ expiresAt: new Date(now.getTime() + WITHHELD_MS) }])
  }
  freed.offeredTo = [...(freed.offeredTo ?? []), next.id]
  appendHistory(action, session, 'offerEarlier', session.status)
  await lookAgain(action, freed, [{ expiresAt: until }])
  await flushAndPublish(action, session)
}

/** The holds on the time, or so near to it: for a client who was offered it, or a visitor who is booking. */
const holdsOn = ({ db }: SessionAction, { practiceId, practitionerId, startsAt, endsAt }: Session, aroundMs = 0) =>
  tablesOf(db.query)
    .selectFrom('TimeBlock')
    .select(['proposedFor', 'expiresAt'])
    .where('practiceId', '=', practiceId)
    .where('practitionerId', '=', practitionerId)
    .where('expiresAt', 'is not', null)
    .where('endsAt', '>', new Date(startsAt.getTime() - aroundMs))
    .where('startsAt', '<', new Date(endsAt.getTime() + aroundMs))
    .execute()

/** Looks for a client again when the first of the obstacles ends; does nothing if none ends. */
async function lookAgain(
  { db: { query } }: SessionAction,
  { id: sessionId, practiceId, calendarSequence: sequence }: Session,
  inTheWay: readonly { expiresAt: Date | null }[],
): Promise<void> {
  const ends = inTheWay.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? [])
  if (ends.length === 0) return
  const first = Math.min(...ends)
  await enqueue(
    query,
    offerFreedTimeJob,
    { practiceId, sessionId, sequence },
    { startAfter: new Date(first), singletonKey: `freed ${sessionId} ${first}` },
  )
}

/** `until`: the end of the hold that they would get. */
type Waiting = Awaited<ReturnType<typeof waitingFor>>[number] & { until: Date }

/**
 * The first waiting session that could be booked at the freed time by the practice’s rules, as it would be there. The
 * time need not be on the grid: it was agreed for another session. Its own time counts as taken, for it stays taken
 * until the offer is accepted.
 */
async function firstThatFits(action: SessionAction, freed: Session, waiting: readonly Waiting[]) {
  const { practiceId, practitionerId, startsAt } = freed
  // Sessions of the same kind fit the same times.
  const refused = new Set<string>()
  for (const one of waiting) {
    const length = one.endsAt.getTime() - one.startsAt.getTime()
    const kind = [one.typeId, length, one.bufferBeforeMinutes, one.bufferAfterMinutes].join(' ')
    if (refused.has(kind)) continue
    const moved = { ...one, practiceId, practitionerId, startsAt, endsAt: new Date(startsAt.getTime() + length) }
    const wanted = requestedTimeOfMove(action, moved, one.typeId)
    if (await isOfferedOffGrid(action.db.query, { ...wanted, movingSessionId: undefined, isEvenInactive: true }))
      return moved
    refused.add(kind)
  }
}

/** Mails an offer; false where the practice may not mail now. The log shows only the last that was withheld. */
async function mailOffer(
  { db: { query }, actor, now }: SessionAction,
  { id: sessionId, practiceId, startsAt, endsAt, calendarSequence: sequence }: Session,
  { offeredAt, until, freedId }: { offeredAt: Date; until: Date; freedId: string },
): Promise<boolean> {
  const offer = `earlier:${freedId}:${sessionId}`
  const key = `${offer}:${now.getTime()}:client`
  const isMailed = await enqueueMessages(query, {
    practiceId,
    sessionId,
    template: 'session.proposed',
    data: {
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      sequence,
      by: actor.kind,
      proposed: offeredAt.toISOString(),
      isEarlier: true,
      usefulUntil: until.toISOString(),
    },
    now,
    to: [{ audience: 'client', key }],
  })
  await tablesOf(query)
    .deleteFrom('Message')
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', sessionId)
    .where('status', '=', 'skipped')
    .where('key', 'like', `${offer}:%`)
    .where('key', '<>', key)
    .execute()
  return isMailed
}
