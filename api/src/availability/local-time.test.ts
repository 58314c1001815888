import { millisecondsInMinute } from 'date-fns/constants'
import { expect, test } from 'vitest'
import fc from '../../test/properties.ts'
import { instantAt, minutesOfDay } from '../format/calendar.ts'
import { localDay } from '../format/day.ts'
import { firstInstant, wallAt, zoneSpans } from './zone.ts'

const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
const minutes = fc.integer({
  min: Date.parse('1975-01-01') / millisecondsInMinute,
  max: Date.parse('2060-01-01') / millisecondsInMinute,
})
const days = minutes.map((minute) => new Date(minute * millisecondsInMinute).toISOString().slice(0, 10))

test('every zone has the day and the minute of the day that the slot engine computes', () => {
  fc.assert(
    fc.property(anyZone, minutes, (timeZone, minute) => {
      const wall = wallAt(zoneSpans(timeZone, minute, minute), minute) * millisecondsInMinute
      const at = new Date(minute * millisecondsInMinute)
      expect(localDay(at, timeZone)).toBe(new Date(wall).toISOString().slice(0, 10))
      expect(minutesOfDay(at, timeZone)).toBe((wall / millisecondsInMinute) % 1440)
    }),
    { numRuns: 500 },
  )
}, 30_000)

test('a local time of any zone is the instant that the slot engine computes, unless it is skipped', () => {
  fc.assert(
    fc.property(anyZone, days, fc.nat(1439), (timeZone, day, minute) => {
      const wall = Date.parse(day) / millisecondsInMinute + minute
      const spans = zoneSpans(timeZone, wall - 1440, wall + 1440)
      const first = firstInstant(spans, wall)
      const at = instantAt(day, minute, timeZone).getTime() / millisecondsInMinute
      if (wallAt(spans, first) === wall) expect(at).toBe(first)
      else expect(at).toBeGreaterThanOrEqual(first)
    }),
    { numRuns: 500 },
  )
}, 30_000)
