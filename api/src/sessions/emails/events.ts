import type { SessionMail } from '../../mail/message-data.ts'
import type { PostedMessage } from '../../mail/template.ts'
import type { ActorKind } from '../entity.ts'
import { movableStatuses, type SessionStatus } from '../states.ts'
import type { SessionFacts } from './facts.ts'

/** The statuses in which a message is still true. */
const trueIn: Record<SessionMail, readonly SessionStatus[]> = {
  requested: ['pending_validation'],
  booked: ['scheduled'],
  accepted: ['scheduled'],
  moved: movableStatuses,
  refused: ['cancelled'],
  proposed: ['pending_validation'],
  lapsed: ['cancelled'],
  cancelled: ['cancelled'],
  reminder: ['scheduled'],
}

/** What was true when the message was posted. */
export interface EnqueuedMail {
  sequence: number
  previousStartsAt: Date | null
  /** Where only the length has changed. */
  previousEndsAt: Date | null
  /** The words of the box that its client ticked for a move into the period of withdrawal; null: none was needed. */
  waiver: string | null
  /** What else has changed than its time: where it is held, or what it is of. */
  changed: 'place' | 'types' | null
  /** When the sessions of the programme were to be that were cancelled with this one. */
  alsoCancelled: Date[]
  /** The times that the client may take instead. */
  proposed: Date[]
  /** It is an earlier time for who waits for one. */
  isEarlier: boolean
  /** Until when the request is to be confirmed by the link in the mail. */
  confirmBy: Date | null
  /** Read when the mail is written: it is sealed. */
  reason: string | null
  by: ActorKind | null
  /** Of a reminder: until when it helps, and whether the client is asked to say that they come. */
  usefulUntil: Date | null
  asksConfirmation: boolean
  at: Date
}

/** The key of a message's words: `resized` if a move changed the length alone. */
export const wordsKey = <Event extends SessionMail>(event: Event, { previousEndsAt }: EnqueuedMail) =>
  previousEndsAt && event === 'moved' ? 'resized' : event

/** It confirms all dates of what comes again by hand. */
export const confirmsRepeats = (event: SessionMail, { repeats }: SessionFacts) =>
  event === 'booked' && repeats.length > 0

/** The client is to confirm the request by the link in the mail. */
export const isToConfirm = (event: SessionMail, { confirmBy }: EnqueuedMail) =>
  event === 'requested' && confirmBy !== null

export const wordsOf = ({ data, createdAt }: PostedMessage<`session.${SessionMail}`>): EnqueuedMail => ({
  sequence: data.sequence,
  previousStartsAt: data.previousStartsAt ? new Date(data.previousStartsAt) : null,
  previousEndsAt: data.previousEndsAt ? new Date(data.previousEndsAt) : null,
  waiver: data.waiver ?? null,
  changed: data.changed ?? null,
  alsoCancelled: data.alsoCancelled ? data.alsoCancelled.split(',').map((at) => new Date(at)) : [],
  proposed: data.proposed ? data.proposed.split(',').map((at) => new Date(at)) : [],
  isEarlier: data.isEarlier ?? false,
  confirmBy: data.confirmBy ? new Date(data.confirmBy) : null,
  reason: null,
  by: data.by ?? null,
  usefulUntil: data.usefulUntil ? new Date(data.usefulUntil) : null,
  asksConfirmation: data.asksConfirmation ?? false,
  at: createdAt,
})

/** False once something else has happened, which has a message of its own; and of a reminder when it comes too late. */
export const isStillTrue = (
  event: SessionMail,
  { session }: SessionFacts,
  { sequence, usefulUntil, isEarlier }: EnqueuedMail,
  now: Date,
) =>
  (isEarlier ? session.status === 'scheduled' : trueIn[event].includes(session.status)) &&
  session.calendarSequence <= sequence &&
  (usefulUntil === null || now <= usefulUntil)
