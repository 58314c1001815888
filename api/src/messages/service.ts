import { millisecondsInDay } from 'date-fns/constants'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import { enqueue, enqueueAll } from '../jobs/queue.ts'
import type { MessageContent } from '../mail/message-data.ts'
import { eventOfMessage } from '../notifications/kinds.ts'
import { notifyReaders } from '../notifications/service.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Message } from './entity.ts'
import { deliverMessage, reportBudget } from './jobs.ts'
import type { MessageChannel } from './states.ts'
import {
  changeTemplates,
  MOST_UNREPORTED_CHANGES,
  practiceBudget,
  productTemplates,
  type WithheldReason,
} from './withholding.ts'

/** Messages of one cause: of a session, or of an account (null). */
export type NewMessages = MessageContent & {
  practiceId: PracticeId
  sessionId: string | null
  /** The client, where no session names one. */
  patientId?: string | null
  /** When its cause happened, by the application's clock. */
  now: Date
  /** Not sent before this instant; it says what is true then. */
  startAfter?: Date
  /** One message for each; `key` identifies it, so the same cause makes only one. */
  to: readonly Pick<Message, 'audience' | 'key'>[]
  /** The key of the message that somebody sends again by this one. */
  repeats?: string
  /** Default: by e-mail. */
  channel?: MessageChannel
  /**
   * Somebody asked explicitly for a mail to the client: throws `email_unverified` where none may be sent. Otherwise it
   * is stored and not sent.
   */
  isRequested?: boolean
}

/** SQL: somebody of the practice has confirmed their own address. */
const IS_CONFIRMED = `exists (select from practitioner t join app_user u on u.id = t.user_id
  where t.practice_id = $1 and u.email_verified_at is not null)`

/** SQL: visitors caused it, not the practice. */
const OF_VISITORS = "coalesce(data->>'by', '') in ('visitor', 'client')"

/**
 * SQL: which messages count against the mails of a day. Withheld ones do not, nor those that failed before any server
 * got them. A refused address counts, since the limit should stop guessing addresses.
 */
export const countsTowardsBudget = `(status not in ('skipped', 'suppressed', 'failed') or (status = 'skipped'
    and coalesce(error, 'session_ended') in ('opted_out', 'session_ended', 'session_moved'))
  or (status = 'failed' and coalesce(error, '') !~ '^(invalid_address|unexpected|unreachable)'))`

/** SQL: the messages to clients, from an instant until now, that count. */
const sentIn = (from: string, until: string) => `(select count(*) from message where practice_id = $1
  and audience = 'client' and channel = 'email' and created_at > $5::timestamptz - interval '${from}'
  and created_at <= $5::timestamptz - interval '${until}' and ${countsTowardsBudget}`

/**
 * SQL: a practice's mails of a day are used up. The month before is counted only where the age alone allows too few.
 */
const IS_USED_UP = `(
  with used as materialized (
      select ${sentIn('1 day', '0')} and ${OF_VISITORS} = $9::bool) * 1.0 / $10::int as mails),
    aged as (
      select least($11::int + $12::int * greatest(0, date_part('day', $5::timestamptz - created_at)), $13::int) as most
      from practice where id = $1)
  select case when used.mails < aged.most then false
    else used.mails >= aged.most + ${sentIn('31 days', '1 day')}) * $14::float end from used, aged)`

/** The patient of a message: given, or taken from its session or its source. */
const CLIENT = `coalesce($16::uuid, (select patient_id from session where practice_id = $1 and id = $3),
  ($4::jsonb ->> 'patientId')::uuid)`

/** SQL: messages to clients that were, or will be, sent. */
const WRITTEN = `from message sent where sent.practice_id = $1 and sent.audience = 'client' and sent.channel = 'email'
  and sent.status not in ('skipped', 'cancelled') and sent.created_at <= $5::timestamptz`

/**
 * SQL: the client knows of the session, or at least of the practice, so a change cannot be used to write to a stranger.
 * For sessions that nobody was told of, one client hears of a few changes a day.
 */
const IS_OF_KNOWN = `(exists (select ${WRITTEN} and sent.session_id = $3)
  or (exists (select ${WRITTEN} and sent.patient_id = ${CLIENT} and sent.created_at < $5::timestamptz - interval '1 day')
    and (select count(*) ${WRITTEN} and sent.patient_id = ${CLIENT} and sent.template = any ($19::text[])
      and sent.created_at >= $5::timestamptz - interval '1 day') < $20::int))`

/**
 * SQL: the changes of a day that the limit does not withhold, whoever receives them: without a maximum this would be a
 * relay.
 */
const IS_WITHIN_CHANGES = `(select count(*) ${WRITTEN} and sent.template = any ($19::text[])
  and sent.created_at >= $5::timestamptz - interval '1 day') < $11::int`

