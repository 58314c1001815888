import { millisecondsInDay } from 'date-fns/constants'
import type * as z from 'zod'
import { combineTypes, extraTypes } from '../../availability/combine-types.ts'
import { type Offer, readOffer } from '../../availability/offer.ts'
import { assertLocation } from '../../availability/service.ts'
import { lockPractitioner } from '../../availability/time-blocks.ts'
import { vaultOf } from '../../crypto/vault.ts'
import { newId } from '../../db/base.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import type { ActionContext, OrmDatabase } from '../../http/action-context.ts'
import { fail, refuseField } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'
import { scheduleRoom } from '../../video/schedule-room.ts'
import type { PlanBody } from '../contract/plan.ts'
import { findOverlaps, takeTimeForNewSession } from '../lifecycle/take-time.ts'
import { enqueueSessionMessages } from '../notifying/session-messages.ts'
import { duePrepayment } from '../prepaid/due.ts'
import { planLaterSessions } from '../programme/later-sessions.ts'
import { sealSessionMessage } from '../sealed-message.ts'
import { initialEvent } from '../states.ts'

/** The practitioner may add a client who came unannounced until a day afterwards; older sessions cannot be planned. */
const LONGEST_AGO_MS = millisecondsInDay

type Plan = z.output<typeof PlanBody>

/**
 * Plans a session at any free time, inside the hours or not; over another one only on purpose. It looks for free time
 * under the lock that every booking takes, and the constraint has the last word.
 */
export async function planSession(action: ActionContext<OrmDatabase>, plan: Plan) {
  const {
    db: { query, em },
    scope: { practiceId, secrets },
    now,
  } = action
  const { startsAt, sessionTypeId, patientId } = plan
  await lockPractitioner(query, practiceId)
  const person = await knownPatient(query, practiceId, plan)
  const at = startsAt.getTime()
  if (at < now.getTime() - LONGEST_AGO_MS) throw refuseField('startsAt', 'past')
  const offerQuery = { practiceId, sessionTypeId, from: at, to: at, now }
  const further = await extraTypes(query, practiceId, plan.furtherTypeIds)
  const offer = combineTypes(await readOffer(query, offerQuery), further)
  assertLocation(offer, plan.location)
  const time = timeOf(startsAt, offer)
  const session = {
    ...time,
    practiceId,
    patientId,
    location: plan.location,
    locale: person.locale,
    further,
    message: plan.message ? sealSessionMessage(await vaultOf(query, secrets, practiceId), time.id, plan.message) : null,
  }
  const wanted = { practiceId, sessionTypeId, startsAt, now, takes: takingOf(offer) }
  const { isOverlapping, sessionIds } = await findOverlaps(action, session, wanted, plan)
  const priceCents = further.reduce((sum, it) => sum + it.priceCents, offer.type.priceCents)
  const prepayment = await duePrepayment(em, session, { typeId: sessionTypeId, priceCents, startsAt }, now)
  const event = initialEvent({ by: 'practitioner', isPrepaid: prepayment !== null })
  const planned = { ...session, isOverlapAllowed: isOverlapping, prepayment }
  const { status } = await takeTimeForNewSession(action, planned, event, wanted)
  await scheduleRoom(query, { ...session, status })
  if (plan.notify && status === 'scheduled')
    await enqueueSessionMessages(
      action,
      { ...session, calendarSequence: 0 },
      {
        event: 'booked',
        audiences: ['client'],
        data: { by: 'practitioner' },
        isRequested: true,
      },
    )
  else await publishChange(query, practiceId, 'sessions')
  const { furtherTypeIds } = plan
  // The later sessions are planned once this one is paid.
  if (prepayment) return { id: session.id, status, overlaps: sessionIds, unplanned: [] }
  const unplanned = await planLaterSessions(action, { ...session, typeId: sessionTypeId, furtherTypeIds })
  return { id: session.id, status, overlaps: sessionIds, unplanned }
}

/** The search for the session's time. */
const takingOf = ({ input: { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } }: Offer) => ({
  durationMinutes,
  bufferBeforeMinutes,
  bufferAfterMinutes,
})

function timeOf(startsAt: Date, { input, practitionerId, type }: Offer) {
  const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes, timeZone } = input
  return {
    id: newId(),
    practitionerId,
    startsAt,
    endsAt: new Date(startsAt.getTime() + durationMinutes * 60_000),
    bufferBeforeMinutes,
    bufferAfterMinutes,
    timeZone,
    source: null,
    type,
  }
}

/** The patient of a plan. Without any session type, nothing can be planned: `no_session_type`. */
export async function knownPatient(
  query: Query,
  practiceId: PracticeId,
  { patientId, sessionTypeId }: Pick<Plan, 'patientId' | 'sessionTypeId'>,
) {
  const tables = tablesOf(query)
  const types = await tables
    .selectFrom('SessionType')
    .select(['id', 'isActive'])
    .where('practiceId', '=', practiceId)
    .execute()
  if (!types.some(({ isActive }) => isActive)) throw fail('no_session_type')
  const type = types.find(({ id }) => id === sessionTypeId)
  if (!type) throw refuseField('sessionTypeId', 'unknown')
  if (!type.isActive) throw refuseField('sessionTypeId', 'inactive')
  const patient = await tables
    .selectFrom('Patient')
    .select(['locale', 'archivedAt'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .executeTakeFirst()
  if (!patient) throw refuseField('patientId', 'unknown')
  return patient
}
