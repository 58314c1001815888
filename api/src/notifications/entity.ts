import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { NotificationEvent, NotificationKind } from './kinds.ts'

/** Something that one person of the practice is to hear of in the console. */
export const NotificationEntity = defineEntity({
  name: 'Notification',
  tableName: 'notification',
  properties: {
    id: id(),
    practiceId: practiceId(),
    userId: p.uuid(),
    /** Unique for the person: the same cause never tells twice. */
    key: p.text(),
    kind: p.text().$type<NotificationKind>(),
    event: p.text().$type<NotificationEvent>(),
    sessionId: p.uuid().nullable(),
    patientId: p.uuid().nullable(),
    createdAt: instantType(),
    readAt: instantType().nullable(),
  },
  uniques: [{ name: 'notification_once', properties: ['practiceId', 'userId', 'key'] }],
})
