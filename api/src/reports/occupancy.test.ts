import { expect, test } from 'vitest'
import { dayOf } from '../availability/days.ts'
import { occupancyOf, offeredMinutes, type WorkHours } from './occupancy.ts'

const hours = (given: Partial<WorkHours> = {}): WorkHours => ({
  timeZone: 'Europe/Paris',
  schedule: [],
  overrides: [],
  unavailabilities: [],
  ...given,
})
const range = (wday: number, from: number, to: number) => ({ wday, fromMinute: from * 60, toMinute: to * 60 })
const instant = (text: string) => Date.parse(text)
const borders = ['2027-03-22', '2027-03-29', '2027-04-05'].map(dayOf)
const always = dayOf('2020-01-01')
const offered = (given: Partial<WorkHours>, since = always) => offeredMinutes(hours(given), borders, since)

test('work hours follow the weekly schedule', () => {
  expect(offered({ schedule: [range(1, 9, 12), range(3, 14, 18)] })).toEqual([420, 420])
})

test('a particular date replaces the hours of its weekday, and a closed one has none', () => {
  const schedule = [range(1, 9, 12)]
  const overrides = [
    { date: '2027-03-22', ranges: [] },
    { date: '2027-03-29', ranges: [{ fromMinute: 600, toMinute: 660 }] },
    { date: '2027-03-31', ranges: [{ fromMinute: 600, toMinute: 630 }] },
  ]
  expect(offered({ schedule, overrides })).toEqual([0, 90])
})

test('unavailabilities are subtracted from the work hours, overlapping ones once', () => {
  const away = [
    { startsAt: instant('2027-03-22T09:00:00Z'), endsAt: instant('2027-03-22T10:00:00Z') },
    { startsAt: instant('2027-03-22T09:30:00Z'), endsAt: instant('2027-03-22T10:30:00Z') },
    { startsAt: instant('2027-03-22T20:00:00Z'), endsAt: instant('2027-03-28T20:00:00Z') },
  ]
  expect(offered({ schedule: [range(1, 9, 12), range(2, 9, 12)], unavailabilities: away })).toEqual([90, 360])
})

test('the night in which the clock goes forward has one hour less', () => {
  expect(offered({ schedule: [range(7, 0, 6)] })).toEqual([300, 360])
})

test('no hours count before the practice was created', () => {
  expect(offered({ schedule: [range(1, 9, 10), range(2, 9, 10)] }, dayOf('2027-03-23'))).toEqual([60, 120])
  expect(offered({ schedule: [range(1, 9, 10)] }, dayOf('2027-03-29'))).toEqual([0, 60])
})

test('the occupancy is null without hours', () => {
  expect(occupancyOf(60, 0)).toBeNull()
  expect(occupancyOf(0, 60)).toBe(0)
  expect(occupancyOf(90, 60)).toBe(150)
})
