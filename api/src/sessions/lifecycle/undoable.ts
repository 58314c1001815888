import type { EntityManager } from '../../db/orm.ts'
import { type Session, SessionHistory } from '../entity.ts'
import type { SessionAction } from './transition.ts'

/** How long a change can be undone that has no waiting mail: as long as a mail may wait at most. */
const UNDO_MS = 60_000

export const isRecent = (at: Date, { now }: SessionAction) => now.getTime() - at.getTime() <= UNDO_MS

/** The two newest lines of a session's history, but for those of price and proposals, which no undo concerns. */
export const lastLines = (em: EntityManager, sessionId: string): Promise<SessionHistory[]> =>
  em.find(
    SessionHistory,
    { sessionId, event: { $nin: ['price', 'endProposals'] } },
    { orderBy: { id: 'desc' }, limit: 2 },
  )

/** The practitioner's own move that a move to this start undoes: the last event, a moment ago, from this start. */
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
