import { Mask } from 'maska'
import { expect, test } from 'vitest'
import { maskTokens as tokens } from './mask-tokens'
import { phoneMask, SIRET_MASK, townMask } from './masks'

const written = (mask: string | ((typed: string) => string), typed: string) =>
  new Mask({ mask, tokens, tokensReplace: true }).masked(typed)

test.each([
  ['0612345678', '06 12 34 56 78'],
  ['06.12.34.56.78', '06 12 34 56 78'],
  ['061', '06 1'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+33 (0)6 12 34 56 78', '+33 (0)6 12 34 56 78'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['06123456789', '06123456789'],
  ['', ''],
])('the phone number %s is written as %s', (typed, shown) => {
  expect(written(phoneMask, typed)).toBe(shown)
})

test.each([
  ['44000Nantes', '44000 Nantes'],
  ['44000 Saint-Herblain Cedex 1', '44000 Saint-Herblain Cedex 1'],
  ['1050 Bruxelles', '1050 Bruxelles'],
  ['Nantes', 'Nantes'],
])('the town %s is written as %s', (typed, shown) => {
  expect(written(townMask, typed)).toBe(shown)
})

test('a SIRET is written in groups', () => {
  expect(written(SIRET_MASK, '732 82932000074').replaceAll('\u00a0', ' ')).toBe('732 829 320 00074')
})
