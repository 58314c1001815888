import { type EventSubscriber, LockMode } from '@mikro-orm/core'
import { newId } from '../../db/base.ts'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import type { ActionActor, ActionContext, OrmDatabase } from '../../http/action-context.ts'
import { fail } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'
import { planReminders } from '../../reminders/plan.ts'
import { Session, SessionHistory, SessionReason } from '../entity.ts'
import { type SessionReasonText, sealReason } from '../reasons.ts'
import { momentOf, nextStatus, offeredEvents, type SessionEvent, type SessionStatus } from '../states.ts'

/** An action on a session, with the reason that was given for it. */
export interface SessionAction<A extends ActionActor = ActionActor> extends ActionContext<OrmDatabase, A> {
  reason?: SessionReasonText
}

/** Locks and reads a session of the transaction's practice, once nobody else holds its lock. */
export const findSessionForUpdate = (em: EntityManager, id: string): Promise<Session | null> =>
  em.findOne(Session, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })

/** Locks and reads a session; throws `not_found` if there is none. */
export async function lockSession(em: EntityManager, id: string): Promise<Session> {
  const session = await findSessionForUpdate(em, id)
  if (!session) throw fail('not_found')
  return session
}

/**
 * Changes the status of a session, which must be locked; nothing else does. A move that the table lacks is
 * `transition_not_allowed`, with the status and what is allowed now. The same flush writes the history, whose line is
 * returned.
 */
export function changeStatus(action: SessionAction, session: Session, event: SessionEvent): SessionHistory {
  const from = session.status
  const to = nextStatus(from, event)
  if (!to) throw notAllowedNowFailure(from, session, action)
  session.status = to
  return appendLine(action, session, event, from)
}

/**
 * Appends a line of history and returns its id. Called directly for what does not change the status, such as lock and
 * unlock.
 */
export const appendHistory = (action: SessionAction, session: Session, event: string, from: SessionStatus): string =>
  appendLine(action, session, event, from).id

function appendLine(action: SessionAction, session: Session, event: string, from: SessionStatus): SessionHistory {
  const { em } = action.db
  em.getEventManager().registerSubscriber(remindersFollow)
  const line = em.create(SessionHistory, { ...historyLine(action, session, event), from })
  const { id, practiceId, sessionId } = line
  if (action.reason) em.create(SessionReason, { id, practiceId, sessionId, text: sealReason(action.reason, id) })
  return line
}

/**
 * Plans the reminders anew in the transaction of each change. Every change of a session's time, agreement or types
 * appends a line of history, and the reminders are planned after the flush of that line.
 */
const remindersFollow: EventSubscriber = {
  async afterFlush({ em, uow }) {
    const lines = uow
      .getChangeSets()
      .filter(({ type, meta }) => type === 'create' && meta.className === 'SessionHistory')
      .map(({ entity }) => entity as SessionHistory)
      .filter(({ from, to }) => from === 'scheduled' || to === 'scheduled')
    const [first] = lines
    if (!first) return
    const ids = [...new Set(lines.map(({ sessionId }) => sessionId))]
    await planReminders(queryOf(em as EntityManager), first.practiceId, ids, first.at)
  },
}

/** The line of history for an event. */
export const historyLine = (
  { actor, now }: Pick<ActionContext, 'actor' | 'now'>,
  session: { id: string; practiceId: PracticeId; status: SessionStatus; startsAt: Date },
  event: string,
) => ({
  id: newId(),
  practiceId: session.practiceId,
  sessionId: session.id,
  event,
  to: session.status,
  by: actor.kind,
  userId: actor.kind === 'practitioner' ? actor.userId : null,
  startsAt: session.startsAt,
  at: now,
})

/** The state table lacks the move, or allows it at another time; `allowed` names what a practitioner can do now. */
export const notAllowedNowFailure = (current: SessionStatus, session: Session, { now }: SessionAction) =>
  fail('transition_not_allowed', { current, allowed: offeredEvents({ ...momentOf(session), status: current }, now) })
