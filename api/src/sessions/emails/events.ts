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

/** What was true when the message was enqueued. */
export interface EnqueuedMail {
  sequence: number
  previousStartsAt: Date | null
  /** The end before the change, where only the length has changed. */
  previousEndsAt: Date | null
  /**
   * The words of the box that the client ticked to move into the period of withdrawal; null where no box was needed.
   */
  waiver: string | null
  /** What has changed besides the time: the place or the types. */
  changed: 'place' | 'types' | null
  /** The starts of the programme's sessions that were cancelled with this one. */
  alsoCancelled: Date[]
  /** The times that the client may take instead. */
  proposed: Date[]
  /** The proposal is an earlier time for a client on the waiting list. */
  isEarlier: boolean
  /** The client took one of the proposed times. */
  isPicked: boolean
  /** Until when the client must confirm the request by the mailed link. */
  confirmBy: Date | null
  /** The reason is sealed, so it is read when the mail is written. */
  reason: string | null
  by: ActorKind | null
  /** Of a reminder: until when it is useful, and whether it asks the client to say that they come. */
  usefulUntil: Date | null
  asksConfirmation: boolean
  at: Date
}

/** The key of a message's words: `resized` if a move changed the length alone. */
export const wordsKey = <Event extends SessionMail>(event: Event, { previousEndsAt }: EnqueuedMail) =>
  previousEndsAt && event === 'moved' ? 'resized' : event

/** The mail confirms all dates of a repetition. */
export const confirmsRepetition = (event: SessionMail, { repeats }: SessionFacts) =>
  event === 'booked' && repeats.length > 0

/** The client is to confirm the request by the link in the mail. */
export const asksToConfirm = (event: SessionMail, { confirmBy }: EnqueuedMail) =>
  event === 'requested' && confirmBy !== null

/** Reads what was true from a message's data. The reason is sealed and read later. */
export const enqueuedMailOf = ({ data, createdAt }: PostedMessage<`session.${SessionMail}`>): EnqueuedMail => ({
  sequence: data.sequence,
  previousStartsAt: data.previousStartsAt ? new Date(data.previousStartsAt) : null,
  previousEndsAt: data.previousEndsAt ? new Date(data.previousEndsAt) : null,
  waiver: data.waiver ?? null,
  changed: data.changed ?? null,
  alsoCancelled: data.alsoCancelled ? data.alsoCancelled.split(',').map((at) => new Date(at)) : [],
  proposed: data.proposed ? data.proposed.split(',').map((at) => new Date(at)) : [],
  isEarlier: data.isEarlier ?? false,
  isPicked: data.isPicked ?? false,
  confirmBy: data.confirmBy ? new Date(data.confirmBy) : null,
  reason: null,
  by: data.by ?? null,
  usefulUntil: data.usefulUntil ? new Date(data.usefulUntil) : null,
  asksConfirmation: data.asksConfirmation ?? false,
  at: createdAt,
})

/** False once a newer event has a message of its own, and for a reminder that would come too late. */
export const isStillTrue = (
  event: SessionMail,
  { session }: SessionFacts,
  { sequence, usefulUntil, isEarlier }: EnqueuedMail,
  now: Date,
) =>
  (isEarlier ? session.status === 'scheduled' : trueIn[event].includes(session.status)) &&
  session.calendarSequence <= sequence &&
  (usefulUntil === null || now <= usefulUntil)
