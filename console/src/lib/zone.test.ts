import { describe, expect, test } from 'vitest'
import { addDays, dayOf, daysBetween, minutesOfDay, mondayOf, startOfDay, weekNumber, withFullYear } from './zone'

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

  test.each([
    ['2026-11-21', 47],
    ['2026-12-31', 53],
    ['2027-01-01', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
    ['2024-02-29', 9],
    ['2021-01-03', 53],
    ['2020-12-27', 52],
  ])('%s is in week %i', (day, week) => {
    expect(weekNumber(day)).toBe(week)
  })

  test.each([
    ['0026-03-02', '2026-03-02'],
    ['0000-01-01', '2000-01-01'],
    ['0060-12-31', '2060-12-31'],
    ['0061-01-01', '1961-01-01'],
    ['0099-01-01', '1999-01-01'],
    ['0202-03-02', '0202-03-02'],
    ['2026-03-02', '2026-03-02'],
  ])('%s, typed as a day, means %s', (typed, meant) => {
    expect(withFullYear(typed)).toBe(meant)
  })

  test('minutes of a day are those of the clock on the wall', () => {
    expect(minutesOfDay('2027-03-02T08:30:00.000Z', 'Europe/Paris')).toBe(570)
  })
})
