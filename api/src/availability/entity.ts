import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'

/**
 * One opened range of the weekly schedule, in wall-clock minutes of the practice's zone. `wday` is ISO: 1 monday … 7
 * sunday.
 */
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

/** A day that differs from the weekly schedule: its ranges replace the weekday's. No ranges: the day is closed. */
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
    /** The RRULE of a recurring one, counted from its first time; `recurrence.ts` says which rules are allowed. */
    rule: p.text().nullable(),
    /** The end of its last time; null: it recurs for ever. */
    repeatsUntil: instantType().nullable(),
    /** The days that are left out. */
    skippedOn: p.array().columnType('date[]').nullable(),
  },
  uniques: [{ name: 'unavailability_practice_id_id_key', properties: ['practiceId', 'id'] }],
  indexes: [{ name: 'unavailability_time', properties: ['practiceId', 'practitionerId', 'endsAt'] }],
})

/**
 * Whatever holds a practitioner's time: sessions with their buffers, visitors' holds, and times proposed to a client
 * (the latter two have `expiresAt`). An exclusion constraint forbids overlaps.
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
