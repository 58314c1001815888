import type { EntityManager } from '../../db/orm.ts'
import { type Session, SessionHistory } from '../entity.ts'
import type { SessionAction } from './transition.ts'

/** How long something can be undone whose mail does not wait any more: the longest that a mail may wait. */
const UNDO_MS = 60_000

export const isRecent = (at: Date, { now }: SessionAction) => now.getTime() - at.getTime() <= UNDO_MS

/** The two newest lines of a session's history, but for those of price and proposals, which no undo concerns. */
export const lastLines = (em: EntityManager, sessionId: string): Promise<SessionHistory[]> =>
  em.find(
    SessionHistory,
    { sessionId, event: { $nin: ['price', 'endProposals'] } },
    { orderBy: { id: 'desc' }, limit: 2 },
  )

/** The practitioner's move that they undo by a move to this start: the last event, a moment ago, away from there. */
export async function undoneMove(
  action: SessionAction,
  { id }: Session,
  startsAt: Date,
): Promise<SessionHistory | undefined> {
  if (action.actor.kind !== 'practitioner') return
  const [last, before] = await lastLines(action.db.em, id)
  const isUndone =
    last?.event === 'reschedule' &&
    last.by === 'practitioner' &&
    isRecent(last.at, action) &&
    before?.startsAt.getTime() === startsAt.getTime()
  return isUndone ? last : undefined
}
