import type * as z from 'zod'
import { combineTypes, extraTypes } from '../../availability/combine-types.ts'
import { type Offer, readOffer } from '../../availability/offer.ts'
import { assertLocation } from '../../availability/service.ts'
import { lockPractitioner } from '../../availability/time-blocks.ts'
import { vaultOf } from '../../crypto/vault.ts'
import { newId } from '../../db/base.ts'
import { ms, type Query } from '../../db/query.ts'
import { publishChange } from '../../events/publish.ts'
import type { ActionContext, OrmDatabase } from '../../http/action-context.ts'
import { fail, refuseField } from '../../http/errors.ts'
import { scheduleRoom } from '../../video/schedule-room.ts'
import type { Brief, Planned, sessions } from '../contract.ts'
import { findOverlaps, insertAtFreeTime } from '../lifecycle/take-time.ts'
import { duePrepayment } from '../prepaid/due.ts'
import { planLater } from '../programme/later-sessions.ts'
import { findSession } from '../reading/list.ts'
import { sealSessionMessage } from '../sealed-message.ts'
import { enqueueSessionMessages } from '../service.ts'
import { initialEvent } from '../states.ts'

/** Somebody who came in unannounced is noted afterwards; older sessions are a matter of records, not of planning. */
const LONGEST_AGO_MS = 86_400_000

type Plan = z.output<typeof sessions.plan.body>

/** What planning or moving by hand led to, beside the session itself. */
export interface Consequences {
  /** The sessions that it was knowingly put over. */
  overlaps: string[]
  /** The types of its programme that found no time. */
  unplanned: string[]
}

/**
 * The practitioner plans a session at any time that is free, within the hours or not; over another only knowingly. What
 * is free is asked under the lock that every booking takes, and the constraint has the last word.
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
  const asked = { practiceId, sessionTypeId, from: at, to: at, now }
  const further = await extraTypes(query, practiceId, plan.furtherTypeIds)
  const offer = combineTypes(await readOffer(query, asked), further)
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
  const { status } = await insertAtFreeTime(action, planned, event, wanted)
  await scheduleRoom(query, { ...session, status })
  if (plan.notify && status === 'scheduled')
    await enqueueSessionMessages(
      action,
      { ...session, calendarSequence: 0 },
      'booked',
      ['client'],
      { by: 'practitioner' },
      { isAsked: true },
    )
  else await publishChange(query, practiceId, 'sessions')
  const { furtherTypeIds } = plan
  // What comes after it is planned once it is paid.
  if (prepayment) return { id: session.id, overlaps: sessionIds, unplanned: [] }
  const unplanned = await planLater(action, { ...session, typeId: sessionTypeId, furtherTypeIds })
  return { id: session.id, overlaps: sessionIds, unplanned }
}

/** What is looked for where the time is taken. */
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

/** The patient of a plan. Before there is any session type nothing can be planned: `no_session_type`. */
async function knownPatient(query: Query, practiceId: string, { patientId, sessionTypeId }: Plan) {
  const [row] = await query<{ has_type: boolean; is_active: boolean | null; locale: 'fr' | 'en' | null }>(
    `select exists (select from session_type where practice_id = $1 and is_active) as has_type,
       (select is_active from session_type where practice_id = $1 and id = $2) as is_active,
       (select locale from patient where practice_id = $1 and id = $3) as locale`,
    [practiceId, sessionTypeId, patientId],
  )
  if (!row?.has_type) throw fail('no_session_type')
  if (row.is_active === null) throw refuseField('sessionTypeId', 'unknown')
  if (!row.is_active) throw refuseField('sessionTypeId', 'inactive')
  if (row.locale === null) throw refuseField('patientId', 'unknown')
  return { locale: row.locale }
}

/** The session as it now is, with what planning or moving it led to. */
export async function plannedSession(
  { db: { query }, scope, now }: ActionContext,
  id: string,
  { overlaps, unplanned }: Consequences,
): Promise<z.output<typeof Planned>> {
  const session = await findSession(query, scope, id, now)
  const following = await briefs(query, FOLLOWING, id)
  const overlapped = overlaps.length ? await briefs(query, 's.id = any ($1)', overlaps) : []
  return { ...session, overlaps: overlapped, following, unplanned }
}

const FOLLOWING = `s.status <> 'cancelled' and exists (
  select from session f where f.practice_id = s.practice_id and f.id = $1 and f.first_session_id = s.first_session_id
    and f.starts_at < s.starts_at)`

interface BriefRow extends Omit<z.output<typeof Brief>, 'startsAt' | 'endsAt'> {
  startsAt: number
  endsAt: number
}

async function briefs(query: Query, condition: string, value: string | string[]): Promise<z.output<typeof Brief>[]> {
  const rows = await query<BriefRow>(
    `select s.id, s.status, ${ms('s.starts_at')} as "startsAt", ${ms('s.ends_at')} as "endsAt",
       json_build_object('id', p.id, 'firstname', p.firstname, 'lastname', p.lastname) as patient
     from session s join patient p on p.practice_id = s.practice_id and p.id = s.patient_id
     where ${condition} order by s.starts_at, s.id`,
    [value],
  )
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) }))
}
