import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'
import type { MessageChannel } from '../messages/states.ts'
import type { MailingKind, MailingState, PassedOverReason, RecipientState } from './states.ts'

/** A mailing: words to one client or several. `content` is sealed, and kept as long as sent messages are. */
export const MailingEntity = defineEntity({
  name: 'Mailing',
  tableName: 'mailing',
  properties: {
    id: id(),
    practiceId: practiceId(),
    /** The author; null: their account is gone. */
    userId: p.uuid().nullable(),
    channel: p.text().$type<MessageChannel>(),
    kind: p.text().$type<MailingKind>(),
    locale: p.text().$type<Lang>(),
    state: p.text().$type<MailingState>(),
    content: p.blob().nullable(),
    /** The session it is about; null: none. */
    sessionId: p.uuid().nullable(),
    /** Of an SMS: clients with an appointment between these two instants. */
    periodFrom: instantType().nullable(),
    periodTo: instantType().nullable(),
    createdAt: instantType(),
    /** It waits until then: for another day's share of mails, or for an hour at which SMS may be sent. */
    goesOnAt: instantType().nullable(),
    endedAt: instantType().nullable(),
  },
  uniques: [{ name: 'mailing_practice_id_id_key', properties: ['practiceId', 'id'] }],
  indexes: [{ name: 'mailing_written', properties: ['practiceId', 'createdAt'] }],
})

/** One client among a mailing's recipients. */
export const MailingRecipient = defineEntity({
  name: 'MailingRecipient',
  tableName: 'mailing_recipient',
  properties: {
    id: id(),
    practiceId: practiceId(),
    mailingId: p.uuid(),
    patientId: p.uuid(),
    position: p.integer(),
    state: p.text().$type<RecipientState>(),
    reason: p.text().$type<PassedOverReason>().nullable(),
    /** The key of the message that was written to them. */
    messageKey: p.text().nullable(),
  },
  indexes: [{ name: 'mailing_recipient_of_mailing', properties: ['practiceId', 'mailingId', 'position'] }],
})
