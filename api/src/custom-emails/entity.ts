import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'
import type { CustomEmailEvent } from '../mail/custom-events.ts'

/** A saved version of an event's words in a language. The latest counts; none is ever changed. */
export const CustomEmailVersion = defineEntity({
  name: 'CustomEmailVersion',
  tableName: 'custom_email',
  properties: {
    id: id(),
    practiceId: practiceId(),
    event: p.text().$type<CustomEmailEvent>(),
    lang: p.text().$type<Lang>(),
    version: p.integer(),
    /** Subject and words, sealed; null: back to ours. */
    content: p.blob().nullable(),
    /** A digest of our words at that time: if it differs now, ours have changed. */
    defaultDigest: p.text(),
    createdAt: instantType(),
    userId: p.uuid().nullable(),
  },
  uniques: [{ name: 'custom_email_version', properties: ['practiceId', 'event', 'lang', 'version'] }],
})
export type CustomEmailVersion = InferEntity<typeof CustomEmailVersion>
