import { expect, test } from 'vitest'
import { contrastWithWhite } from './contrast.ts'

test('white text has the contrast that WCAG computes, and none on an invalid colour', () => {
  expect(contrastWithWhite('#000000')).toBeCloseTo(21)
  expect(contrastWithWhite('#ffffff')).toBeCloseTo(1)
  expect(contrastWithWhite('#767676')).toBeCloseTo(4.54, 2)
  expect(contrastWithWhite('red')).toBeNull()
})
