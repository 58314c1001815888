import { TZDate } from '@date-fns/tz'
import { describe, expect, test } from 'vitest'
import fc from '../../test/properties.ts'
import { endOfRecurrence, recurrencesBetween } from './recurring.ts'

const at = (text: string) => Date.parse(text)
const iso = (instant: number) => new Date(instant).toISOString()
const lunch = { startsAt: at('2027-03-22T11:00:00Z'), endsAt: at('2027-03-22T12:30:00Z'), skippedOn: [] }

describe('a recurring unavailability', () => {
  test('at noon stays at noon when the clock changes', () => {
    const daily = { ...lunch, rule: 'FREQ=DAILY' }
    const times = recurrencesBetween('Europe/Paris', daily, at('2027-03-27T00:00:00Z'), at('2027-03-29T00:00:00Z'))
    expect(times.map(({ startsAt, endsAt }) => [iso(startsAt), iso(endsAt)])).toEqual([
      ['2027-03-27T11:00:00.000Z', '2027-03-27T12:30:00.000Z'],
      ['2027-03-28T10:00:00.000Z', '2027-03-28T11:30:00.000Z'],
    ])
  })

  test('leaves out its skipped days', () => {
    const weekly = { ...lunch, rule: 'FREQ=WEEKLY;BYDAY=MO,TU', skippedOn: ['2027-03-23', '2027-04-02'] }
    const times = recurrencesBetween('Europe/Paris', weekly, at('2027-03-22T00:00:00Z'), at('2027-04-01T00:00:00Z'))
    expect(times.map(({ startsAt }) => iso(startsAt).slice(0, 10))).toEqual(['2027-03-22', '2027-03-29', '2027-03-30'])
  })

  test('and over midnight reaches into a window that begins after it', () => {
    const night = { startsAt: at('2027-03-01T21:00:00Z'), endsAt: at('2027-03-02T05:00:00Z'), skippedOn: [] }
    const times = recurrencesBetween(
      'Europe/Paris',
      { ...night, rule: 'FREQ=DAILY' },
      at('2027-03-10T00:00:00Z'),
      at('2027-03-10T01:00:00Z'),
    )
    expect(times).toHaveLength(1)
  })

  test('ends with its last time, whatever day that is in UTC', () => {
    const early = { startsAt: at('2027-02-28T23:30:00Z'), endsAt: at('2027-03-01T00:30:00Z'), skippedOn: [] }
    const end = (rule: string) => endOfRecurrence('Europe/Paris', { ...early, rule })
    expect(iso(end('FREQ=WEEKLY;BYDAY=MO;COUNT=3')!)).toBe('2027-03-15T00:30:00.000Z')
    expect(iso(end('FREQ=MONTHLY;UNTIL=20270501')!)).toBe('2027-04-30T23:30:00.000Z')
    expect(end('FREQ=DAILY')).toBeNull()
    expect(end('FREQ=YEARLY;COUNT=1000')).toBeNull()
  })

  test('has the local time of its first occurrence in its zone, as a library computes it', () => {
    const zones = ['Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: at('2026-01-01T00:00:00Z') / 60_000, max: at('2029-01-01T00:00:00Z') / 60_000 }),
        // Beyond the hours that a change of the clock repeats or skips.
        fc.integer({ min: 1, max: 700 }),
        (timeZone, minute, days) => {
          const startsAt = minute * 60_000
          const shown = new TZDate(startsAt, timeZone)
          fc.pre(shown.getHours() > 3 && shown.getHours() < 23)
          const recurring = {
            startsAt,
            endsAt: startsAt + 1_800_000,
            rule: `FREQ=DAILY;INTERVAL=${(days % 50) + 1}`,
            skippedOn: [],
          }
          const from = startsAt + days * 86_400_000
          for (const time of recurrencesBetween(timeZone, recurring, from, from + 60 * 86_400_000)) {
            const then = new TZDate(time.startsAt, timeZone)
            expect([then.getHours(), then.getMinutes()]).toEqual([shown.getHours(), shown.getMinutes()])
          }
        },
      ),
    )
  })
})
