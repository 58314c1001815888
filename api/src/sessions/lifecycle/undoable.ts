import type { EntityManager } from '../../db/orm.ts'
import { type Session, SessionHistory } from '../entity.ts'
import type { SessionAction } from './transition.ts'

/** How long a change can be undone that has no waiting mail: as long as a mail may wait at most. */
const UNDO_MS = 60_000

export const isWithinUndoTime = (at: Date, { now }: SessionAction) => now.getTime() - at.getTime() <= UNDO_MS

/** Lines that no undo concerns: of its price, of proposals that ended, and of the waiting list. */
const besideEvents = ['price', 'endProposals', 'waitEarlier', 'stopWaiting', 'offerEarlier', 'declineEarlier']

/** The newest line of a session's history that an undo concerns. */
export const lastUndoableEntry = (em: EntityManager, sessionId: string): Promise<SessionHistory | null> =>
  em.findOne(SessionHistory, { sessionId, event: { $nin: besideEvents } }, { orderBy: { id: 'desc' } })

/** The practitioner's own move that a move to this start undoes: the last event, a moment ago, from this start. */
export async function findUndoneMove(
  action: SessionAction,
  { id: sessionId }: Session,
  startsAt: Date,
): Promise<SessionHistory | undefined> {
  const { em } = action.db
  if (action.actor.kind !== 'practitioner') return
  const last = await lastUndoableEntry(em, sessionId)
  if (last?.event !== 'reschedule' || last.by !== 'practitioner' || !isWithinUndoTime(last.at, action)) return
  const before = await em.findOne(SessionHistory, { sessionId, id: { $lt: last.id } }, { orderBy: { id: 'desc' } })
  return before?.startsAt.getTime() === startsAt.getTime() ? last : undefined
}
