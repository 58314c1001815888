import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'

/** One opened range of the weekly schedule, in wall-clock minutes of the practice's zone. `wday` is ISO: 1 monday … 7 sunday. */
export const ScheduleRange = defineEntity({
  name: 'ScheduleRange',
  tableName: 'schedule_range',
  properties: {
    id: id(),
    practiceId: practiceId(),
    practitionerId: p.uuid(),
    wday: p.integer(),
    fromMinute: p.integer(),
    toMinute: p.integer(),
  },
  uniques: [{ name: 'schedule_range_practice_id_id_key', properties: ['practiceId', 'id'] }],
})
export type ScheduleRange = InferEntity<typeof ScheduleRange>

/** A day that differs from the weekly schedule: its ranges replace that day's; none: closed. */
export const ScheduleOverride = defineEntity({
  name: 'ScheduleOverride',
  tableName: 'schedule_override',
  properties: {
    id: id(),
    practiceId: practiceId(),
    practitionerId: p.uuid(),
    date: p.string().columnType('date'),
    ranges: p.json<{ fromMinute: number; toMinute: number }[]>(),
  },
  uniques: [
    { name: 'schedule_override_practice_id_id_key', properties: ['practiceId', 'id'] },
    {
      name: 'schedule_override_practice_id_practitioner_id_date_key',
      properties: ['practiceId', 'practitionerId', 'date'],
    },
  ],
})

/** Time that is not offered. An all-day one reaches from local midnight to local midnight. */
export const Unavailability = defineEntity({
  name: 'Unavailability',
  tableName: 'unavailability',
  properties: {
    id: id(),
    practiceId: practiceId(),
    practitionerId: p.uuid(),
    /** Sealed (`sealed-title.ts`). */
    title: p.blob(),
    isAllDay: p.boolean(),
    startsAt: instantType(),
    endsAt: instantType(),
    /** RRULE of what comes again, from its first time on; `recurrence.ts` says what one may be. */
    rule: p.text().nullable(),
    /** The end of its last time; null: it comes for ever. */
    repeatsUntil: instantType().nullable(),
    /** Days on which it does not come after all. */
    skippedOn: p.array().columnType('date[]').nullable(),
  },
  uniques: [{ name: 'unavailability_practice_id_id_key', properties: ['practiceId', 'id'] }],
  indexes: [{ name: 'unavailability_time', properties: ['practiceId', 'practitionerId', 'endsAt'] }],
})

/**
 * Whatever holds a practitioner's time: sessions with their buffers, visitors' holds and times that are proposed to a client
 * (both have `expiresAt`).
 * An exclusion constraint forbids two that overlap.
 */
export const TimeBlock = defineEntity({
  name: 'TimeBlock',
  tableName: 'time_block',
  properties: {
    id: id(),
    practiceId: practiceId(),
    practitionerId: p.uuid(),
    sessionId: p.uuid().nullable(),
    startsAt: instantType(),
    endsAt: instantType(),
    isOverlapAllowed: p.boolean().default(false),
    expiresAt: instantType().nullable(),
    /** For the cap on holds: keyed hashes of the visitor's networks, the narrowest first. */
    holders: p.array().columnType('text[]').nullable(),
    /** The request to whose client this time is proposed. */
    proposedFor: p.uuid().nullable(),
  },
  uniques: [{ name: 'time_block_session_id_key', properties: ['sessionId'] }],
})
