import { LockMode } from '@mikro-orm/core'
import type { Config } from '../config.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { MessageContent, MessageData, MessageTemplate, SessionMessageData } from '../mail/message-data.ts'
import type { PracticeId } from '../practice-id.ts'
import { Message } from './entity.ts'
import { isNeverSent } from './never-sent.ts'
import { otherReceiverOf } from './other-receiver.ts'
import { mailProblemOf } from './patient-mail.ts'
import { UNKNOWN_OUTCOME } from './reason.ts'
import { arrivedStates } from './repetitions.ts'
import { enqueueMessages } from './service.ts'
import { type MessageState, messageStates } from './states.ts'
import { productTemplates } from './withholding.ts'

/** Messages that can be repeated. Reviews are requested once, and a sign-in link is requested where it is used. */
const repeatable: readonly MessageTemplate[] = [
  'cards.due',
  'cards.paid',
  'cards.refunded',
  'cards.withdrawn',
  'consents.requested',
  'consents.signed',
  'due.reminder',
  'forms.sent',
  'inbox.answered',
  'invoices.sent',
  'mailings.sent',
  'session.accepted',
  'session.booked',
  'session.cancelled',
  'session.moved',
  'session.refused',
  'session.reminder',
]

/** Messages that are only useful before a session. */
const onlyBeforeSession: readonly MessageTemplate[] = [
  'session.accepted',
  'session.booked',
  'session.moved',
  'session.reminder',
]

/** Messages that are sent again only if they did not arrive: a client is reminded of a debt once a day. */
const onlyInVain: readonly MessageTemplate[] = ['due.reminder']

const processed: readonly MessageState[] = messageStates.filter((state) => state !== 'queued')

interface Repeated {
  template: MessageTemplate
  status: MessageState
  error: string | null
  startsAt?: Date | null
}

/** Whether a message can be sent again: it was processed, and somebody is still to be told. */
export const canResend = ({ template, status, error, startsAt }: Repeated, now: Date): boolean =>
  // It may have arrived: a repetition would be a duplicate.
  error !== UNKNOWN_OUTCOME &&
  repeatable.includes(template) &&
  processed.includes(status) &&
  !(onlyInVain.includes(template) && (status === 'skipped' || arrivedStates.includes(status))) &&
  (!onlyBeforeSession.includes(template) || (startsAt !== null && startsAt !== undefined && startsAt > now))

/** Writes the message about this data once more, as its feature does; returns the key of the new one. */
type Renew<Name extends MessageTemplate> = (
  em: EntityManager,
  renewal: { config: Config; data: MessageData[Name]; by: PractitionerActor },
  now: Date,
) => Promise<string>

/** The messages that are more than their row: their features write them again. */
export type Renewals = { readonly [Name in MessageTemplate]?: Renew<Name> }

interface Resending {
  id: string
  config: Config
  by: PractitionerActor
  renewals: Renewals
}

/**
 * Enqueues a message again with its own key; returns its id. It says what is true when it is sent. Throws
 * `takes_no_mail` where nothing goes to the receiver's address any more.
 */
export async function resendMessage(em: EntityManager, sending: Resending, now: Date): Promise<string> {
  const { id, config, by } = sending
  const { practiceId } = by
  const query = queryOf(em)
  const message = await em.findOne(Message, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (message?.audience !== 'client') throw fail('not_found')
  const { template, status, error = null, sessionId = null } = message
  const session = sessionId
    ? await tablesOf(em)
        .selectFrom('Session')
        .select(['startsAt', 'calendarSequence'])
        .where('practiceId', '=', practiceId)
        .where('id', '=', sessionId)
        .executeTakeFirst()
    : undefined
  if (!canResend({ template, status, error, startsAt: session?.startsAt ?? null }, now)) throw fail('conflict')
  await assertTakesMail(query, config.APP_SECRET, message)
  const renew = sending.renewals[template] as Renew<MessageTemplate> | undefined
  const key = renew
    ? await renew(em, { config, data: message.data, by }, now)
    : await repeat(query, message, session, now)
  await publishChange(query, practiceId, 'messages')
  const added = await em.findOneOrFail(Message, { practiceId, key })
  return added.id
}

/** Enqueues a message with the same cause, and what its session is now; returns its key. */
async function repeat(
  query: Query,
  message: Message,
  session: { startsAt: Date; calendarSequence: number } | undefined,
  now: Date,
): Promise<string> {
  const { practiceId, sessionId = null, patientId = null, channel, template } = message
  const repeats = message.repeats ?? message.key
  const key = `${repeats}:again:${newId()}`
  const data = session
    ? renewed(message.data as SessionMessageData, session.startsAt, session.calendarSequence)
    : message.data
  await enqueueMessages(query, {
    practiceId,
    sessionId,
    patientId,
    now,
    to: [{ audience: 'client', key }],
    repeats,
    channel,
    isRequested: true,
    ...({ template, data } as MessageContent),
  })
  return key
}

/** Refuses an address that takes no mails: the mail would be withheld. It is the client's own, or their payer's. */
async function assertTakesMail(query: Query, secret: string, message: Message): Promise<void> {
  const { practiceId, channel, patientId } = message
  if (channel !== 'email' || !patientId) return
  const other = await otherReceiverOf(query, message)
  const address = other ? other.address : await ownAddress(query, practiceId, patientId)
  if (await mailProblemOf(query, secret, practiceId, address)) throw refuseField('email', 'takes_no_mail')
}

async function ownAddress(query: Query, practiceId: PracticeId, patientId: string): Promise<string | null> {
  const patient = await tablesOf(query)
    .selectFrom('Patient')
    .select('email')
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .executeTakeFirst()
  return patient?.email ?? null
}

/** The data of the session as it is now; a reminder that somebody repeats is useful until the start. */
const renewed = (data: SessionMessageData, startsAt: Date, sequence: number): SessionMessageData => ({
  ...data,
  ...(data.sequence !== undefined && { sequence }),
  ...(data.usefulUntil && { usefulUntil: startsAt.toISOString() }),
})

/** Whether a practice may cancel a message: no server was handed it, and it is not about the client's own account. */
export const canCancel = ({ template, isNeverSent }: { template: MessageTemplate; isNeverSent: boolean }): boolean =>
  isNeverSent && !productTemplates.includes(template)

/** Cancels a waiting message. One that is being sent is locked, and counts as sent. */
export async function cancelMessage(em: EntityManager, practiceId: PracticeId, id: string): Promise<void> {
  const known = await em.findOne(Message, { id }, { fields: ['audience', 'template'] })
  if (known?.audience !== 'client') throw fail('not_found')
  if (productTemplates.includes(known.template)) throw fail('conflict')
  const db = tablesOf(em)
  const waiting = db
    .selectFrom('Message')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .where(isNeverSent())
    .forUpdate()
    .skipLocked()
  const cancelled = await db
    .updateTable('Message')
    .set({ status: 'cancelled' })
    .where('id', 'in', waiting)
    .returning('id')
    .execute()
  if (cancelled.length === 0) throw fail('conflict')
  await publishChange(queryOf(em), practiceId, 'messages')
}
