import { describe, expect, test } from 'vitest'
import { daysInWords, largestUnit, unitMinutes, unitsOf } from './spans'

describe('a length of time is shown in a convenient unit', () => {
  test.each([
    [720, 'minutes', '12', 'hours'],
    [90, 'minutes', '90', 'minutes'],
    [1440, 'minutes', '24', 'hours'],
    [2880, 'minutes', '2', 'days'],
    [0, 'minutes', '0', 'minutes'],
    [24, 'hours', '24', 'hours'],
    [72, 'hours', '3', 'days'],
    [36, 'hours', '36', 'hours'],
    [60, 'days', '60', 'days'],
    [Number.NaN, 'hours', '', 'hours'],
  ] as const)('%s %s', (value, stored, typed, unit) => {
    expect(largestUnit(value, stored)).toEqual({ typed, unit })
  })

  test('only units in which it is a whole number are used', () => {
    for (const stored of ['minutes', 'hours', 'days'] as const)
      for (const unit of unitsOf(stored)) expect(unitMinutes[unit] % unitMinutes[stored]).toBe(0)
  })
})

test('choices in days are shown in days, and whole years in years', () => {
  expect([90, 365, 730].map((days) => daysInWords(days, 'fr-FR').replaceAll('\u00a0', ' '))).toEqual([
    '90 jours',
    '1 an',
    '2 ans',
  ])
  expect([180, 1095].map((days) => daysInWords(days, 'en-GB'))).toEqual(['180 days', '3 years'])
})
