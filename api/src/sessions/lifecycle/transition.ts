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
import { allowedEvents, momentOf, nextStatus, offeredEvents, type SessionEvent, type SessionStatus } from '../states.ts'

/** An action on a session, with the reason that was given for it. */
export interface SessionAction<A extends ActionActor = ActionActor> extends ActionContext<OrmDatabase, A> {
  reason?: SessionReasonText
}

/** Locks and reads a session of the running transaction's practice, as it stands once nobody else is at it. */
export const findSessionForUpdate = (em: EntityManager, id: string): Promise<Session | null> =>
  em.findOne(Session, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })

/** The same; a session that is not there is `not_found`. */
export async function lockSession(em: EntityManager, id: string): Promise<Session> {
  const session = await findSessionForUpdate(em, id)
  if (!session) throw fail('not_found')
  return session
}

/**
 * The one place that changes the status of a session, which must be locked. A move that the table lacks is
 * `transition_not_allowed`, with the status and what is allowed. The history goes into the same flush.
 */
export function changeStatus(action: SessionAction, session: Session, event: SessionEvent): void {
  const from = session.status
  const to = nextStatus(from, event)
  if (!to) throw fail('transition_not_allowed', { current: from, allowed: allowedEvents(from) })
  session.status = to
  appendHistory(action, session, event, from)
}

/**
 * Writes to the history and says the line's id; on its own for what leaves the status as it is, such as lock and unlock.
 */
export function appendHistory(action: SessionAction, session: Session, event: string, from: SessionStatus): string {
  const { em } = action.db
  em.getEventManager().registerSubscriber(remindersFollow)
  const line = historyLine(action, session, event)
  em.create(SessionHistory, { ...line, from })
  const { id, practiceId, sessionId } = line
  if (action.reason) em.create(SessionReason, { id, practiceId, sessionId, text: sealReason(action.reason, id) })
  return id
}

/**
 * Reminders follow the session in the transaction of each move: whatever changes when a session is, whether it is agreed
 * or what it is of writes a line of its history, and behind the flush that holds the line they are planned.
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

/** What the history says of an event. */
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

/** The state table knows the move, but it is not the time for it. */
export const notAllowedNow = (current: SessionStatus, session: Session, { now }: SessionAction) =>
  fail('transition_not_allowed', { current, allowed: offeredEvents({ ...momentOf(session), status: current }, now) })
