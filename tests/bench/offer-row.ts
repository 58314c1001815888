import type { AvailabilityInput } from '../../api/src/availability/slots.ts'

/** The row that the product's one search for free times reads, as far as the bench's practices have it. */
export interface OfferRow {
  time_zone: string
  type: { duration_minutes: number; buffer_before_minutes: number; buffer_after_minutes: number }
  stored: { noticeMinutes: number; horizonDays: number; gridMinutes: number }
  schedule: [number, number, number][] | null
  busy: [number, number][] | null
  counted: number[] | null
}

/** The slot engine's input from a row. */
export function inputOf(
  { time_zone, type, stored, schedule, busy, counted }: OfferRow,
  now: number,
): AvailabilityInput {
  return {
    timeZone: time_zone,
    now,
    schedule: (schedule ?? []).map(([wday, fromMinute, toMinute]) => ({ wday, fromMinute, toMinute })),
    overrides: [],
    unavailabilities: [],
    busy: (busy ?? []).map(([startsAt, endsAt]) => ({ startsAt, endsAt })),
    countedSessions: counted ?? [],
    durationMinutes: type.duration_minutes,
    bufferBeforeMinutes: type.buffer_before_minutes,
    bufferAfterMinutes: type.buffer_after_minutes,
    rules: { ...stored, mostPerDay: null, mostPerWeek: null },
  }
}
