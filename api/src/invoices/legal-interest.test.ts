import { expect, test } from 'vitest'
import { interestSince, legalInterest } from './legal-interest.ts'

const published = 'arrêté du 15 décembre 2025 (C. mon. fin. L313-2)'

test('money in advance earns interest from the end of the third month, by the rate of each day', () => {
  expect(interestSince('2025-11-30')).toBe('2026-02-28')
  expect(legalInterest({ cents: 100_000, paidOn: '2025-11-30', through: '2026-02-27' })).toBeNull()
  expect(legalInterest({ cents: 100_000, paidOn: '2025-11-30', through: '2026-02-28' })).toEqual({
    cents: 18,
    since: '2026-02-28',
    rates: [{ from: '2026-02-28', through: '2026-02-28', basisPoints: 667, source: published, isMissing: false }],
    isToCheck: false,
  })
  // 92 days of 2025 at 6.65, 181 of 2026 at 6.67 percent.
  expect(legalInterest({ cents: 100_000, paidOn: '2025-07-01', through: '2026-06-30' })).toMatchObject({
    cents: Math.round((100_000 * (92 * 0.0665 + 181 * 0.0667)) / 365),
    rates: [
      { from: '2025-10-01', through: '2025-12-31', basisPoints: 665, source: 'presse, 2025' },
      { from: '2026-01-01', through: '2026-06-30', basisPoints: 667, source: published },
    ],
    isToCheck: true,
  })
})

test('in a half year without a known rate the last one counts, to be checked', () => {
  expect(legalInterest({ cents: 3000, paidOn: '2026-03-01', through: '2027-01-01' })).toMatchObject({
    rates: [
      { from: '2026-06-01', through: '2026-06-30', basisPoints: 667, source: published, isMissing: false },
      { from: '2026-07-01', through: '2027-01-01', basisPoints: 667, source: published, isMissing: true },
    ],
    isToCheck: true,
  })
  expect(legalInterest({ cents: 0, paidOn: '2026-01-01', through: '2027-01-01' })).toBeNull()
})

test('days before the first known rate use the last one too, to be checked', () => {
  expect(legalInterest({ cents: 100_000, paidOn: '2024-01-01', through: '2024-12-31' })).toMatchObject({
    rates: [{ basisPoints: 667, isMissing: true }],
    isToCheck: true,
  })
})

test('the rate that a practice has entered for a half year counts there, and is its own', () => {
  const own = [{ from: '2026-07-01', basisPoints: 700 }]
  // 92 days at 6.67, then 184 at 7 percent.
  expect(legalInterest({ cents: 100_000, paidOn: '2025-12-31', through: '2026-12-31' }, own)).toEqual({
    cents: Math.round((100_000 * (92 * 0.0667 + 184 * 0.07)) / 365),
    since: '2026-03-31',
    rates: [
      { from: '2026-03-31', through: '2026-06-30', basisPoints: 667, source: published, isMissing: false },
      { from: '2026-07-01', through: '2026-12-31', basisPoints: 700, source: null, isMissing: false },
    ],
    isToCheck: false,
  })
  expect(legalInterest({ cents: 100_000, paidOn: '2026-07-01', through: '2027-01-01' }, own)).toMatchObject({
    rates: [{ basisPoints: 700 }, { from: '2027-01-01', basisPoints: 667, isMissing: true }],
    isToCheck: true,
  })
})
