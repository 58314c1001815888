import { addDays } from '@ancrage/api/format/day'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateFault, dateLater, isWholeDate, readDate, writeDate } from './read-date'

test.each([
  ['02/03/2027', '2027-03-02'],
  ['2/3/2027', '2027-03-02'],
  ['02.03.2027', '2027-03-02'],
  ['2-3-27', '2027-03-02'],
  ['2 3 2027', '2027-03-02'],
  ['02032027', '2027-03-02'],
  ['020327', '2027-03-02'],
  [' 2027-03-02 ', '2027-03-02'],
  ['2 mars 2027', '2027-03-02'],
  ['2 March 2027', '2027-03-02'],
  ['1er févr. 2027', '2027-02-01'],
  ['mardi 2 mars 2027', '2027-03-02'],
  ['Tuesday, 2nd March 2027', '2027-03-02'],
  ['15 AOÛT 2027', '2027-08-15'],
  ['15 aout 27', '2027-08-15'],
  ['3 juil. 2027', '2027-07-03'],
  ['3 Dec 2027', '2027-12-03'],
  ['29/02/2028', '2028-02-29'],
  ['31/12/60', '2060-12-31'],
  ['1/1/61', '1961-01-01'],
])('« %s » is the day %s', (typed, day) => {
  expect(readDate(typed)).toBe(day)
})

test.each([
  '',
  '31/02/2027',
  '29/02/2027',
  '00/03/2027',
  '02/13/2027',
  '2/3',
  '2/3/202',
  '02/03/0027',
  '2 jui 2027',
  '2 brumaire 2027',
  '2027-3-2',
  '2027-02-31',
  'demain',
  '020320277',
])('« %s » is not a day', (typed) => {
  expect(readDate(typed)).toBeNull()
})

test('a two-digit year after the latest allowed one is a century earlier, if that is allowed', () => {
  const birth = { min: '1900-01-01', max: '2026-11-23' }
  expect(readDate('1/1/50', birth)).toBe('1950-01-01')
  expect(readDate('29/2/28', birth)).toBe('1928-02-29')
  expect(readDate('24/11/26', birth)).toBe('2026-11-24')
  expect(readDate('1/1/27', { max: '2026-11-23' })).toBe('2027-01-01')
  expect(readDate('1/1/27', { min: '2026-11-01', max: '2026-11-23' })).toBe('2027-01-01')
})

test('if the century is required, a two-digit year is refused with its own error', () => {
  const limits = { needsWholeYear: true }
  expect(readDate('12/05/55', limits)).toBeNull()
  expect(readDate('12/05/1955', limits)).toBe('1955-05-12')
  expect(['12/05/55', '12 mai 55', '32/05/55', '12/05/1955'].map((typed) => dateFault(typed, limits))).toEqual([
    'shortYear',
    'shortYear',
    'unreadable',
    undefined,
  ])
})

test('every day that is written is read as the same day', () => {
  const day = fc.integer({ min: 0, max: 400_000 }).map((count) => addDays('1000-01-01', count))
  fc.assert(fc.property(day, (one) => readDate(writeDate(one)) === one && readDate(one) === one))
})

test('a text that cannot be read stays as typed', () => {
  expect(writeDate('31/02/27')).toBe('31/02/27')
  expect(writeDate('')).toBe('')
})

test('a date is complete once its year has four digits', () => {
  const typed = ['02/03/20', '020320', '02/03/202', '02/03/2027', '02032027', '2 mars 27', '2 mars 2027', '2027-03-02']
  expect(typed.filter(isWholeDate)).toEqual(['02/03/2027', '02032027', '2 mars 2027', '2027-03-02'])
})

test('the first and the last allowed day are accepted, the days outside are not', () => {
  const limits = { min: '2027-03-02', max: '2027-03-09' }
  const faults = ['01/03/2027', '02/03/2027', '09/03/2027', '10/03/2027', '', 'demain']
  expect(faults.map((typed) => dateFault(typed, limits))).toEqual([
    'tooEarly',
    undefined,
    undefined,
    'tooLate',
    undefined,
    'unreadable',
  ])
})

test('a step by days stays within the limits', () => {
  expect(dateLater('2027-02-28', 1, {})).toBe('2027-03-01')
  expect(dateLater('2027-03-09', 1, { max: '2027-03-09' })).toBe('2027-03-09')
  expect(dateLater('2027-03-01', -1, { min: '2027-03-02' })).toBe('2027-03-02')
})
