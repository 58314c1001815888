import type { MessageTemplate } from '../mail/message-data.ts'

/** Why a message to a client was not sent. It stands in the message's `error`, and in the client's history. */
export const withheldReasons = ['email_unverified', 'practice_budget', 'recipient_budget'] as const
export type WithheldReason = (typeof withheldReasons)[number]

/** Written by Ancrage in its own name, with nothing of the practice in it: about the client's own account. */
export const productTemplates: readonly MessageTemplate[] = [
  'client.link',
  'client.password',
  'client.email',
  'client.emailRequested',
  'client.emailChanged',
  'client.closed',
]

/** An uninformed client would come to a cancelled session, so these ignore an address's daily limit. */
export const urgentTemplates: readonly MessageTemplate[] = ['session.cancelled']

/**
 * Messages that a session does not take place, or not then. If its client knew of it, no daily limit withholds this
 * from a practitioner: a client who is not told would come to a closed door.
 */
export const changeTemplates: readonly MessageTemplate[] = ['session.cancelled', 'session.moved']

/**
 * The most changes a day for sessions that the client was not told of, though the practice had written to them before
 * that day.
 */
export const MOST_UNREPORTED_CHANGES = 5

/**
 * The mails to clients that a practice may cause in a day: more with each day of its age, and with what it sends in a
 * month. `visitorTimes`: the factor for what visitors cause, so that they cannot use up the practice's own.
 */
export const practiceBudget = {
  firstDay: 40,
  moreEachDay: 10,
  grown: 1000,
  shareOfMonth: 0.2,
  visitorTimes: 3,
} as const

/** Mails to one address, of all practices together, whatever their outcome. */
export const recipientBudgets = [
  { name: 'client mails of an hour', points: 20, seconds: 3600 },
  { name: 'client mails of a day', points: 30, seconds: 86_400 },
] as const

/** The same for mails that visitors cause, who may enter anybody's address: booking and cancelling are two. */
export const recipientBudgetsOfVisitors = [
  { name: 'visitor mails of an hour', points: 8, seconds: 3600 },
  { name: 'visitor mails of a day', points: 15, seconds: 86_400 },
] as const
