import { tzOffset } from '@date-fns/tz'
import { describe, expect, test } from 'vitest'
import { anAvailability, aQuestion, everyDay, range, zones } from '../../test/an-availability.ts'
import fc from '../../test/properties.ts'
import { slowlyOfferedSlots } from '../../test/slow-availability.ts'
import { nearestSlots, offeredSlots } from './slots.ts'

const minute = 60_000
const instants = (...times: string[]) => times.map((time) => Date.parse(time))
const flat = (days: { slots: number[] }[]) => days.flatMap(({ slots }) => slots)
const monday = { from: '2027-03-01', to: '2027-03-01', timeZone: 'Europe/Paris' }

describe('compared with the plainest form of the rules', () => {
  test('the engine offers, anywhere from 2024 to 2040, what the rules offer when applied minute by minute', () => {
    fc.assert(
      fc.property(aQuestion, ({ input, window }) => {
        expect(offeredSlots(input, window)).toEqual(slowlyOfferedSlots(input, window))
      }),
      { numRuns: 400 },
    )
  }, 60_000)

  test('the order of the busy times does not matter', () => {
    fc.assert(
      fc.property(aQuestion, fc.infiniteStream(fc.nat()), ({ input, window }, random) => {
        const drawn = input.busy.map((interval) => ({ interval, place: random.next().value }))
        const busy = drawn.sort((a, b) => a.place - b.place).map(({ interval }) => interval)
        expect(offeredSlots({ ...input, busy }, window)).toEqual(offeredSlots(input, window))
      }),
    )
  })

  test('more busy time never adds a slot, and removes exactly those that it touches', () => {
    fc.assert(
      fc.property(aQuestion, aQuestion, ({ input, window }, other) => {
        const offset = input.now - other.input.now
        const added = other.input.busy.map((it) => ({ startsAt: it.startsAt + offset, endsAt: it.endsAt + offset }))
        const untouched = flat(offeredSlots(input, window)).filter((slot) => {
          const from = slot - input.bufferBeforeMinutes * minute
          const to = slot + (input.durationMinutes + input.bufferAfterMinutes) * minute
          return !added.some((it) => it.startsAt < it.endsAt && it.startsAt < to && it.endsAt > from)
        })
        expect(flat(offeredSlots({ ...input, busy: [...input.busy, ...added] }, window))).toEqual(untouched)
      }),
    )
  })

  test('visitors in every zone see the same instants', () => {
    fc.assert(
      fc.property(aQuestion, fc.constantFrom(...zones), ({ input, window }, timeZone) => {
        const always = { from: day(input.now, -2), to: day(input.now, input.rules.horizonDays + 3) }
        const here = offeredSlots(input, { ...always, timeZone: window.timeZone })
        expect(flat(offeredSlots(input, { ...always, timeZone }))).toEqual(flat(here))
      }),
      { numRuns: 30 },
    )
  })

  test('the nearest slots are those with the least distance in the whole bookable time', () => {
    fc.assert(
      fc.property(aQuestion, fc.integer({ min: -5000, max: 50_000 }), fc.nat(5), ({ input }, minutes, count) => {
        const wanted = input.now + minutes * minute
        const all = flat(
          offeredSlots(input, {
            from: day(input.now, -2),
            to: day(input.now, input.rules.horizonDays + 2),
            timeZone: 'UTC',
          }),
        ).filter((slot) => slot !== wanted)
        const found = nearestSlots(input, wanted, count)
        const distance = (slot: number) => Math.abs(slot - wanted)
        expect(found).toHaveLength(Math.min(count, all.length))
        expect(found).toEqual(found.toSorted((a, b) => a - b))
        const furthest = Math.max(-1, ...found.map(distance))
        expect(all.filter((slot) => distance(slot) < furthest && !found.includes(slot))).toEqual([])
      }),
    )
  })
})

test.each(zones)(
  'working hours in %s offer the same local times on each of the 6,210 days from 2024 to 2040',
  (timeZone) => {
    const input = anAvailability({
      timeZone,
      schedule: everyDay('09:00-12:30', '14:00-18:00'),
      rules: { horizonDays: 380 },
    })
    const expected = [...steps(540, 690), ...steps(840, 1020)]
    let days = 0
    for (let year = 2024; year <= 2040; year++) {
      const now = Date.UTC(year - 1, 11, 30)
      for (const { date, slots } of offeredSlots(
        { ...input, now },
        { from: `${year}-01-01`, to: `${year}-12-31`, timeZone },
      )) {
        const offset = tzOffset(timeZone, new Date(slots[0]!))
        expect({ date, times: slots.map((slot) => (slot - Date.parse(date)) / minute + offset) }).toEqual({
          date,
          times: expected,
        })
        days++
      }
    }
    expect(days).toBe(6210)
  },
)

