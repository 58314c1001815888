import { describe, expect, test } from 'vitest'
import { type AvailabilityOptions, anAvailability, aQuestion, everyDay, range } from '../../test/an-availability.ts'
import fc from '../../test/properties.ts'
import { explain, isOffered } from './explain.ts'
import { explainedDays } from './explained-days.ts'
import { offeredSlots } from './slots.ts'

const minute = 60_000
const day = 1440 * minute
const at = (time: string) => Date.parse(`2027-${time}`)
const flat = (days: { slots: number[] }[]) => days.flatMap(({ slots }) => slots)

describe('for any query', () => {
  test('a time has no reason against it exactly if it is offered', () => {
    fc.assert(
      fc.property(aQuestion, fc.integer({ min: 1, max: minute - 1 }), ({ input, window }, seconds) => {
        // In UTC, so that the window holds exactly these minutes.
        const offered = new Set(flat(offeredSlots(input, { ...window, timeZone: 'UTC' })))
        for (let time = Date.parse(window.from); time < Date.parse(window.to) + day; time += minute) {
          if (isOffered(input, time) !== offered.has(time)) throw new Error(new Date(time).toISOString())
          if (isOffered(input, time + seconds)) throw new Error(new Date(time + seconds).toISOString())
        }
      }),
    )
  }, 60_000)

  test('every time of the grid is either offered or listed beside the slots with its reasons', () => {
    fc.assert(
      fc.property(aQuestion, ({ input, window }) => {
        const days = explainedDays(input, window)
        expect(days.map(({ date, slots }) => ({ date, slots }))).toEqual(offeredSlots(input, window))
        const free = {
          ...input,
          unavailabilities: [],
          busy: [],
          busyElsewhere: [],
          countedSessions: [],
          durationMinutes: 1,
        }
        const rules = { ...input.rules, noticeMinutes: 0, mostPerDay: null, mostPerWeek: null }
        const grid = offeredSlots({ ...free, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, rules }, window)
        const times = days.map(({ slots, notOffered }) => [...slots, ...notOffered.map(({ startsAt }) => startsAt)])
        for (const [i, { slots }] of grid.entries()) expect(times[i]).toEqual(expect.arrayContaining(slots))
        for (const { notOffered } of days) for (const { reasons } of notOffered) expect(reasons).not.toEqual([])
      }),
    )
  })
})

