import { tablesOf } from '../db/tables.ts'
import type { JobContext } from '../jobs/job.ts'
import type { MessageTemplate } from '../mail/message-data.ts'
import { hasUnsubscribed } from '../mail/opt-out.ts'
import { isComing } from '../sessions/states.ts'
import type { Message } from './entity.ts'
import type { MessageReason } from './reason.ts'

/** Messages that clients may refuse for good by a link in each. */
const refusable: readonly MessageTemplate[] = ['mailings.sent', 'reviews.requested']

/** The messages about sessions that have ended. */
const ofEnds: readonly MessageTemplate[] = ['session.cancelled', 'session.lapsed', 'session.refused']

/** What an SMS waits for at the practice's account with Octopush. */
const accountReasons = ['sms_not_set_up', 'no_credit', 'key_refused'] as const satisfies readonly MessageReason[]

/** Until when a message is useful, where that is known from the start. */
export const usefulUntilOf = ({ data }: Pick<Message, 'data'>) => ('usefulUntil' in data ? data.usefulUntil : undefined)

/** A reminder that has waited until it is of no use. */
export function isTooLateToRemind(message: Pick<Message, 'data'>, now: Date): boolean {
  const until = usefulUntilOf(message)
  return until !== undefined && now > new Date(until)
}

/** Whether a skipped message was only out of date: it is true again once that change is undone. */
export const wasOutdated = (error: string | null | undefined): boolean =>
  error === null || error === undefined || error === 'session_ended' || error === 'session_moved'

/**
 * Why there is nothing left to say to a client, at the time at which it would go; null where it is only known to be out
 * of date.
 */
export async function outdatedBy(
  { em, app, now }: Pick<JobContext, 'em' | 'app' | 'now'>,
  message: Message,
): Promise<MessageReason | null> {
  // Only these tell the practitioner what to mend: « too late » would hide it.
  if (isTooLateToRemind(message, now)) return accountReasons.find((one) => one === message.error) ?? 'too_late'
  if (message.audience !== 'client') return null
  const { channel, template } = message
  const facts = await factsOf(em, message)
  if (channel === 'email' && template === 'session.reminder' && facts?.refusesReminders) return 'opted_out'
  if (refusable.includes(template) && facts && (await isUnsubscribed({ em, app }, facts))) return 'opted_out'
  return facts ? (changedBy(message, facts) ?? withoutAddress(message, facts)) : null
}

type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>

/** Whether the client has ended such messages, at this address or an earlier one. */
const isUnsubscribed = async (
  { em, app }: Pick<JobContext, 'em' | 'app'>,
  { email, unsubscribedAt }: Facts,
): Promise<boolean> =>
  unsubscribedAt !== null || (email !== null && (await hasUnsubscribed(em, app.config.APP_SECRET, email)))

function changedBy({ template, data }: Message, { status, startsAt }: Facts): MessageReason | null {
  if (!status || !startsAt || !template.startsWith('session.') || ofEnds.includes(template)) return null
  if (!isComing(status)) return 'session_ended'
  const isMoved = 'startsAt' in data && new Date(data.startsAt).getTime() !== startsAt.getTime()
  return isMoved ? 'session_moved' : null
}

/** A mail that goes to the client's own address needs one. */
const withoutAddress = ({ channel, template }: Message, { email }: Facts): MessageReason | null =>
  channel === 'email' && email === null && (template.startsWith('session.') || template === 'reviews.requested')
    ? 'no_email'
    : null

const factsOf = (em: JobContext['em'], { practiceId, patientId = null, sessionId = null }: Message) =>
  tablesOf(em)
    .selectFrom('Patient as p')
    .leftJoin('Session as s', (join) => join.onRef('s.practiceId', '=', 'p.practiceId').on('s.id', '=', sessionId))
    .select(['p.email', 'p.unsubscribedAt', 'p.refusesReminders', 's.status', 's.startsAt'])
    .where('p.practiceId', '=', practiceId)
    .where('p.id', '=', patientId)
    .executeTakeFirst()
