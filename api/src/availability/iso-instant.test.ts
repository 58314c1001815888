import { expect, test } from 'vitest'
import fc from '../../test/properties.ts'
import { isoInstant } from './iso-instant.ts'

test('an instant is written as JavaScript writes it, with or without seconds, before 1970 or after', () => {
  const whole = fc.integer({ min: -1e8, max: 1e8 }).map((minutes) => minutes * 60_000)
  fc.assert(
    fc.property(fc.oneof(whole, fc.integer({ min: -6e13, max: 2.5e14 })), (instant) => {
      expect(isoInstant(instant)).toBe(new Date(instant).toISOString())
    }),
  )
})
