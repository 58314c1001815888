import { expect, test } from 'vitest'
import { clockText } from '../../lib/clock-text'
import { isWholeClock, readClock } from './clock'

test.each([
  ['9', 540],
  ['9h', 540],
  ['9 h 30', 570],
  ['09:30', 570],
  ['9.30', 570],
  ['930', 570],
  ['1830', 1110],
  ['24:00', 1440],
  ['25:00', 1500],
])('« %s » is the time at %i minutes', (typed, minutes) => {
  expect(readClock(typed)).toBe(minutes)
})

test.each(['', 'midi', '9:60', '9:3', '50', '123456'])('« %s » is not a time', (typed) => {
  expect(readClock(typed)).toBeNull()
})

test('a time after the latest one is refused', () => {
  expect(['23:59', '24:00'].map((typed) => readClock(typed, 1439))).toEqual([1439, null])
})

test('a time is complete once both digits of its minutes are typed', () => {
  expect(['1', '18', '18:', '18:3', '18:30', '18h30', '1830'].map(isWholeClock)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
  ])
})

test('a time is written with four digits, and the end of the day as 24:00', () => {
  expect([540, 570, 1440].map(clockText)).toEqual(['09:00', '09:30', '24:00'])
})
