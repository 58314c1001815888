import { expect, test } from 'vitest'
import { daysOfPreset, readReportDays } from './period'

test.each([
  ['month', '2028-02-11', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['quarter', '2026-11-23', '2026-10-01', '2026-12-31'],
  ['year', '2026-11-23', '2026-01-01', '2026-12-31'],
  ['lastYear', '2026-11-23', '2025-01-01', '2025-12-31'],
] as const)('the period %s on %s goes from %s to %s', (preset, today, from, to) => {
  expect(daysOfPreset(preset, today)).toEqual({ from, to })
})

test('reads days from an address, and falls back to the quarter', () => {
  const read = (text: string) => readReportDays(new URLSearchParams(text), '2026-11-23')
  expect(read('from=2026-03-01&to=2026-03-15')).toEqual({ from: '2026-03-01', to: '2026-03-15', preset: 'own' })
  expect(read('from=2026-03-15&to=2026-03-01').preset).toBe('quarter')
  expect(read('period=year').from).toBe('2026-01-01')
  expect(read('period=never').preset).toBe('quarter')
})
