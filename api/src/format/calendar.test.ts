import { millisecondsInMinute } from 'date-fns/constants'
import { expect, test } from 'vitest'
import fc from '../../test/properties.ts'
import { ageOn, daysBetween, firstOfWeek, instantAt, startOfDay, toDate, toDay, weekNumber } from './calendar.ts'
import { addDays, localDay } from './day.ts'

const minutes = fc.integer({
  min: Date.parse('1975-01-01') / millisecondsInMinute,
  max: Date.parse('2060-01-01') / millisecondsInMinute,
})
const days = minutes.map((minute) => new Date(minute * millisecondsInMinute).toISOString().slice(0, 10))

test('the day of an instant is that of the zone, even if it has begun already', () => {
  expect(localDay('2027-03-01T23:30:00Z', 'Europe/Paris')).toBe('2027-03-02')
  expect(localDay('2027-03-01T23:30:00Z', 'America/New_York')).toBe('2027-03-01')
  expect(localDay('2027-03-01T12:30:00Z', 'Pacific/Apia')).toBe('2027-03-02')
})

test('a skipped time is moved forward, a repeated one is the first of the two', () => {
  expect(instantAt('2027-03-28', 150, 'Europe/Paris').toISOString()).toBe('2027-03-28T01:30:00.000Z')
  expect(instantAt('2027-10-31', 150, 'Europe/Paris').toISOString()).toBe('2027-10-31T00:30:00.000Z')
})

test.each([
  ['2027-03-02', 'Europe/Paris', '2027-03-01T23:00:00.000Z'],
  ['2027-03-28', 'Europe/Paris', '2027-03-27T23:00:00.000Z'],
  ['2027-03-29', 'Europe/Paris', '2027-03-28T22:00:00.000Z'],
  ['2027-10-31', 'Europe/Paris', '2027-10-30T22:00:00.000Z'],
  ['2027-11-01', 'Europe/Paris', '2027-10-31T23:00:00.000Z'],
  ['2027-07-01', 'Asia/Kathmandu', '2027-06-30T18:15:00.000Z'],
  ['2027-01-01', 'Pacific/Apia', '2026-12-31T11:00:00.000Z'],
  ['2027-01-01', 'Pacific/Honolulu', '2027-01-01T10:00:00.000Z'],
])('%s in %s begins at %s', (day, zone, instant) => {
  expect(startOfDay(day, zone).toISOString()).toBe(instant)
})

test('a day whose midnight is skipped begins at its first instant', () => {
  const first = startOfDay('2018-11-04', 'America/Sao_Paulo')
  expect(first.toISOString()).toBe('2018-11-04T03:00:00.000Z')
  expect(localDay(first, 'America/Sao_Paulo')).toBe('2018-11-04')
})

test('adding days works over months, leap days and clock changes', () => {
  expect([addDays('2028-02-28', 1), addDays('2027-03-27', 2), addDays('2027-12-31', 1)]).toEqual([
    '2028-02-29',
    '2027-03-29',
    '2028-01-01',
  ])
  fc.assert(
    fc.property(days, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count)
      expect(toDay(toDate(day))).toBe(day)
    }),
  )
})

test('weeks begin on Monday', () => {
  expect([firstOfWeek('2027-03-01'), firstOfWeek('2027-03-07')]).toEqual(['2027-03-01', '2027-03-01'])
})

test.each([
  ['2026-11-21', 47],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
  ['2024-02-29', 9],
  ['2021-01-03', 53],
  ['2020-12-27', 52],
])('%s is in week %i', (day, week) => {
  expect(weekNumber(day)).toBe(week)
})

test('a person is a year older on the birthday, and for a leap day on the first of March', () => {
  expect([ageOn('2009-03-02', '2027-03-01'), ageOn('2009-03-02', '2027-03-02')]).toEqual([17, 18])
  expect([ageOn('2008-02-29', '2027-02-28'), ageOn('2008-02-29', '2027-03-01')]).toEqual([18, 19])
})
