import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { enqueueAll } from '../jobs/queue.ts'
import type { MessageContent } from '../mail/message-data.ts'
import type { Message } from './entity.ts'
import { deliverMessage } from './jobs.ts'

/** Messages to be, of one cause: of a session, or of an account (null). */
export type NewMessages = MessageContent & {
  practiceId: string
  sessionId: string | null
  /** When its cause happened, by the application's clock. */
  now: Date
  /** Not sent before this instant; what is true then is what it says. */
  startAfter?: Date
  /** One for each; `key` says which it is: the same cause, told twice, makes one. */
  to: readonly Pick<Message, 'audience' | 'key'>[]
}

/**
 * Writes messages and the jobs that deliver them, in the transaction of their cause. Both statements go out together:
 * the job of a message that was there already finds none of its id, and ends.
 */
export async function enqueueMessages(
  query: Query,
  { practiceId, sessionId, template, data, now, startAfter, to }: NewMessages,
): Promise<void> {
  const ids = to.map(() => newId())
  await Promise.all([
    query(
      `insert into message (id, practice_id, key, template, audience, session_id, data, status, attempts, created_at)
       select id, $1, key, $2, audience, $3, $4::jsonb, 'queued', 0, $5::timestamptz
       from unnest($6::uuid[], $7::text[], $8::text[]) as posted (id, key, audience)
       on conflict (practice_id, key) do nothing`,
      [
        practiceId,
        template,
        sessionId,
        JSON.stringify(data),
        now.toISOString(),
        ids,
        to.map(({ key }) => key),
        to.map(({ audience }) => audience),
      ],
    ),
    enqueueAll(
      query,
      deliverMessage,
      ids.map((messageId) => ({
        payload: { practiceId, messageId },
        singletonKey: messageId,
        ...(startAfter && { startAfter }),
      })),
    ),
  ])
}

/** A message of this cause was written already. */
export const isEnqueued = async (query: Query, practiceId: string, key: string): Promise<boolean> =>
  (await query('select from message where practice_id = $1 and key = $2', [practiceId, key])).length > 0
