import { tzOffset } from '@date-fns/tz'
import { describe, expect, test } from 'vitest'
import fc from '../../test/properties.ts'
import { isTimeZone } from '../format/zone.ts'
import { wholeDays } from './whole-days.ts'
import { firstInstant, wallAt, zoneSpans } from './zone.ts'

const minuteOf = (time: string) => Date.parse(`${time}Z`) / 60_000
const zones = Intl.supportedValuesOf('timeZone')

test('every zone of the world has, at any minute from 1974 to 2060, the local time of a library', () => {
  const minutes = fc.integer({ min: minuteOf('1974-01-01T00:00'), max: minuteOf('2060-01-01T00:00') })
  fc.assert(
    fc.property(fc.constantFrom(...zones), minutes, fc.nat(600_000), (timeZone, from, more) => {
      const spans = zoneSpans(timeZone, from, from + more)
      for (const minute of [from, from + (more >> 1), from + more]) {
        expect(wallAt(spans, minute)).toBe(minute + tzOffset(timeZone, new Date(minute * 60_000)))
      }
    }),
    { numRuns: 600 },
  )
})

test('a clock change is found to the minute', () => {
  const spans = zoneSpans('Europe/Paris', minuteOf('2027-01-01T00:00'), minuteOf('2027-12-01T00:00'))
  expect(spans.slice(1).map(({ from, offset }) => ({ from, offset }))).toEqual([
    { from: minuteOf('2027-03-28T01:00'), offset: 120 },
    { from: minuteOf('2027-10-31T01:00'), offset: 60 },
  ])
})

test.each(['Africa/Monrovia', 'Europe/Paris', 'Asia/Kathmandu', 'America/New_York', 'Asia/Manila'])(
  'the earlier offsets of %s with seconds are computed to the minute',
  (timeZone) => {
    for (const year of [1840, 1880, 1905, 1925, 1945, 1971]) {
      const minute = minuteOf(`${year}-06-01T00:00`)
      expect(wallAt(zoneSpans(timeZone, minute, minute), minute)).toSatisfy(Number.isInteger)
    }
  },
)

describe('a local time has a first instant', () => {
  const paris = zoneSpans('Europe/Paris', minuteOf('2027-01-01T00:00'), minuteOf('2027-12-01T00:00'))

  test('which is the moment of the jump for a skipped time', () => {
    expect(firstInstant(paris, minuteOf('2027-03-28T02:30'))).toBe(minuteOf('2027-03-28T01:00'))
    expect(firstInstant(paris, minuteOf('2027-03-28T03:00'))).toBe(minuteOf('2027-03-28T01:00'))
  })

  test('which is the earlier of two for a repeated time', () => {
    expect(firstInstant(paris, minuteOf('2027-10-31T02:30'))).toBe(minuteOf('2027-10-31T00:30'))
    expect(firstInstant(paris, minuteOf('2027-10-31T03:00'))).toBe(minuteOf('2027-10-31T02:00'))
  })

  test('before spans that begin with a clock change too, by the offset of the first', () => {
    const autumn = zoneSpans('Europe/Paris', minuteOf('2027-09-20T00:00'), minuteOf('2027-12-01T00:00'))
    expect(autumn[0]!.from).toBe(minuteOf('2027-03-28T01:00'))
    expect(firstInstant(autumn, minuteOf('2027-01-06T09:00'))).toBe(minuteOf('2027-01-06T07:00'))
    expect(firstInstant(autumn, minuteOf('2027-10-31T03:00'))).toBe(minuteOf('2027-10-31T02:00'))
  })
})

test('a zone is recognised in every spelling that Intl accepts, and in no other', () => {
  expect(
    ['Europe/Paris', 'europe/PARIS', 'UTC', 'Etc/GMT+5', '+05:30', 'Asia/Katmandu'].filter(isTimeZone),
  ).toHaveLength(6)
  expect(['', 'Paris', 'Europe/Atlantis', 'Europe/Paris ', '../etc', '+25:00', '\u0000'].filter(isTimeZone)).toEqual([])
  expect(() => zoneSpans('Europe/Atlantis', 0, 0)).toThrow('There is no time zone "Europe/Atlantis"')
})

test('queries centuries apart do not affect each other', () => {
  const offsetIn = (time: string) => {
    const minute = minuteOf(time)
    return wallAt(zoneSpans('America/New_York', minute, minute), minute) - minute
  }
  const times = ['1990-07-01T00:00', '2400-01-01T00:00', '1920-07-01T00:00', '2027-07-01T00:00', '2400-07-01T00:00']
  expect(times.map(offsetIn)).toEqual([-240, -300, -240, -240, -240])
})

describe('whole days last from local midnight to local midnight', () => {
  const day = (timeZone: string, from: string, to = from) =>
    Object.values(wholeDays(timeZone, from, to)).map((instant) => new Date(instant).toISOString().slice(0, 16))

  test('of 23 and 25 hours when the clock changes', () => {
    expect(day('Europe/Paris', '2027-03-28')).toEqual(['2027-03-27T23:00', '2027-03-28T22:00'])
    expect(day('Europe/Paris', '2027-10-31')).toEqual(['2027-10-30T22:00', '2027-10-31T23:00'])
    expect(day('Pacific/Auckland', '2027-09-26')).toEqual(['2027-09-25T12:00', '2027-09-26T11:00'])
    expect(day('Europe/Paris', '2027-08-01', '2027-08-31')).toEqual(['2027-07-31T22:00', '2027-08-31T22:00'])
  })

  test('from the jump where midnight is skipped, and have no length where the day is skipped', () => {
    expect(day('Asia/Beirut', '2027-03-28')).toEqual(['2027-03-27T22:00', '2027-03-28T21:00'])
    expect(day('Pacific/Apia', '2011-12-30')).toEqual(['2011-12-30T10:00', '2011-12-30T10:00'])
  })
})
