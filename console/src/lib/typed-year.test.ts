import { expect, test } from 'vitest'
import { withFullYear } from './typed-year'

test.each([
  ['0026-03-02', '2026-03-02'],
  ['0000-01-01', '2000-01-01'],
  ['0060-12-31', '2060-12-31'],
  ['0061-01-01', '1961-01-01'],
  ['0099-01-01', '1999-01-01'],
  ['0202-03-02', '0202-03-02'],
  ['2026-03-02', '2026-03-02'],
])('%s, typed as a day, means %s', (typed, meant) => {
  expect(withFullYear(typed)).toBe(meant)
})
