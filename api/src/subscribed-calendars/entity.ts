import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { calendarProblems } from './unreadable.ts'

/** A calendar of others that is read for a practitioner. Its address lets anybody read it, so it is sealed. */
export const SubscribedCalendar = defineEntity({
  name: 'SubscribedCalendar',
  tableName: 'subscribed_calendar',
  properties: {
    id: id(),
    practiceId: practiceId(),
    practitionerId: p.uuid(),
    name: p.text(),
    color: p.text(),
    isBlocking: p.boolean(),
    preset: p.text().$type<'zone_a' | 'zone_b' | 'zone_c'>().nullable(),
    host: p.text(),
    address: p.blob(),
    createdAt: instantType(),
    readAt: instantType().nullable(),
    triedAt: instantType().nullable(),
    nextAt: instantType().nullable(),
    leaseExpiresAt: instantType().nullable(),
    failures: p.integer().default(0),
    problem: p.text().$type<(typeof calendarProblems)[number]>().nullable(),
    busyCount: p.integer().default(0),
    isTruncated: p.boolean().default(false),
    parsedAt: instantType().nullable(),
    etag: p.text().nullable(),
    lastModified: p.text().nullable(),
    digest: p.blob().nullable(),
    removedAt: instantType().nullable(),
  },
  uniques: [{ name: 'subscribed_calendar_practice_id_id_key', properties: ['practiceId', 'id'] }],
  indexes: [{ name: 'subscribed_calendar_of', properties: ['practiceId', 'practitionerId'] }],
})

/** A busy time from a subscribed calendar. */
export const BusyTimeEntity = defineEntity({
  name: 'BusyTime',
  tableName: 'busy_time',
  properties: {
    id: id(),
    practiceId: practiceId(),
    practitionerId: p.uuid(),
    source: p.text().$type<'calendar' | 'calendly'>(),
    subscribedCalendarId: p.uuid().nullable(),
    externalId: p.text(),
    /** Sealed (`availability/sealed-title.ts`). */
    title: p.blob().nullable(),
    startsAt: instantType(),
    endsAt: instantType(),
    isAllDay: p.boolean(),
    isBlocking: p.boolean(),
  },
  uniques: [{ name: 'busy_time_practice_id_id_key', properties: ['practiceId', 'id'] }],
})
