import { expect, test } from 'vitest'
import { nextRange, openMinutes, rangeErrors, rangesIn, suggestedOpening, weekFormOf, withKey } from './week'

const range = (fromMinute: number, toMinute: number) => withKey({ fromMinute, toMinute })
const codes = (...ranges: ReturnType<typeof range>[]) => {
  const errors = rangeErrors(ranges)
  return ranges.map(({ key }) => errors.get(key))
}

test('each invalid range has its error', () => {
  expect(codes(range(540, 720), range(700, 800))).toEqual([undefined, 'ranges_overlap'])
  expect(codes(range(720, 540))).toEqual(['start_not_before_end'])
  expect(codes(range(1200, 1500))).toEqual(['past_end_of_day'])
  expect(codes(range(Number.NaN, 600), range(540, 720))).toEqual(['no_time', undefined])
})

test('ranges that only touch are allowed', () => {
  expect(codes(range(540, 720), range(720, 800))).toEqual([undefined, undefined])
})

test('a week is sent sorted by weekday and start, whatever the order of typing', () => {
  const week = weekFormOf([
    { wday: 3, fromMinute: 840, toMinute: 1080 },
    { wday: 3, fromMinute: 540, toMinute: 720 },
    { wday: 1, fromMinute: 540, toMinute: 720 },
  ])
  expect(rangesIn(week).map(({ wday, fromMinute }) => [wday, fromMinute])).toEqual([
    [1, 540],
    [3, 540],
    [3, 840],
  ])
})

test('invalid ranges do not count as open time', () => {
  expect(openMinutes([range(540, 720), range(900, 800)])).toBe(180)
})

test('a closed day opens with the hours of the open day before it, or with the usual two ranges', () => {
  const week = weekFormOf([{ wday: 2, fromMinute: 600, toMinute: 660 }])
  expect(suggestedOpening(week, 4)).toMatchObject([{ fromMinute: 600, toMinute: 660 }])
  expect(suggestedOpening(week, 1)).toMatchObject([{ fromMinute: 600, toMinute: 660 }])
  expect(suggestedOpening(weekFormOf([]), 1)).toMatchObject([{ fromMinute: 540 }, { fromMinute: 840 }])
})

test('a new range begins an hour after the last one, and none fits at the end of the day', () => {
  expect(nextRange([range(540, 720)])).toMatchObject({ fromMinute: 780, toMinute: 1020 })
  expect(nextRange([range(540, 1260)])).toMatchObject({ fromMinute: 1320, toMinute: 1440 })
  expect(nextRange([range(540, 1400)])).toBeNull()
})
