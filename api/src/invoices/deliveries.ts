import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { MessageState } from '../messages/states.ts'

/** What the list of documents tells of each state: whether it went out, waits, or did not arrive. */
const outcomes = {
  queued: 'queued',
  sent: 'sent',
  delivered: 'sent',
  failed: 'failed',
  bounced: 'failed',
  suppressed: 'failed',
  skipped: 'skipped',
  cancelled: 'skipped',
} as const satisfies Record<MessageState, string>

/** What became of mails with documents, by their keys. */
export async function messagesOf(em: EntityManager, practiceId: string, keys: string[]) {
  if (keys.length === 0) return []
  const messages = await tablesOf(em)
    .selectFrom('Message')
    .select(['key', 'status', 'recipient', 'error'])
    .where('practiceId', '=', practiceId)
    .where('key', 'in', keys)
    .execute()
  return messages.map((message) => ({ ...message, status: outcomes[message.status] }))
}
