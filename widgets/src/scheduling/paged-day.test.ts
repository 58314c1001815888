import { expect, test } from 'vitest'
import { pagedDay } from './paged-day.ts'

const free = ['2026-12-02', '2026-12-31', '2027-01-04', '2027-01-29', '2027-02-01', '2026-10-30']

test.each([
  // 2 January is a Saturday.
  ['2026-12-02', 1, '2027-01-04'],
  ['2026-12-31', 1, '2027-01-29'],
  ['2027-01-29', -1, '2026-12-31'],
  ['2027-01-04', -1, '2026-12-02'],
  // November has nothing free.
  ['2026-10-30', 1, '2026-12-31'],
  ['2026-12-02', -1, '2026-10-30'],
  ['2027-02-01', 1, undefined],
  ['2026-10-30', -1, undefined],
] as const)('a page key leads from %s by %i to %s', (from, by, to) => {
  expect(pagedDay(from, by, new Set(free))).toBe(to)
})
