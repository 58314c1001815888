import { describe, expect, test } from 'vitest'
import { addDays, dayOf, daysBetween, minutesOfDay, mondayOf, startOfDay } from './zone'

describe('local days', () => {
  test('an instant late in UTC is already tomorrow in Paris', () => {
    expect(dayOf('2027-03-01T23:30:00.000Z', 'Europe/Paris')).toBe('2027-03-02')
    expect(dayOf('2027-03-01T23:30:00.000Z', 'America/New_York')).toBe('2027-03-01')
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
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z')
    expect(dayOf(startOfDay('2018-11-04', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe('2018-11-04')
  })

  test('weeks begin on Monday', () => {
    expect(mondayOf('2027-03-01')).toBe('2027-03-01')
    expect(mondayOf('2027-03-07')).toBe('2027-03-01')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2)
  })

  test('minutes of a day are those of the clock on the wall', () => {
    expect(minutesOfDay('2027-03-02T08:30:00.000Z', 'Europe/Paris')).toBe(570)
  })
})
