import { expect, test } from 'vitest'
import { isSiret } from './registration'

test('a SIRET is known by its sum, however it is spaced', () => {
  expect(isSiret('732\u00a0829\u00a0320\u00a000074')).toBe(true)
  expect(isSiret('73282932000074')).toBe(true)
  expect(isSiret('732\u00a0829\u00a0320\u00a000075')).toBe(false)
})
