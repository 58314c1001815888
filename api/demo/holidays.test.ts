import { expect, test } from 'vitest'
import { dayOf } from '../src/availability/days.ts'
import { isHoliday } from './holidays.ts'

test('the eleven French public holidays are known, those that follow Easter too', () => {
  const holidays = [
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
    '2027-03-29',
    '2029-04-02',
    '2038-04-26',
  ]
  expect(holidays.filter((date) => !isHoliday(dayOf(date)))).toEqual([])
})

test('an ordinary year has eleven of them', () => {
  const days = Array.from({ length: 365 }, (_, i) => dayOf('2027-01-01') + i)
  // In 2027 Ascension is 6 May and Whit Monday 17 May: none falls on another.
  expect(days.filter(isHoliday)).toHaveLength(11)
})
