import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'

/** A visitor's message from the landing page to the publisher, stored until it is sent as a mail. */
export const PublisherMessageEntity = defineEntity({
  name: 'PublisherMessage',
  tableName: 'publisher_message',
  properties: {
    id: id(),
    name: p.text(),
    email: p.text(),
    message: p.text(),
    locale: p.text().$type<Lang>(),
    createdAt: instantType(),
  },
  indexes: [{ name: 'publisher_message_created', properties: ['createdAt'] }],
})
