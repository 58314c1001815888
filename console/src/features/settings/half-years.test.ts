import { expect, test } from 'vitest'
import { halfYears } from './half-years'

test('the half years run from the first unknown one to today’s, and keep those that have a rate', () => {
  const rates = [{ from: '2028-01-01', basisPoints: 650 }]
  expect(
    halfYears('2026-07-01', rates, new Date('2027-08-01T10:00:00Z')).map(({ year, half }) => [year, half]),
  ).toEqual([
    ['2026', 'second'],
    ['2027', 'first'],
    ['2027', 'second'],
    ['2028', 'first'],
  ])
  expect(halfYears('2026-07-01', [], new Date('2026-06-30T10:00:00Z'))).toEqual([])
})
