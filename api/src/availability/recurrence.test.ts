import rrule from 'rrule'
import { describe, expect, test } from 'vitest'
import { leastProcessorMs } from '../../test/processor.ts'
import fc from '../../test/properties.ts'
import { dateOf, dayOf, wdayOf } from './days.ts'
import { readRule, recurringDays } from './recurrence.ts'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const days = (text: string, first: string, from: string, to: string) => {
  const rule = readRule(text)
  return rule && recurringDays(rule, dayOf(first), dayOf(from), dayOf(to)).map(dateOf)
}

/** The same by a library that reads all of RFC 5545. */
function slowly(text: string, first: string, from: string, to: string): string[] {
  const start = `${first.replaceAll('-', '')}T000000Z`
  const at = (date: string) => new Date(`${date}T00:00:00Z`)
  const found = rrule.rrulestr(`DTSTART:${start}\nRRULE:${text}`).between(at(from), at(to), true)
  return found.map((date) => date.toISOString().slice(0, 10))
}

const some = <T>(list: readonly T[]) =>
  fc.uniqueArray(fc.constantFrom(...list), { minLength: 1, maxLength: 3 }).map((chosen) => chosen.join(','))
const by = fc.oneof(
  fc.constant('FREQ=DAILY'),
  fc.constant('FREQ=WEEKLY'),
  some(weekdays).map((names) => `FREQ=WEEKLY;BYDAY=${names}`),
  fc.constant('FREQ=MONTHLY'),
  some([1, 2, 15, 28, 29, 30, 31, -1, -2, -31]).map((numbers) => `FREQ=MONTHLY;BYMONTHDAY=${numbers}`),
  some([1, 2, 3, 4, 5, -1, -2, -5].flatMap((nth) => weekdays.map((name) => `${nth}${name}`))).map(
    (names) => `FREQ=MONTHLY;BYDAY=${names}`,
  ),
  fc.constant('FREQ=YEARLY'),
)
const ending = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 60 }).map((count) => `;COUNT=${count}`),
  fc.integer({ min: 20_500, max: 21_500 }).map((day) => `;UNTIL=${dateOf(day).replaceAll('-', '')}`),
)
const aRule = fc
  .tuple(by, fc.integer({ min: 1, max: 14 }), ending)
  .map(([what, interval, end]) => `${what};INTERVAL=${interval}${end}`)

describe('a rule', () => {
  test('gives the same days as a library of recurrences, in any window', () => {
    const aDay = fc.integer({ min: 20_454, max: 22_000 })
    fc.assert(
      fc.property(aRule, aDay, aDay, fc.nat(400), (text, first, from, length) => {
        const question = [text, dateOf(first), dateOf(from), dateOf(from + length)] as const
        expect(days(...question), question.join(' ')).toEqual(slowly(...question))
      }),
      { numRuns: 1500 },
    )
  })

  test('on the 31st skips the months that have none', () => {
    const found = days('FREQ=MONTHLY', '2027-01-31', '2027-01-01', '2027-08-31')
    expect(found).toEqual(['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31', '2027-08-31'])
  })

  test('on 29 February recurs in leap years', () => {
    expect(days('FREQ=YEARLY', '2028-02-29', '2028-01-01', '2040-12-31')).toEqual([
      '2028-02-29',
      '2032-02-29',
      '2036-02-29',
      '2040-02-29',
    ])
  })

  test('that began long ago is not computed from its first day', async () => {
    const read = () => {
      for (let n = 0; n < 1_000; n++) days('FREQ=DAILY', '1900-01-01', '2190-01-01', '2190-01-31')
    }
    expect(await leastProcessorMs(read, 1_000)).toBeLessThan(1_000)
  })

  test('gives at most one time a day, in order', () => {
    fc.assert(
      fc.property(aRule, (text) => {
        const found = recurringDays(readRule(text)!, 20_500, 20_500, 21_500)
        expect(found).toEqual([...new Set(found)].sort((a, b) => a - b))
        expect(found.every((day) => wdayOf(day) > 0)).toBe(true)
      }),
    )
  })

  // CWE-400: the allowed rules exclude ten thousand times a day, and rules that never match.
  test.each([
    '',
    'FREQ=',
    'DAILY',
    'FREQ=SECONDLY',
    'FREQ=MINUTELY;INTERVAL=9',
    'FREQ=HOURLY',
    'freq=daily',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=DAILY;BYHOUR=1,2,3',
    'FREQ=DAILY;BYSECOND=0,1',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=-1',
    'FREQ=DAILY;INTERVAL=1.5',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=10000',
    'FREQ=DAILY;COUNT=5;UNTIL=20270301',
    'FREQ=DAILY;UNTIL=20270230',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=0MO',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=1MO',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYSETPOS=9;BYDAY=1MO',
    'FREQ=WEEKLY;WKST=SU',

    'RRULE:FREQ=DAILY',
    'FREQ=DAILY\nRDATE:20270301',
    'FREQ=DAILY;',
    `FREQ=MONTHLY;BYMONTHDAY=${'1,'.repeat(200)}1`,
  ])('%j is refused', (text) => {
    expect(readRule(text)).toBeNull()
  })
})
