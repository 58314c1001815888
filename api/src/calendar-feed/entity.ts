import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'

/** The address under which other calendars read a practitioner’s sessions. */
export const CalendarFeed = defineEntity({
  name: 'CalendarFeed',
  tableName: 'calendar_feed',
  properties: {
    id: id(),
    practiceId: practiceId(),
    practitionerId: p.uuid(),
    isNeutral: p.boolean(),
    createdAt: instantType(),
    lastReadAt: instantType().nullable(),
  },
  uniques: [
    { name: 'calendar_feed_practice_id_id_key', properties: ['practiceId', 'id'] },
    { name: 'calendar_feed_practice_id_practitioner_id_key', properties: ['practiceId', 'practitionerId'] },
  ],
})
