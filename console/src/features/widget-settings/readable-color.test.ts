import { AA_CONTRAST } from '@ancrage/api/format/contrast'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readability } from './readable-color'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('white text is readable on the shade of every colour', () => {
  fc.assert(fc.property(color, (one) => (readability(one)?.after ?? 0) >= AA_CONTRAST))
})

test('a colour that is dark enough stays unchanged', () => {
  for (const one of ['#1f4f3a', '#744ccd', '#000000']) expect(readability(one)?.shade).toBe(one)
})

test('text that is no colour has no readability', () => {
  for (const one of ['', 'red', '#12345', '#12345g']) expect(readability(one)).toBeNull()
})
