import { expect, test } from 'vitest'
import { isSiret, spacedSiret } from './registration'

test.each([
  ['', ''],
  ['732', '732'],
  ['7328', '732 8'],
  ['732829320', '732 829 320'],
  ['73282932000074', '732 829 320 00074'],
  ['732 829 320 00074 9', '732 829 320 00074'],
  ['SIRET: 732.829.320-00074', '732 829 320 00074'],
])('the SIRET « %s » is written « %s » while it is typed', (typed, shown) => {
  expect(spacedSiret(typed).replaceAll('\u00a0', ' ')).toBe(shown)
})

test('a SIRET is known by its sum, however it is spaced', () => {
  expect(isSiret(spacedSiret('73282932000074'))).toBe(true)
  expect(isSiret(spacedSiret('73282932000075'))).toBe(false)
})