/** SMS cost the practice itself: its wallet is their limit. */
const STATUS = `case when audience = 'practitioner' or $15::bool then null
  when not ${IS_CONFIRMED} then 'email_unverified'
  when $17::text = 'sms' then null
  when $18::bool and ${IS_OF_KNOWN} and ${IS_WITHIN_CHANGES} then null
  when ${IS_USED_UP} then 'practice_budget' end`

/** Materialized, or the limits would be counted twice: once for the status, once for the reason. */
const INSERT_MESSAGES = `
  with judged as materialized (
    select id, key, audience, ${STATUS} as error
    from unnest($6::uuid[], $7::text[], $8::text[]) as posted (id, key, audience))
  insert into message
    (id, practice_id, key, template, audience, channel, session_id, patient_id, data, status, error, attempts,
      created_at, repeats)
  select id, $1, key, $2, audience, $17::text, $3, case when audience = 'client' then ${CLIENT} end, $4::jsonb, case when error is null then 'queued' else 'skipped' end, error,
    0, $5::timestamptz, $21::text
  from judged
  on conflict (practice_id, key) do nothing returning audience, error`

/**
 * Inserts messages and the jobs that deliver them, in the transaction of their cause. The statements go out together.
 * So a message that exists already, or is withheld, gets a job too, which finds nothing to deliver and ends. Every
 * message to a client passes this one gate; when many are enqueued at the same moment, a few too many may pass it.
 * Returns whether a new message to the client was not withheld.
 */
export async function enqueueMessages(query: Query, message: NewMessages): Promise<boolean> {
  const { practiceId, sessionId, patientId = null, template, data, now, startAfter, to } = message
  const { channel = 'email', isRequested = false, repeats = null } = message
  const ids = to.map(() => newId())
  const isOfVisitor = 'by' in data && (data.by === 'visitor' || data.by === 'client')
  const isOwnDoing = 'by' in data && data.by === 'practitioner'
  const event = isOwnDoing ? undefined : eventOfMessage(template)
  const notified = event ? to.filter(({ audience }) => audience === 'practitioner') : []
  const { firstDay, moreEachDay, grown, shareOfMonth, visitorTimes } = practiceBudget
  const [written] = await Promise.all([
    query<{ audience: 'client' | 'practitioner'; error: WithheldReason | null }>(INSERT_MESSAGES, [
      practiceId,
      template,
      sessionId,
      JSON.stringify(data),
      now.toISOString(),
      ids,
      to.map(({ key }) => key),
      to.map(({ audience }) => audience),
      isOfVisitor,
      isOfVisitor ? visitorTimes : 1,
      firstDay,
      moreEachDay,
      grown,
      shareOfMonth,
      productTemplates.includes(template),
      patientId,
      channel,
      // One that somebody sends again is no news.
      isOwnDoing && changeTemplates.includes(template) && repeats === null,
      changeTemplates,
      MOST_UNREPORTED_CHANGES,
      repeats,
    ]),
    enqueueAll(
      query,
      deliverMessage,
      ids.map((messageId) => ({
        payload: { practiceId, messageId, ...(channel === 'sms' && { isSms: true as const }) },
        singletonKey: messageId,
        ...(startAfter && { startAfter }),
      })),
    ),
    ...notified.map(({ key }) => event && notifyReaders(query, { practiceId, sessionId, patientId, event, key, now })),
  ])
  if (isRequested && written.some(({ error }) => error === 'email_unverified')) throw fail('email_unverified')
  if (written.some(({ error }) => error === 'practice_budget')) await reportOnce(query, practiceId, now)
  return written.some(({ audience, error }) => audience === 'client' && error === null)
}

/** Has a message that waits delivered now, if no job waits to do it. */
export const deliverWaiting = (
  query: Query,
  practiceId: PracticeId,
  messageId: string,
  channel: MessageChannel = 'email',
): Promise<void> => {
  const payload = { practiceId, messageId, ...(channel === 'sms' && { isSms: true as const }) }
  return enqueue(query, deliverMessage, payload, { singletonKey: messageId })
}

/** Tells the admins of the first message of a day that is withheld. */
async function reportOnce(query: Query, practiceId: PracticeId, now: Date): Promise<void> {
  const withheld = tablesOf(query)
    .selectFrom('Message')
    .where('practiceId', '=', practiceId)
    .where('audience', '=', 'client')
    .where('createdAt', '>', new Date(now.getTime() - millisecondsInDay))
    .where('error', '=', 'practice_budget')
  if ((await countOf(withheld)) === 1) await enqueue(query, reportBudget, { practiceId }, { singletonKey: practiceId })
}

/** A message of this cause was written already. */
export async function isEnqueued(query: Query, practiceId: PracticeId, key: string): Promise<boolean> {
  const written = tablesOf(query).selectFrom('Message').select('id').where('practiceId', '=', practiceId)
  return (await written.where('key', '=', key).executeTakeFirst()) !== undefined
}
