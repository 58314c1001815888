import { type ChosenType, LONGEST_MINUTES, typesById } from '../../availability/combine-types.ts'
import { proposedTimes } from '../../availability/proposals.ts'
import type { EntityManager } from '../../db/orm.ts'
import type { Query } from '../../db/query.ts'
import { refuseField } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'
import { type Session, SessionItem } from '../entity.ts'
import { keepProposals } from '../lifecycle/keep-proposals.ts'
import { takeTimeForMove } from '../lifecycle/take-time.ts'
import { appendHistory, type SessionAction } from '../lifecycle/transition.ts'

/**
 * Gives a session other types, under its practitioner's lock and its own. Lengths and prices add up, and the widest gap
 * counts. Types that it already had stay as they were booked. The time must be free as for a move; proposed times stay
 * where there is room.
 */
export async function changeTypes(
  action: SessionAction,
  session: Session,
  typeIds: readonly string[],
  { allowOverlap }: { allowOverlap: boolean },
): Promise<boolean> {
  const { em, query } = action.db
  const { id, practiceId } = session
  const items = await em.find(SessionItem, { session: id }, { orderBy: { position: 'asc' } })
  const had = items.map((item) => item.sessionTypeId)
  if (had.join() === typeIds.join()) return false
  const types = await typesOf(query, practiceId, typeIds, had)
  for (const item of items) if (!typeIds.includes(item.sessionTypeId)) em.remove(item)
  const now = types.map((type, position) => itemOf(em, session, items, { ...type, position }))
  const minutes = now.reduce((sum, item) => sum + item.durationMinutes, 0)
  if (minutes > LONGEST_MINUTES) throw refuseField('typeIds', 'too_long')
  const proposed = await proposedTimes(query, practiceId, id, action.now)
  session.endsAt = new Date(session.startsAt.getTime() + minutes * 60_000)
  session.bufferBeforeMinutes = Math.max(...types.map((type) => type.bufferBeforeMinutes))
  session.bufferAfterMinutes = Math.max(...types.map((type) => type.bufferAfterMinutes))
  appendHistory(action, session, 'retype', session.status)
  await em.flush()
  await takeTimeForMove(action, session, typeIds[0]!, { allowOverlap })
  await keepProposals(action, session, typeIds[0]!, proposed)
  return true
}

/** The types in the requested order. A type that is offered no longer may stay, but cannot be added. */
async function typesOf(query: Query, practiceId: PracticeId, ids: readonly string[], had: readonly string[]) {
  const types = await typesById(query, practiceId, ids)
  if (types.length < ids.length) throw refuseField('typeIds', 'unknown')
  if (types.some((type) => !type.isActive && !had.includes(type.id))) throw refuseField('typeIds', 'inactive')
  return types
}

function itemOf(
  em: EntityManager,
  session: Session,
  items: SessionItem[],
  type: ChosenType & Pick<SessionItem, 'position'>,
) {
  const { id: sessionTypeId, position, nameFr, nameEn, color, durationMinutes, priceCents } = type
  const known = items.find((item) => item.sessionTypeId === sessionTypeId)
  if (known) return Object.assign(known, { position })
  return em.create(SessionItem, {
    practiceId: session.practiceId,
    session,
    sessionTypeId,
    position,
    nameFr,
    nameEn,
    color,
    durationMinutes,
    priceCents,
  })
}
