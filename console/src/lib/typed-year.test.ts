import { expect, test } from 'vitest'
import { yearOfTwoDigits } from './typed-year'

test.each([
  [26, 2026],
  [0, 2000],
  [60, 2060],
  [61, 1961],
  [99, 1999],
])('%i typed as a year means %i', (typed, meant) => {
  expect(yearOfTwoDigits(typed)).toBe(meant)
})
