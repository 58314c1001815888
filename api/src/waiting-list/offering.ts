import { explain } from '../availability/explain.ts'
import { readOffer } from '../availability/offer.ts'
import { deleteHolds, insertProposal, releaseProposal, withBuffers } from '../availability/time-blocks.ts'
import { tablesOf } from '../db/tables.ts'
import { enqueue } from '../jobs/queue.ts'
import { enqueueMessages } from '../messages/service.ts'
import { suppressedAmong } from '../messages/suppression.ts'
import { Practice } from '../practices/entity.ts'
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
  type SessionAction,
  wantedTime,
} from '../sessions/service.ts'
import { passOn } from './freed-times.ts'
import { offerUntil } from './offer-until.ts'

/**
 * Offers the time of a cancelled session to the first of those who wait that it suits and who was not offered it before:
 * it is kept for them for a while, and then offered to the next. As long as somebody has it on offer, or once somebody has
 * taken it, nothing happens: it may run any number of times.
 */
export async function offerFreedTime(action: SessionAction, freedId: string): Promise<void> {
  const { em, query } = action.db
  const { now } = action
  const exists = await tablesOf(query).selectFrom('Session').select('id').where('id', '=', freedId).executeTakeFirst()
  if (!exists) return
  await lockCalendarOf(query, freedId)
  const freed = await findSessionForUpdate(em, freedId)
  if (freed?.status !== 'cancelled' || freed.refilledBy) return
  const { practiceId, startsAt } = freed
  // What is over keeps its time until it is gone.
  await deleteHolds(query, practiceId, now)
  if (await isOnOffer(action, freed)) return
  const { waitingList, noticeMinutes, cancellationHours } = await readSettings(query, practiceId)
  const { timeZone } = await em.findOneOrFail(Practice, { id: practiceId })
  if (!waitingList) return
  const waiting = (await waitingFor(action, freed)).flatMap((one) => {
    const movableUntil = changeableUntil(one.startsAt, { cancellationHours })
    const until = offerUntil(now, startsAt, { timeZone, noticeMinutes, movableUntil })
    return until ? [{ ...one, until }] : []
  })
  const next = await firstThatFits(action, freed, waiting)
  if (!next) return
  const { until } = next
  const session = await lockSession(em, next.id)
  // Something became of it at this very moment: whoever is next is looked for anew.
  if (session.status !== 'scheduled' || !session.waitsSince) return passOn(action, session, [freed])
  const time = withBuffers(next)
  if (!(await insertProposal(query, time, next.id, until))) return
  // Of a practice that may mail nobody now nothing is kept for anybody.
  if (!(await mailOffer(action, session, startsAt, until, freedId))) return releaseProposal(query, time, next.id)
  freed.offeredTo = [...(freed.offeredTo ?? []), next.id]
  appendHistory(action, session, 'offerEarlier', session.status)
  await enqueue(
    query,
    offerFreedTimeJob,
    { practiceId, sessionId: freedId },
    { startAfter: until, singletonKey: `freed ${freedId} ${until.getTime()}` },
  )
  await flushAndPublish(action, session)
}

/** Somebody is just being asked about some of the time. */
async function isOnOffer({ db }: SessionAction, { practiceId, practitionerId, startsAt, endsAt }: Session) {
  const block = await tablesOf(db.query)
    .selectFrom('TimeBlock')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('practitionerId', '=', practitionerId)
    .where('proposedFor', 'is not', null)
    .where('endsAt', '>', startsAt)
    .where('startsAt', '<', endsAt)
    .limit(1)
    .executeTakeFirst()
  return block !== undefined
}

/** Who would rather come then, by mail within reach and not asked about it before; first who asked first. */
async function waitingFor({ db, scope }: SessionAction, freed: Session) {
  const rows = await tablesOf(db.query)
    .selectFrom('Session as s')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .innerJoin('SessionItem as i', (join) =>
      join.onRef('i.practiceId', '=', 's.practiceId').onRef('i.session', '=', 's.id').on('i.position', '=', 0),
    )
    .select(['s.id', 's.startsAt', 's.endsAt', 's.location', 's.bufferBeforeMinutes', 's.bufferAfterMinutes'])
    .select(['i.sessionTypeId as typeId', 'p.email'])
    .where('s.practiceId', '=', freed.practiceId)
    .where('s.practitionerId', '=', freed.practitionerId)
    .where('s.waitsSince', 'is not', null)
    .where('s.status', '=', 'scheduled')
    .where('s.startsAt', '>', freed.startsAt)
    // Who gave the time back does not want it.
    .where('s.patient', '<>', freed.patient.id)
    .where('p.email', 'is not', null)
    .orderBy('s.waitsSince')
    .orderBy('s.id')
    .execute()
  const of = { practiceId: freed.practiceId, channel: 'email' } as const
  const addresses = rows.flatMap(({ email }) => email ?? [])
  const suppressed = await suppressedAmong(db.query, scope.secrets.APP_SECRET, of, addresses)
  const asked = freed.offeredTo ?? []
  // On the way to one client’s home nobody is at the practice.
  const isOnTheWay = freed.location === 'on_site'
  return rows.filter(
    ({ id, location, email }) =>
      !asked.includes(id) && (location === 'on_site') === isOnTheWay && email !== null && !suppressed.has(email),
  )
}

/** `until`: the time would be kept for them until then. */
type Waiting = Awaited<ReturnType<typeof waitingFor>>[number] & { until: Date }

/**
 * The first whose session could be booked at the freed time, by the practice’s rules; as it would be there. Of the grid
 * it need not be: the time was agreed with somebody, whose session may have had another.
 */
async function firstThatFits(action: SessionAction, freed: Session, waiting: readonly Waiting[]) {
  const { practiceId, practitionerId, startsAt } = freed
  // Of two sessions that are alike the one fits where the other does.
  const refused = new Set<string>()
  for (const one of waiting) {
    const length = one.endsAt.getTime() - one.startsAt.getTime()
    const kind = [one.typeId, length, one.bufferBeforeMinutes, one.bufferAfterMinutes].join(' ')
    if (refused.has(kind)) continue
    const place = { ...one, practiceId, practitionerId, startsAt, endsAt: new Date(startsAt.getTime() + length) }
    const at = startsAt.getTime()
    const { input } = await readOffer(action.db.query, { ...wantedTime(action, place, one.typeId), from: at, to: at })
    if (explain(input, at).every(({ code }) => code === 'off_grid')) return place
    refused.add(kind)
  }
}

/** Mails what is offered; false where the practice may not mail now. */
async function mailOffer(
  { db: { query }, actor, now }: SessionAction,
  { id: sessionId, practiceId, startsAt, endsAt, calendarSequence: sequence }: Session,
  offeredAt: Date,
  until: Date,
  freedId: string,
): Promise<boolean> {
  const key = `earlier:${freedId}:${sessionId}:client`
  await enqueueMessages(query, {
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
  const written = await tablesOf(query)
    .selectFrom('Message')
    .select('status')
    .where('practiceId', '=', practiceId)
    .where('key', '=', key)
    .executeTakeFirst()
  return written?.status === 'queued'
}
