import { describe, expect, test } from 'vitest'
import { type AvailabilityOptions, anAvailability, everyDay } from '../../test/an-availability.ts'
import { offeredSlots } from './slots.ts'

/** The instants (UTC) that are offered on one local day. */
function slotsOn(date: string, input: AvailabilityOptions, timeZone = input.timeZone ?? 'Europe/Paris') {
  const now = Date.parse(date) - 3 * 86_400_000
  const [day] = offeredSlots(anAvailability({ now, ...input }), { from: date, to: date, timeZone })
  return day!.slots.map((slot) => new Date(slot).toISOString().slice(5, 16))
}

describe('in Paris on 28 March 2027, when 02:00 becomes 03:00', () => {
  const date = '2027-03-28'

  test('02:30 does not exist and is no slot', () => {
    const schedule = everyDay('02:30-03:00')
    expect(slotsOn(date, { schedule, durationMinutes: 15 })).toEqual([])
    expect(slotsOn('2027-03-27', { schedule, durationMinutes: 15 })).toEqual(['03-27T01:30', '03-27T01:45'])
  })

  test('a range that begins in the skipped hour opens at the jump, and keeps its grid', () => {
    expect(slotsOn(date, { schedule: everyDay('02:20-04:00'), durationMinutes: 30 })).toEqual([
      '03-28T01:05',
      '03-28T01:20',
    ])
  })

  test('a session of two hours from 01:00 ends at 04:00 by the clock, and does not fit before 03:30', () => {
    expect(slotsOn(date, { schedule: everyDay('01:00-04:00'), durationMinutes: 120 })).toEqual(['03-28T00:00'])
    expect(slotsOn(date, { schedule: everyDay('01:00-03:30'), durationMinutes: 120 })).toEqual([])
  })
})

describe('in Paris on 31 October 2027, when 03:00 becomes 02:00', () => {
  const date = '2027-10-31'

  test('02:30 happens twice, at 00:30Z and 01:30Z, and is offered once, at the first', () => {
    expect(slotsOn(date, { schedule: everyDay('02:30-02:45'), durationMinutes: 15 })).toEqual(['10-31T00:30'])
  })

  test('when the first 02:30 is taken, the second is not offered in its place', () => {
    const busy = [{ startsAt: Date.parse('2027-10-31T00:30Z'), endsAt: Date.parse('2027-10-31T01:00Z') }]
    expect(slotsOn(date, { schedule: everyDay('02:30-02:45'), durationMinutes: 15, busy })).toEqual([])
  })

  test('hours across the change last one hour longer', () => {
    const input = { schedule: everyDay('01:00-04:00'), durationMinutes: 240, rules: { gridMinutes: 60 } }
    expect(slotsOn(date, input)).toEqual(['10-30T23:00'])
    expect(slotsOn('2027-10-30', input)).toEqual([])
  })

  test('a session may run through the repeated hour: 90 minutes fit between 02:45 and 03:15', () => {
    expect(slotsOn(date, { schedule: everyDay('02:45-03:15'), durationMinutes: 90 })).toEqual(['10-31T00:45'])
  })

  test('a range that ends at a repeated time ends the first time that the clock shows it', () => {
    expect(slotsOn(date, { schedule: everyDay('01:30-02:30'), durationMinutes: 60 })).toEqual(['10-30T23:30'])
  })
})

test('at Lord Howe, where the clock moves by half an hour, only that half hour is skipped', () => {
  const input = {
    timeZone: 'Australia/Lord_Howe',
    schedule: everyDay('01:00-03:00'),
    durationMinutes: 15,
    rules: { gridMinutes: 30 },
  }
  expect(slotsOn('2027-10-02', input)).toEqual(['10-01T14:30', '10-01T15:00', '10-01T15:30', '10-01T16:00'])
  expect(slotsOn('2027-10-03', input)).toEqual(['10-02T14:30', '10-02T15:00', '10-02T15:30'])
})

test('in Kathmandu, three quarters of an hour off the full hours, slots follow the local clock', () => {
  const input = { timeZone: 'Asia/Kathmandu', schedule: everyDay('09:00-10:00') }
  expect(slotsOn('2027-03-01', input)).toEqual(['03-01T03:15'])
})

test('30 December 2011, which Apia skipped, has no slot, and the days around it have theirs', () => {
  const input = { timeZone: 'Pacific/Apia', schedule: everyDay('09:00-10:00') }
  expect(slotsOn('2011-12-29', input)).toEqual(['12-29T19:00'])
  expect(slotsOn('2011-12-30', input)).toEqual([])
  expect(slotsOn('2011-12-31', input)).toEqual(['12-30T19:00'])
})

test('where midnight is skipped, as in Beirut, the day begins at the jump', () => {
  const input = { timeZone: 'Asia/Beirut', schedule: everyDay('00:00-02:00') }
  expect(slotsOn('2027-03-28', input)).toEqual(['03-27T22:00'])
})

test('where the clock goes back across midnight, as in St John’s in 2006, the day before is shown again after the next', () => {
  const input = { timeZone: 'UTC', schedule: everyDay('00:00-24:00'), durationMinutes: 1, rules: { gridMinutes: 30 } }
  const saturday = slotsOn('2006-10-28', input, 'America/St_Johns')
  const sunday = slotsOn('2006-10-29', input, 'America/St_Johns')
  expect([saturday.length, sunday.length]).toEqual([49, 49])
  expect(sunday[0]).toBe('10-29T02:30')
  expect(saturday.at(-1)).toBe('10-29T03:00')
})

test('a practice in a zone with an offset in seconds, as Monrovia before 1972, gets its slots to the minute', () => {
  const input = { timeZone: 'Africa/Monrovia', schedule: everyDay('09:00-10:00') }
  expect(slotsOn('1971-06-01', input)).toHaveLength(1)
})
