import { type Secrets, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { Failure, fail } from '../http/errors.ts'
import type { Limits } from '../http/rate-limit.ts'
import type { MessageContent } from '../mail/message-data.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { sourceOf } from '../sessions/source.ts'
import type { NewMessage } from './contract.ts'
import { INBOX_TOPIC } from './service.ts'

/** How many messages an hour get their own mail; one mail sums up the others, so that a mailbox stays usable. */
const MAILS_AN_HOUR = { points: 10, seconds: 3600 }
/** After this time without an answer or a booking nobody needs them (CNIL: three years after the last contact). */
const KEPT_YEARS = 3

interface Means {
  secrets: Secrets
  limits: Limits
  now: Date
  /** The account of a client who asks for a correction, a copy or an erasure from the client area. */
  accountId?: string
  /** What a client asks about their data. */
  asks?: 'export' | 'erasure'
}

/** Stores a visitor's message in the inbox, and mails the practitioners. */
export async function writeToPractice(
  query: Query,
  practiceId: PracticeId,
  { name, email, phone, message, locale, source }: NewMessage,
  { secrets, limits, now, asks, accountId }: Means,
): Promise<{ id: string; isTaken: true }> {
  // What a client asks about their data also reaches a practice that visitors cannot find (GDPR, articles 15 to 17).
  if (!accountId && !(await isPracticeOpen(query, practiceId))) throw fail('not_found')
  const messageId = newId()
  const text = (await vaultOf(query, secrets, practiceId)).seal(`inbox_message.text:${messageId}`, message)
  await tablesOf(query)
    .insertInto('InboxMessage')
    .values({
      id: messageId,
      practiceId,
      name,
      email,
      phone: phone ?? null,
      text,
      locale,
      source: sourceOf(source) ?? null,
      receivedAt: now,
      clientAccountId: accountId ?? null,
      dataRequest: asks ?? null,
    })
    .execute()
  const hour = now.toISOString().slice(0, 13)
  const isAlone = await isWithin(limits, practiceId)
  const content: MessageContent = isAlone
    ? { template: 'inbox.received', data: { messageId } }
    : { template: 'inbox.many', data: { since: `${hour}:00:00.000Z` } }
  await enqueueMessages(query, {
    practiceId,
    sessionId: null,
    now,
    ...content,
    to: [{ audience: 'practitioner', key: isAlone ? `inbox:received:${messageId}` : `inbox:many:${hour}` }],
  })
  await publishChange(query, practiceId, INBOX_TOPIC)
  return { id: messageId, isTaken: true }
}

/** Whether this hour has room for one more mail. */
async function isWithin(limits: Limits, practiceId: PracticeId): Promise<boolean> {
  try {
    await limits.spend('inbox mails', `practice ${practiceId}`, MAILS_AN_HOUR)
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests') return false
    throw error
  }
}

/** Deletes old messages that nobody needs, unless they were answered since. */
export async function purgeInbox(query: Query, practiceId: PracticeId, now: Date): Promise<void> {
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() - KEPT_YEARS)
  await tablesOf(query)
    .deleteFrom('InboxMessage')
    .where('practiceId', '=', practiceId)
    .where(({ eb, fn, ref }) => eb(fn<Date>('greatest', [ref('receivedAt'), ref('answeredAt')]), '<', until))
    .execute()
}
