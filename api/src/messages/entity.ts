import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'

/** A message and its outcome. The row is written in the transaction of its cause; `key` says which message it is. */
export const Message = defineEntity({
  name: 'Message',
  tableName: 'message',
  properties: {
    id: id(),
    practiceId: practiceId(),
    /** Unique in the practice: the same cause never makes two. */
    key: p.string(),
    /** Name of the template, e.g. `session.accepted`. */
    template: p.string(),
    audience: p.string().$type<'client' | 'practitioner'>(),
    sessionId: p.uuid().nullable(),
    /** What was true when the cause happened: times, reason, calendar sequence. */
    data: p.json<Record<string, string | number | null>>(),
    status: p.string().$type<'queued' | 'sent' | 'failed' | 'skipped'>().default('queued'),
    recipient: p.string().nullable(),
    subject: p.string().nullable(),
    error: p.text().nullable(),
    attempts: p.integer().default(0),
    createdAt: instantType().onCreate(() => new Date()),
    sentAt: instantType().nullable(),
  },
})
export type Message = InferEntity<typeof Message>
