import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { MessageData, MessageTemplate } from '../mail/message-data.ts'
import type { MessageChannel, MessageState, Provider, SuppressionReason } from './states.ts'

/** A message and its outcome. The row is written in the transaction of its cause; `key` identifies the message. */
export const Message = defineEntity({
  name: 'Message',
  tableName: 'message',
  properties: {
    id: id(),
    practiceId: practiceId(),
    /** Unique in the practice: the same cause never makes two. */
    key: p.text(),
    /** The key of the message that this one repeats; null for a message that repeats none. */
    repeats: p.text().nullable(),
    /** Name of the template, e.g. `session.accepted`. */
    template: p.text().$type<MessageTemplate>(),
    audience: p.text().$type<'client' | 'practitioner'>(),
    channel: p.text().$type<MessageChannel>().default('email'),
    sessionId: p.uuid().nullable(),
    /** The client to whom it goes, where one is known. */
    patientId: p.uuid().nullable(),
    /** What was true when the cause happened: times, reason, calendar sequence. */
    data: p.json<MessageData[MessageTemplate]>(),
    status: p
      .text()
      .$type<MessageState>()
      .onCreate(() => 'queued'),
    /** The address or number to which it went, sealed. */
    recipient: p.blob().nullable(),
    /** For a message to a client: the sent subject and text, sealed. Deleted after the time that the practice chose. */
    content: p.blob().nullable(),
    error: p.text().nullable(),
    /** Of an SMS: the provider's id of it in reports. */
    ticket: p.text().nullable(),
    /** Of an SMS: when it was first sent with an unknown outcome. A day later it is not sent again. */
    firstTriedAt: instantType().nullable(),
    /** Of an SMS that may be out: a digest of the account that was used. No other is tried. */
    smsAccount: p.text().nullable(),
    attempts: p.integer().onCreate(() => 0),
    createdAt: instantType().onCreate(() => new Date()),
    sentAt: instantType().nullable(),
  },
  uniques: [{ name: 'message_practice_id_key_key', properties: ['practiceId', 'key'] }],
})
export type Message = InferEntity<typeof Message>

/** A provider that is down: only one message at a time tests it. It belongs to no practice. */
export const ProviderOutage = defineEntity({
  name: 'ProviderOutage',
  tableName: 'provider_outage',
  properties: {
    name: p.text().$type<Provider>().primary(),
    since: instantType(),
    /** Not tried again before. */
    probeAt: instantType(),
  },
})

/** An address or a number that takes nothing more of a practice, whichever client has it. */
export const SuppressedAddress = defineEntity({
  name: 'SuppressedAddress',
  tableName: 'suppressed_address',
  properties: {
    practiceId: practiceId().primary(),
    channel: p.text().$type<MessageChannel>().primary(),
    /** It can be recognised, but not written to. */
    addressHash: p.blob().primary(),
    reason: p.text().$type<SuppressionReason>(),
    suppressedAt: instantType(),
  },
})