describe('the reasons', () => {
  const opened: AvailabilityOptions = { schedule: everyDay('09:00-12:00', '14:00-18:00') }
  const mondayNine = at('03-01T08:00Z')

  test.each<[string, AvailabilityOptions, number, object[]]>([
    ['a free time has none', {}, mondayNine, []],
    ['nor has the present minute, without notice', { now: mondayNine }, mondayNine, []],
    [
      'nor has the first minute after the notice',
      { now: mondayNine - 720 * minute, rules: { noticeMinutes: 720 } },
      mondayNine,
      [],
    ],
    [
      'a day whose only range is reversed is closed',
      { overrides: [{ date: '2027-03-01', ranges: [range('12:00-09:00')] }] },
      mondayNine,
      [{ code: 'closed_day', date: '2027-03-01' }],
    ],
    ['a time gone by', {}, at('03-01T05:59Z'), [{ code: 'past' }]],
    [
      'a time within the notice, with when that ends',
      { rules: { noticeMinutes: 720 } },
      at('03-01T17:00Z') - minute * 60,
      [{ code: 'too_soon', until: at('03-01T18:00Z') }],
    ],
    [
      'a day past the horizon, with where it lies',
      { rules: { horizonDays: 7 } },
      at('03-09T08:00Z'),
      [{ code: 'beyond_horizon', from: at('03-08T23:00Z') }],
    ],
    [
      'a closed day',
      { overrides: [{ date: '2027-03-01', ranges: [] }] },
      mondayNine,
      [{ code: 'closed_day', date: '2027-03-01' }],
    ],
    [
      'the lunch break, with the opened ranges',
      {},
      at('03-01T11:30Z'),
      [{ code: 'outside_schedule', date: '2027-03-01', ranges: [range('09:00-12:00'), range('14:00-18:00')] }],
    ],
    [
      'a time between two of the grid, with where that begins',
      {},
      at('03-01T08:10Z'),
      [{ code: 'off_grid', time: '09:00', gridMinutes: 15 }],
    ],
    ['seconds', {}, mondayNine + 1000, [{ code: 'off_grid', time: '09:00', gridMinutes: 15 }]],
    [
      'a session that would outlast the range, with its end',
      {},
      at('03-01T10:15Z'),
      [{ code: 'does_not_fit', endsAt: at('03-01T11:00Z') }],
    ],
    [
      'an unavailability and busy time, each with its interval and whether only a buffer meets it',
      {
        unavailabilities: [{ startsAt: mondayNine, endsAt: mondayNine + minute }],
        busy: [
          { startsAt: at('03-01T09:10Z'), endsAt: at('03-01T09:30Z') },
          { startsAt: at('03-01T09:15Z'), endsAt: at('03-01T10:15Z') },
          { startsAt: mondayNine, endsAt: mondayNine },
        ],
        bufferAfterMinutes: 15,
      },
      mondayNine,
      [
        { code: 'unavailability', startsAt: mondayNine, endsAt: mondayNine + minute, touchesOnlyBuffer: false },
        { code: 'busy', startsAt: at('03-01T09:10Z'), endsAt: at('03-01T09:30Z'), touchesOnlyBuffer: true },
      ],
    ],
    [
      'a full day in a full week, with their counts',
      { countedSessions: [at('03-01T13:00Z'), at('03-04T13:00Z')], rules: { mostPerDay: 1, mostPerWeek: 2 } },
      at('03-04T08:00Z'),
      [
        { code: 'day_full', date: '2027-03-04', limit: 1, count: 1 },
        { code: 'week_full', date: '2027-03-01', limit: 2, count: 2 },
      ],
    ],
    [
      'every rule that a time breaks',
      { schedule: everyDay('08:00-08:30'), rules: { noticeMinutes: 720, mostPerDay: 0 } },
      at('03-01T07:10Z'),
      [
        { code: 'too_soon', until: at('03-01T18:00Z') },
        { code: 'off_grid', time: '08:00', gridMinutes: 15 },
        { code: 'does_not_fit', endsAt: at('03-01T07:30Z') },
        { code: 'day_full', date: '2027-03-01', limit: 0, count: 0 },
      ],
    ],
    [
      'the second showing of a repeated hour, with the first',
      { now: at('10-30T06:00Z'), schedule: everyDay('00:00-24:00') },
      at('10-31T01:30Z'),
      [{ code: 'repeated_hour', firstAt: at('10-31T00:30Z') }],
    ],
  ])('%s', (_, options, startsAt, reasons) => {
    expect(explain(anAvailability({ ...opened, ...options }), startsAt)).toEqual(reasons)
  })

  test('a time of the grid that the clock skips is named, at the instant of the jump', () => {
    const input = anAvailability({ now: at('03-27T06:00Z'), schedule: everyDay('01:45-04:00') })
    const [day] = explainedDays(input, { from: '2027-03-28', to: '2027-03-28', timeZone: 'Europe/Paris' })
    const jump = at('03-28T01:00Z')
    const skipped = (time: string) => ({ startsAt: jump, reasons: [{ code: 'skipped_hour', time }] })
    expect(day!.slots).toEqual([at('03-28T00:45Z'), jump])
    expect(day!.notOffered.slice(0, 4)).toEqual(['02:00', '02:15', '02:30', '02:45'].map(skipped))
  })

  test('an invalid instant is refused with a RangeError', () => {
    expect(() => explain(anAvailability(), Number.NaN)).toThrow(RangeError)
    expect(() => explain(anAvailability(), Infinity)).toThrow(RangeError)
  })
})
