import { describe, expect, test } from 'vitest'
import { daysOf, isDayText, monthsLater, stepView } from './views'

const ends = (days: string[]) => [days[0], days.at(-1), days.length]

describe('the days of a view', () => {
  test('a week begins on Monday, on a phone with the day itself', () => {
    expect(ends(daysOf('week', '2027-03-04', false))).toEqual(['2027-03-01', '2027-03-07', 7])
    expect(ends(daysOf('week', '2027-03-04', true))).toEqual(['2027-03-04', '2027-03-06', 3])
  })

  test.each([
    ['2027-02-14', '2027-02-01', '2027-03-14'],
    ['2027-08-31', '2027-07-26', '2027-09-05'],
  ])('the month of %s takes six weeks', (on, from, to) => {
    expect(ends(daysOf('month', on, false))).toEqual([from, to, 42])
  })
})

test('the earlier and later period keep the kind of the view', () => {
  expect(stepView('day', '2027-02-28', 1, false)).toBe('2027-03-01')
  expect(stepView('week', '2027-03-03', -1, false)).toBe('2027-02-24')
  expect(stepView('week', '2027-03-03', 1, true)).toBe('2027-03-06')
  expect(stepView('month', '2027-01-31', 1, false)).toBe('2027-02-01')
  expect(stepView('list', '2027-03-01', 1, false)).toBe('2027-03-29')
  expect(monthsLater('2027-01-15', -1)).toBe('2026-12-01')
})

test.each([
  ['2027-03-04', true],
  ['2027-02-31x', false],
  ['2027-99-99', false],
  ['9999-12-31', false],
  ['0001-01-01', false],
  [null, false],
])('%s is a day: %s', (text, is) => {
  expect(isDayText(text)).toBe(is)
})
