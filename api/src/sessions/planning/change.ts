import type * as z from 'zod'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { fail, refuseField } from '../../http/errors.ts'
import { cancelRoom, scheduleRoom } from '../../video/schedule-room.ts'
import type { sessions } from '../contract.ts'
import type { Session } from '../entity.ts'
import { lockCalendarOf } from '../lifecycle/lock-calendar.ts'
import { appendHistory, lockSession, type SessionAction } from '../lifecycle/transition.ts'
import { renewUnsentMails } from '../notifying/renew-unsent.ts'
import { enqueueSessionMessages, flushAndPublish } from '../notifying/session-messages.ts'
import { holdsTime, isDropped, nextStatus, offeredEvents } from '../states.ts'
import { changeTypes } from './change-types.ts'

type Input = z.output<typeof sessions.change.body>

/**
 * Changes the place or the types of a session, and returns whether its types are others now. A cancelled or missed
 * session cannot be changed, nor one whose record is locked. If nothing differs, nothing is written into the history.
 */
export async function changeSession(action: SessionAction, id: string, input: Input): Promise<boolean> {
  const { em, query } = action.db
  if (input.typeIds) await lockCalendarOf(query, id)
  const session = await lockSession(em, id)
  const { status, location: before } = session
  if (session.isLocked) throw fail('locked')
  const isFixed = isDropped(status) || (input.typeIds && !holdsTime(status))
  if (isFixed)
    throw fail('transition_not_allowed', {
      current: status,
      allowed: offeredEvents(session, action.now),
    })
  const isRetyped = input.typeIds ? await changeTypes(action, session, input.typeIds, input) : false
  const event = relocate(session, input)
  if (!isRetyped && !event) return false
  await em.flush()
  if (isRetyped || session.location !== before) await assertOfferedPlace(query, session)
  if (event) appendHistory(action, session, event, status)
  await em.flush()
  if (before === 'video' && session.location !== 'video') await cancelRoom(query, session, action.now)
  await scheduleRoom(query, session)
  await renewInvitation(action, session, input.notify, isRetyped ? 'types' : 'place')
  return isRetyped
}

/** Changes the place of a session; returns its line of history, or null if the place is the same. */
function relocate(session: Session, { location = session.location, ...input }: Input): string | null {
  const stays = location === session.location
  const { address = stays ? session.address : null, city = stays ? session.city : null } = input
  if (location !== 'on_site' && (address || city)) throw refuseField('address', 'only_on_site')
  if (stays && (address ?? null) === (session.address ?? null) && (city ?? null) === (session.city ?? null)) return null
  Object.assign(session, { location, address: address ?? null, city: city ?? null })
  return stays ? 'address' : relocations[location]
}

const relocations = { office: 'toOffice', on_site: 'toClient', video: 'toVideo' } as const

/** Refuses a place that the session's type does not offer: from there it could not be moved to another time. */
async function assertOfferedPlace(query: Query, { id, practiceId, location }: Session): Promise<void> {
  const types = await tablesOf(query)
    .selectFrom('SessionItem as i')
    .innerJoin('SessionType as t', (join) =>
      join.onRef('t.practiceId', '=', 'i.practiceId').onRef('t.id', '=', 'i.sessionTypeId'),
    )
    .select('t.locations')
    .where('i.practiceId', '=', practiceId)
    .where('i.session', '=', id)
    .execute()
  if (types.some(({ locations }) => !locations.includes(location))) throw refuseField('location', 'not_offered')
}

/**
 * Raises the sequence, so that every calendar that reads the session again replaces it. Messages that wait to be sent
 * are written later, so they stay true.
 */
async function renewInvitation(
  action: SessionAction,
  session: Session,
  notify: boolean,
  changedPart: 'place' | 'types',
): Promise<void> {
  if (!nextStatus(session.status, 'reschedule')) return flushAndPublish(action, session)
  const before = session.calendarSequence
  session.calendarSequence += 1
  await action.db.em.flush()
  await renewUnsentMails(action, session, before)
  await enqueueSessionMessages(action, session, {
    event: 'moved',
    audiences: notify ? ['client'] : [],
    data: { changed: changedPart, by: action.actor.kind },
    isRequested: notify,
  })
}
