import { expect, test } from 'vitest'
import { interestSince, legalInterest } from './legal-interest.ts'

test('money in advance earns interest from the end of the third month, by the rate of each day', () => {
  expect(interestSince('2025-11-30')).toBe('2026-02-28')
  expect(legalInterest(100_000, '2025-11-30', '2026-02-27')).toBeNull()
  expect(legalInterest(100_000, '2025-11-30', '2026-02-28')).toEqual({
    cents: 18,
    since: '2026-02-28',
    basisPoints: 667,
    source: 'arrêté du 15 décembre 2025 (C. mon. fin. L313-2)',
    isToCheck: false,
  })
  // 92 days of 2025 at 6.65, 181 of 2026 at 6.67 percent.
  expect(legalInterest(100_000, '2025-07-01', '2026-06-30')).toMatchObject({
    cents: Math.round((100_000 * (92 * 0.0665 + 181 * 0.0667)) / 365),
    isToCheck: true,
  })
})

test('in a half year without a known rate the last one counts, to be checked', () => {
  expect(legalInterest(3000, '2026-07-01', '2027-01-01')).toMatchObject({ basisPoints: 667, isToCheck: true })
  expect(legalInterest(0, '2026-01-01', '2027-01-01')).toBeNull()
})

test('days before the first known rate use the last one too, to be checked', () => {
  expect(legalInterest(100_000, '2024-01-01', '2024-12-31')).toMatchObject({ basisPoints: 667, isToCheck: true })
})

test('the rate that a practice has entered for a half year counts there, and is its own', () => {
  const own = [{ from: '2026-07-01', basisPoints: 700 }]
  // 92 days at 6.67, then 184 at 7 percent.
  expect(legalInterest(100_000, '2025-12-31', '2026-12-31', own)).toEqual({
    cents: Math.round((100_000 * (92 * 0.0667 + 184 * 0.07)) / 365),
    since: '2026-03-31',
    basisPoints: 700,
    source: null,
    isToCheck: false,
  })
  expect(legalInterest(100_000, '2026-07-01', '2027-01-01', own)).toMatchObject({ basisPoints: 667, isToCheck: true })
})
