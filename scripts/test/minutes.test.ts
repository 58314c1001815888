import { expect, test } from 'vitest'
import { asMinutes, BUDGET_MINUTES, limitMinutes, overBudget, slowest, tableOf } from './minutes.mjs'

const BUDGET = BUDGET_MINUTES * 60_000

test('a run of exactly the budget is within it, and a longer one has failed', () => {
  expect(overBudget(BUDGET)).toEqual([])
  expect(overBudget(BUDGET + 1)).toEqual([
    { name: 'the budget of time', error: expect.stringMatching(/^It took 30:01, more than 30:00: /) },
  ])
})

test('a slower machine has as much longer, and a limit that is given by hand is taken as it is', () => {
  expect(limitMinutes({ slowness: 1 })).toBe(BUDGET_MINUTES)
  expect(limitMinutes({ slowness: 1.5 })).toBe(BUDGET_MINUTES * 1.5)
  expect(limitMinutes({ byHand: 20, slowness: 1.5 })).toBe(20)
  expect(overBudget(BUDGET * 1.5, BUDGET_MINUTES * 1.5)).toEqual([])
  expect(overBudget(BUDGET * 1.5 + 1, BUDGET_MINUTES * 1.5)).toHaveLength(1)
})

test('minutes are shown up to the next whole second', () => {
  expect([0, 1, 59_001, 60_000, BUDGET].map(asMinutes)).toEqual(['0:00', '0:01', '1:00', '1:00', '30:00'])
})

test('the ten slowest of many files are shown, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, ms: index * 1000 }))
  const lines = slowest(files)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('    11.0 s  11.test.ts')
  expect(lines[9]).toBe('     2.0 s  2.test.ts')
})

test('the table shows each stage’s number of tests and time, then the total', () => {
  const rows = [
    { stage: 'unit', tests: 1450, ms: 66_000 },
    { stage: 'e2e', tests: 94, ms: 780_000 },
  ]
  expect(tableOf(rows, 850_000)).toEqual([
    'stage       tests   minutes',
    'unit         1450      1:06',
    'e2e            94     13:00',
    'total        1544     14:10',
  ])
})
