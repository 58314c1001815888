import { describe, expect, test } from 'vitest'
import { localDayAndMinute, repeatedStarts } from './repeated-starts.ts'

const starts = (timeZone: string, first: string, everyWeeks: number, times: number) =>
  repeatedStarts(timeZone, new Date(first), { everyWeeks, times }).map((at) => at.toISOString())

describe('a session that comes again', () => {
  test('keeps its local time when summer time begins', () => {
    expect(starts('Europe/Paris', '2027-03-15T09:00:00Z', 1, 4)).toEqual([
      '2027-03-15T09:00:00.000Z',
      '2027-03-22T09:00:00.000Z',
      '2027-03-29T08:00:00.000Z',
      '2027-04-05T08:00:00.000Z',
    ])
  })

  test('keeps its local time when winter time begins, also every two weeks', () => {
    expect(starts('Europe/Paris', '2027-10-18T08:00:00Z', 2, 3)).toEqual([
      '2027-10-18T08:00:00.000Z',
      '2027-11-01T09:00:00.000Z',
      '2027-11-15T09:00:00.000Z',
    ])
  })

  test('keeps its local time on an island that never changes its clock', () => {
    expect(starts('Indian/Reunion', '2027-03-22T05:00:00Z', 1, 3)).toEqual([
      '2027-03-22T05:00:00.000Z',
      '2027-03-29T05:00:00.000Z',
      '2027-04-05T05:00:00.000Z',
    ])
  })

  test('begins after the jump where the clock skips its time, and at its own time a week later', () => {
    expect(starts('Europe/Paris', '2027-03-21T01:30:00Z', 1, 3)).toEqual([
      '2027-03-21T01:30:00.000Z',
      '2027-03-28T01:00:00.000Z',
      '2027-04-04T00:30:00.000Z',
    ])
  })

  test('takes the first of two equal local times, but keeps the chosen one for the first date', () => {
    const second = '2027-10-31T01:30:00.000Z'
    expect(starts('Europe/Paris', '2027-10-24T00:30:00Z', 1, 2)[1]).toBe('2027-10-31T00:30:00.000Z')
    expect(starts('Europe/Paris', second, 1, 2)).toEqual([second, '2027-11-07T01:30:00.000Z'])
  })

  test('has as many dates as were asked for, at most a year of fortnights, across the new year', () => {
    const year = starts('Europe/Paris', '2026-11-30T09:00:00Z', 2, 26)
    expect(year).toHaveLength(26)
    expect(year.at(-1)).toBe('2027-11-15T09:00:00.000Z')
    expect(new Set(year).size).toBe(26)
  })
})

test('the local day and minute of an instant are computed in its zone', () => {
  const { day, minute } = localDayAndMinute('Indian/Reunion', new Date('2027-03-21T21:30:00Z'))
  expect(new Date(day * 86_400_000).toISOString()).toBe('2027-03-22T00:00:00.000Z')
  expect(minute).toBe(90)
})
