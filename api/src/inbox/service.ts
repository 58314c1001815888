import { sql } from 'kysely'
import type * as z from 'zod'
import { writePractitionerAudit } from '../audit/service.ts'
import { readVault, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { ActingPractitioner, PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { inbox } from './contract.ts'
import {
  type InboxScope,
  inboxColumns,
  type ListedMessage,
  listedMessage,
  type ReadThread,
  readMessage,
} from './reading.ts'

type Mark = z.output<typeof inbox.mark.body>

export const INBOX_TOPIC = 'inbox'

/** Marks messages as read or unread, archives or restores them. A message that is so already stays as it is. */
export async function markMessage(
  place: InboxScope,
  id: string,
  { isRead, isArchived }: Mark,
  now: Date,
): Promise<ListedMessage> {
  const { query, practiceId, secrets } = place
  const vault = await readVault(query, secrets, practiceId)
  const row = await tablesOf(query)
    .updateTable('InboxMessage')
    .set(({ fn, ref, val }) => ({
      readAt: isRead === undefined ? ref('readAt') : isRead ? fn.coalesce('readAt', val(now)) : null,
      archivedAt:
        isArchived === undefined ? ref('archivedAt') : isArchived ? fn.coalesce('archivedAt', val(now)) : null,
    }))
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .returning(inboxColumns)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  await publishChange(query, practiceId, INBOX_TOPIC)
  return listedMessage(vault, row)
}

/**
 * Answers by mail. The message counts as read and answered. `email_unverified` for an account whose own address is not
 * confirmed: writing to one's own form in somebody's name, and answering, would send anything to anybody.
 */
export async function answerMessage(
  place: InboxScope,
  id: string,
  text: string,
  { actor, now }: { actor: ActingPractitioner; now: Date },
): Promise<ReadThread> {
  if (!actor.emailVerifiedAt) throw fail('email_unverified')
  const { query, practiceId, secrets } = place
  const vault = await vaultOf(query, secrets, practiceId)
  const tables = tablesOf(query)
  const answered = await tables
    .updateTable('InboxMessage')
    .set(({ fn, val }) => ({ answeredAt: now, readAt: fn.coalesce('readAt', val(now)) }))
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!answered) throw fail('not_found')
  const answerId = newId()
  const sealed = vault.seal(`inbox_answer.text:${answerId}`, text)
  const { practitionerId } = actor
  await tables
    .insertInto('InboxAnswer')
    .values({ id: answerId, practiceId, inboxMessageId: id, practitionerId, text: sealed, sentAt: now })
    .execute()
  await enqueueMessages(query, {
    practiceId,
    sessionId: null,
    template: 'inbox.answered',
    data: { answerId },
    now,
    to: [{ audience: 'client', key: `inbox:answered:${answerId}` }],
  })
  await publishChange(query, practiceId, INBOX_TOPIC)
  return readMessage(place, id)
}

/**
 * Deletes a message with its answers. The log says that somebody did, not what it said. `conflict` while an answer
 * waits to be sent, which would be lost silently.
 */
export async function removeMessage(query: Query, id: string, actor: PractitionerActor, now: Date): Promise<void> {
  const { practiceId } = actor
  const tables = tablesOf(query)
  const row = await tables
    .selectFrom('InboxMessage')
    .select('dataRequest')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  // Requests about data, and their outcome, must remain provable (GDPR, article 5(2)).
  if (row.dataRequest) throw fail('conflict')
  const waiting = await tables
    .selectFrom('Message')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('audience', '=', 'client')
    .where('status', '=', 'queued')
    .where('template', '=', 'inbox.answered')
    .where(({ ref, selectFrom }) => {
      const answers = selectFrom('InboxAnswer').select('id').where('inboxMessageId', '=', id)
      return sql<boolean>`(${ref('data')} ->> 'answerId')::uuid in ${answers}`
    })
    .executeTakeFirst()
  if (waiting) throw fail('conflict', { reason: 'answer_waits' })
  await tables.deleteFrom('InboxMessage').where('practiceId', '=', practiceId).where('id', '=', id).execute()
  await writePractitionerAudit(query, 'contact_message.removed', { actor, now })
  await publishChange(query, practiceId, INBOX_TOPIC)
}
