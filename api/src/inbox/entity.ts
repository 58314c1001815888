import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'

/** What a visitor wrote to a practice; `text` is sealed. */
export const InboxMessageEntity = defineEntity({
  name: 'InboxMessage',
  tableName: 'inbox_message',
  properties: {
    id: id(),
    practiceId: practiceId(),
    name: p.text(),
    email: p.text(),
    phone: p.text().nullable(),
    text: p.blob(),
    locale: p.text().$type<Lang>(),
    source: p.json<object>().nullable(),
    receivedAt: instantType(),
    readAt: instantType().nullable(),
    answeredAt: instantType().nullable(),
    archivedAt: instantType().nullable(),
    /** For a client's request about data: the account, and what is requested. */
    clientAccountId: p.uuid().nullable(),
    dataRequest: p.text().$type<'export' | 'erasure'>().nullable(),
  },
  uniques: [{ name: 'inbox_message_practice_id_id_key', properties: ['practiceId', 'id'] }],
})

/** The practice's answer; `text` is sealed. The message whose key names it sends it. */
export const InboxAnswer = defineEntity({
  name: 'InboxAnswer',
  tableName: 'inbox_answer',
  properties: {
    id: id(),
    practiceId: practiceId(),
    inboxMessageId: p.uuid(),
    practitionerId: p.uuid(),
    text: p.blob(),
    sentAt: instantType(),
  },
  uniques: [{ name: 'inbox_answer_practice_id_id_key', properties: ['practiceId', 'id'] }],
  indexes: [{ name: 'inbox_answer_of_message', properties: ['practiceId', 'inboxMessageId', 'sentAt'] }],
})