describe('by example', () => {
  test('a session is entirely within one range, on a grid that starts with the range', () => {
    const input = anAvailability({ schedule: everyDay('09:10-10:45', '10:45-11:50') })
    expect(flat(offeredSlots(input, monday))).toEqual(
      instants('2027-03-01T08:10Z', '2027-03-01T08:25Z', '2027-03-01T08:40Z', '2027-03-01T09:45Z'),
    )
  })

  test('buffers may be outside of the hours, but not in busy time', () => {
    const touching = [{ startsAt: Date.parse('2027-03-01T06:00Z'), endsAt: Date.parse('2027-03-01T07:45Z') }]
    const input = anAvailability({ schedule: everyDay('09:00-10:15'), bufferBeforeMinutes: 15, bufferAfterMinutes: 30 })
    expect(flat(offeredSlots({ ...input, busy: touching }, monday))).toEqual(
      instants('2027-03-01T08:00Z', '2027-03-01T08:15Z'),
    )
    const later = [{ startsAt: touching[0]!.startsAt, endsAt: touching[0]!.endsAt + 1 }]
    expect(flat(offeredSlots({ ...input, busy: later }, monday))).toEqual(instants('2027-03-01T08:15Z'))
  })

  test('a particular date has its own ranges instead of its weekday’s, or none', () => {
    const input = anAvailability({
      schedule: everyDay('09:00-10:00'),
      overrides: [
        { date: '2027-03-02', ranges: [range('20:00-21:00')] },
        { date: '2027-03-03', ranges: [] },
      ],
    })
    expect(offeredSlots(input, { ...monday, to: '2027-03-04' })).toEqual([
      { date: '2027-03-01', slots: instants('2027-03-01T08:00Z') },
      { date: '2027-03-02', slots: instants('2027-03-02T19:00Z') },
      { date: '2027-03-03', slots: [] },
      { date: '2027-03-04', slots: instants('2027-03-04T08:00Z') },
    ])
  })

  test('the day of a slot is that of the visitor’s zone', () => {
    const input = anAvailability({ schedule: everyDay('09:00-10:00'), rules: { horizonDays: 0 } })
    expect(offeredSlots(input, { ...monday, timeZone: 'Pacific/Kiritimati' })).toEqual([
      { date: '2027-03-01', slots: instants('2027-03-01T08:00Z') },
    ])
    expect(offeredSlots(input, { from: '2027-02-28', to: '2027-03-01', timeZone: 'Pacific/Pago_Pago' })).toEqual([
      { date: '2027-02-28', slots: instants('2027-03-01T08:00Z') },
      { date: '2027-03-01', slots: [] },
    ])
  })

  test('a horizon of one day ends with the practice’s tomorrow, and no notice means from this minute on', () => {
    const input = anAvailability({
      now: Date.parse('2027-03-01T08:00:00.001Z'),
      schedule: everyDay('09:00-10:15'),
      rules: { horizonDays: 1 },
    })
    expect(flat(offeredSlots(input, { ...monday, to: '2027-03-09' }))).toEqual(
      instants('2027-03-01T08:15Z', '2027-03-02T08:00Z', '2027-03-02T08:15Z'),
    )
  })

  test('the weekly maximum counts the practice’s weeks from Monday to Sunday, across the new year', () => {
    const input = anAvailability({
      now: Date.parse('2026-12-27T12:00Z'),
      schedule: everyDay('09:00-10:00'),
      countedSessions: instants('2026-12-27T22:59Z', '2026-12-27T23:00Z', '2027-01-03T22:00Z'),
      rules: { mostPerWeek: 2 },
    })
    const offered = offeredSlots(input, { from: '2026-12-28', to: '2027-01-04', timeZone: 'Europe/Paris' })
    expect(offered.filter(({ slots }) => slots.length > 0).map(({ date }) => date)).toEqual(['2027-01-04'])
  })

  test.each([
    ['a zone that does not exist', { timeZone: 'Europe/Atlantis' }, {}],
    ['a grid of no minutes', { rules: { gridMinutes: 0 } }, {}],
    ['a grid of half a minute', { rules: { gridMinutes: 0.5 } }, {}],
    ['a session without length', { durationMinutes: 0 }, {}],
    ['a negative buffer', { bufferAfterMinutes: -5 }, {}],
    ['an endless horizon', { rules: { horizonDays: Infinity } }, {}],
    ['no present', { now: Number.NaN }, {}],
    ['a visitor from nowhere', {}, { timeZone: 'Nowhere' }],
    ['a visitor from nowhere about a day far off', {}, { timeZone: 'Nowhere', from: '1900-01-01', to: '1900-01-01' }],
    ['30 February', {}, { to: '2027-02-30' }],
    ['a day that is none', {}, { from: 'tomorrow' }],
    ['a window of a century', {}, { to: '2127-03-01' }],
  ])('%s is refused with a RangeError', (_, options, window) => {
    expect(() => offeredSlots(anAvailability(options), { ...monday, ...window })).toThrow(RangeError)
  })

  test('a window that ends before it begins has no days, and a distant one has days without slots', () => {
    const input = anAvailability({ schedule: everyDay('00:00-24:00') })
    expect(offeredSlots(input, { ...monday, to: '2027-02-27' })).toEqual([])
    expect(flat(offeredSlots(input, { ...monday, from: '9990-01-01', to: '9999-12-31' }))).toEqual([])
    expect(flat(offeredSlots(input, { ...monday, from: '0001-01-01', to: '0001-12-31' }))).toEqual([])
  })
})

const day = (instant: number, more: number) => new Date(instant + more * 1440 * minute).toISOString().slice(0, 10)
const steps = (from: number, to: number) => Array.from({ length: (to - from) / 15 + 1 }, (_, i) => from + i * 15)
