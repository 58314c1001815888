import { expect, test } from 'vitest'
import { latePenalty } from './late-penalty.ts'

const overdue = {
  status: 'issued',
  dueOn: '2025-12-31' as string | null,
  dueCents: 120_000,
  billTo: { isBusiness: true },
}

test('a business that pays late owes penalties on the rest from the day after, and the fixed fee', () => {
  expect(latePenalty(overdue, '2026-01-31')).toMatchObject({
    // 120,000 × 12.15 % × 31 / 365
    cents: 1238,
    since: '2026-01-01',
    recoveryFeeCents: 4000,
    rates: [{ from: '2026-01-01', through: '2026-01-31', basisPoints: 1215 }],
    isToCheck: true,
  })
})

test('each half year counts by its own rate, and one without a known rate by the last, to be checked', () => {
  const late = latePenalty({ ...overdue, dueOn: '2025-06-29' }, '2026-07-01')
  expect(
    late?.rates.map(({ from, through, basisPoints, isMissing }) => [from, through, basisPoints, isMissing]),
  ).toEqual([
    ['2025-06-30', '2025-06-30', 1315, false],
    ['2025-07-01', '2026-06-30', 1215, false],
    ['2026-07-01', '2026-07-01', 1215, true],
  ])
  // 120,000 × (13.15 % + 366 × 12.15 %) / 365
  expect(late).toMatchObject({ cents: 14_663, isToCheck: true })
})

test('what was paid late bears penalties until its day, and what was given back from its day on', () => {
  const paidLate = [{ cents: 60_000, paidOn: '2026-01-10' }]
  // 120,000 × 12.15 % × 31 / 365 + 60,000 × 12.15 % × 10 / 365
  expect(latePenalty(overdue, '2026-01-31', paidLate)).toMatchObject({ cents: 1238 + 200, since: '2026-01-01' })
  const paid = latePenalty({ ...overdue, dueCents: 0 }, '2026-06-30', paidLate)
  expect(paid).toMatchObject({ cents: 200, recoveryFeeCents: 4000, rates: [{ through: '2026-01-10' }] })
  // Paid in time, given back on the 10th.
  const givenBack = [{ cents: -120_000, paidOn: '2026-01-10' }]
  expect(latePenalty(overdue, '2026-01-31', givenBack)).toMatchObject({ cents: 1238 - 399 })
})

test('the fixed fee is owed for a day of delay also where its interest is less than a cent', () => {
  const late = { ...overdue, dueCents: 0 }
  expect(latePenalty(late, '2026-01-31', [{ cents: 100, paidOn: '2026-01-01' }])).toMatchObject({
    cents: 0,
    recoveryFeeCents: 4000,
  })
  expect(latePenalty(late, '2026-01-31', [{ cents: 100, paidOn: '2025-12-31' }])).toBeNull()
})

test.each([
  ['a private client', { billTo: { isBusiness: false } }, '2026-01-31'],
  ['the due day itself', {}, '2025-12-31'],
  ['what is paid', { dueCents: 0 }, '2026-01-31'],
  ['a draft', { status: 'draft', dueOn: null }, '2026-01-31'],
])('no penalty is owed of %s', (_of, more, today) => {
  expect(latePenalty({ ...overdue, ...more }, today)).toBeNull()
})
