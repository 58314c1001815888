import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'
import type { MessageChannel } from '../messages/states.ts'
import type { MailingKind, MailingState, PassedOverReason, RecipientState } from './states.ts'

/** Words that a practitioner writes to a client or to several. `content` is sealed, as long as what is sent is kept. */
export const MailingEntity = defineEntity({
  name: 'Mailing',
  tableName: 'mailing',
  properties: {
    id: id(),
    practiceId: practiceId(),
    /** Who wrote it; null: no longer here. */
    userId: p.uuid().nullable(),
    channel: p.text().$type<MessageChannel>(),
    kind: p.text().$type<MailingKind>(),
    locale: p.text().$type<Lang>(),
    state: p.text().$type<MailingState>(),
    content: p.blob().nullable(),
    /** The session of which it tells; null: of none. */
    sessionId: p.uuid().nullable(),
    /** Of an SMS: the clients with an appointment from one instant to before another. */
    periodFrom: instantType().nullable(),
    periodTo: instantType().nullable(),
    createdAt: instantType(),
    /** It waits until then: for another day's share of mails, or for an hour at which SMS may go. */
    goesOnAt: instantType().nullable(),
    endedAt: instantType().nullable(),
  },
  uniques: [{ name: 'mailing_practice_id_id_key', properties: ['practiceId', 'id'] }],
  indexes: [{ name: 'mailing_written', properties: ['practiceId', 'createdAt'] }],
})

/** One client to whom such words go. */
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
    /** Of the message that was written. */
    messageKey: p.text().nullable(),
  },
  indexes: [{ name: 'mailing_recipient_of_mailing', properties: ['practiceId', 'mailingId', 'position'] }],
})
