import { describe, expect, test } from 'vitest'
import { range } from '../../test/an-availability.ts'
import { scheduleErrors } from './schedule.ts'

const on = (wday: number, ...ranges: string[]) => ranges.map((text) => ({ wday, ...range(text) }))

describe('a work schedule', () => {
  test('may have ranges that touch, end at midnight, and repeat on another day', () => {
    expect(scheduleErrors([...on(1, '14:00-24:00', '09:00-12:00', '12:00-14:00'), ...on(2, '09:00-12:00')])).toEqual([])
  })

  test('has the start of each range before its end', () => {
    expect(scheduleErrors(on(1, '09:00-12:00', '18:00-14:00', '20:00-20:00'))).toEqual([
      { index: 1, code: 'start_not_before_end' },
      { index: 2, code: 'start_not_before_end' },
    ])
  })

  test('has no overlapping ranges on one day: the later one is refused', () => {
    expect(scheduleErrors(on(1, '11:59-14:00', '09:00-12:00', '10:00-11:00'))).toEqual([
      { index: 0, code: 'ranges_overlap' },
      { index: 2, code: 'ranges_overlap' },
    ])
    expect(scheduleErrors([range('09:00-12:00'), range('09:00-12:00')])).toEqual([{ index: 1, code: 'ranges_overlap' }])
  })

  test('has no range beyond the end of the day', () => {
    expect(scheduleErrors(on(7, '22:00-24:01'))).toEqual([{ index: 0, code: 'past_end_of_day' }])
    // « 25h » is no hour, whatever follows it.
    expect(scheduleErrors(on(7, '25:00-12:00'))).toEqual([{ index: 0, code: 'past_end_of_day' }])
  })
})
