import type { Vault } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { openRecipient } from '../messages/sealed-message.ts'
import type { MessageState } from '../messages/states.ts'
import type { PracticeId } from '../practice-id.ts'

/** The outcomes that the list of documents shows: sent, waiting, or not arrived. */
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

/** Reads what became of the mails with these keys, which carry documents. With a vault it opens their addresses too. */
export async function documentDeliveries(
  em: EntityManager | Query,
  practiceId: PracticeId,
  keys: string[],
  vault?: Vault,
) {
  if (keys.length === 0) return []
  const messages = await tablesOf(em)
    .selectFrom('Message')
    .select(['id', 'key', 'status', 'recipient', 'error'])
    .where('practiceId', '=', practiceId)
    .where('key', 'in', keys)
    .execute()
  return messages.map(({ id, key, status, recipient, error }) => ({
    key,
    status: outcomes[status],
    recipient: vault ? openRecipient(vault, id, recipient ?? null) : null,
    error: error ?? null,
  }))
}
