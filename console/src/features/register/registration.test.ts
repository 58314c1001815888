import { expect, test } from 'vitest'
import { isSiret } from './registration'

test('a SIRET is valid by its checksum, with any spacing', () => {
  expect(isSiret('732\u00a0829\u00a0320\u00a000074')).toBe(true)
  expect(isSiret('73282932000074')).toBe(true)
  expect(isSiret('732\u00a0829\u00a0320\u00a000075')).toBe(false)
})
