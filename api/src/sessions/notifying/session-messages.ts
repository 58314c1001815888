import { publishChange } from '../../events/publish.ts'
import type { ActionContext } from '../../http/action-context.ts'
import type { SessionMail, SessionMessageData } from '../../mail/message-data.ts'
import { enqueueMessages, type NewMessages } from '../../messages/service.ts'
import type { Session } from '../entity.ts'
import type { SessionAction } from '../lifecycle/transition.ts'

export type SessionAudience = 'client' | 'practitioner'

/** Whether the practitioner asked explicitly for a mail to the client, and how long it waits. */
type SessionMailOptions = Pick<NewMessages, 'isRequested' | 'startAfter'>

export type HeldMail = Pick<SessionMailOptions, 'startAfter'>

/** The messages of one event. `data` adds to the facts of the session. */
export interface NewSessionMessages extends SessionMailOptions {
  event: SessionMail
  audiences: SessionAudience[]
  data?: Partial<SessionMessageData>
}

/** Has a mail wait so many seconds, in which its cause can be undone; 0: it goes at once. */
export const heldMail = (now: Date, seconds: number): HeldMail =>
  seconds > 0 ? { startAfter: new Date(now.getTime() + seconds * 1000) } : {}

/**
 * Enqueues the messages of an event with the current facts, in its transaction. A practitioner gets none about what
 * they did themselves. Answers whether the client is mailed.
 */
export async function enqueueSessionMessages(
  { db: { query }, actor, now }: ActionContext,
  session: Pick<Session, 'id' | 'practiceId' | 'startsAt' | 'endsAt' | 'calendarSequence'>,
  { event, audiences, data: more = {}, ...options }: NewSessionMessages,
): Promise<boolean> {
  const data = messageDataOf(session, more)
  const { id: sessionId, practiceId, calendarSequence } = session
  const to = audiences
    .filter((audience) => audience === 'client' || actor.kind !== 'practitioner')
    .map((audience) => ({ audience, key: `${event}:${sessionId}:${calendarSequence}:${audience}` }))
  const [isClientMailed] = await Promise.all([
    enqueueMessages(query, { practiceId, sessionId, template: `session.${event}`, data, now, to, ...options }),
    publishChange(query, practiceId, 'sessions'),
  ])
  return isClientMailed
}

/** What a message says of a session as it is now. */
export const messageDataOf = (
  { startsAt, endsAt, calendarSequence: sequence }: Pick<Session, 'startsAt' | 'endsAt' | 'calendarSequence'>,
  more: Partial<SessionMessageData>,
): SessionMessageData => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), sequence, ...more })

/** Flushes, and has every open console of the practice refreshed. */
export async function flushAndPublish({ db }: SessionAction, session: Session): Promise<void> {
  await db.em.flush()
  await publishChange(db.query, session.practiceId, 'sessions')
}
