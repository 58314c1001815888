import { describe, expect, test } from 'vitest'
import { readInWorker } from './parse-in-worker.ts'
import { MOST_RANGES, type RangeReading, readRanges } from './ranges.ts'
import { Unreadable } from './unreadable.ts'

const reading: RangeReading = {
  from: Date.parse('2027-01-01T00:00Z'),
  to: Date.parse('2028-03-01T00:00Z'),
  timeZone: 'Europe/Paris',
  ownHost: 'ancrage.test',
  keepsFree: false,
}

const file = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//A//B//EN',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const starts = (text: string, options: Partial<RangeReading> = {}) =>
  readRanges(text, { ...reading, ...options }).ranges.map(({ startsAt }) => new Date(startsAt).toISOString())
const spans = (text: string, options: Partial<RangeReading> = {}) =>
  readRanges(text, { ...reading, ...options }).ranges.map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((at) => new Date(at).toISOString().slice(0, 16)),
  )

describe('an event takes its time', () => {
  test.each([
    ['in UTC', 'DTSTART:20270301T080000Z', 'DTEND:20270301T090000Z'],
    ['in a named zone', 'DTSTART;TZID=Europe/Paris:20270301T090000', 'DTEND;TZID=Europe/Paris:20270301T100000'],
    ['in a zone by its Windows name', 'DTSTART;TZID=Romance Standard Time:20270301T090000', 'DURATION:PT1H'],
    [
      'in a zone as old programs wrote it',
      'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Paris:20270301T090000',
      'DURATION:PT1H',
    ],
    ['on no clock, which is the practice’s', 'DTSTART:20270301T090000', 'DTEND:20270301T100000'],
    [
      'in a zone that nobody knows, which is the practice’s too',
      'DTSTART;TZID=Mars/Crater:20270301T090000',
      'DURATION:PT1H',
    ],
    [
      'that ends in another zone',
      'DTSTART;TZID=Europe/Paris:20270301T090000',
      'DTEND;TZID=Europe/London:20270301T090000',
    ],
  ])('%s', (_, ...lines) => {
    expect(spans(file(['UID:a', ...lines]))).toEqual([['2027-03-01T08:00', '2027-03-01T09:00']])
  })

  test('in its zone, also where a whole day that names the same zone stands before it or behind', () => {
    const day = ['UID:day', 'DTSTART;TZID=America/New_York;VALUE=DATE:20270302']
    const timed = ['UID:timed', 'DTSTART;TZID=America/New_York:20270304T090000', 'DURATION:PT1H']
    const both = ['2027-03-01T23:00:00.000Z', '2027-03-04T14:00:00.000Z']
    expect(starts(file(day, timed))).toEqual(both)
    expect(starts(file(timed, day))).toEqual(both)
  })

  test('in a zone that the file itself describes', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Ours',
      'BEGIN:STANDARD',
      'DTSTART:19701025T030000',
      'TZOFFSETFROM:+0500',
      'TZOFFSETTO:+0500',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n')
    const text = file(['UID:a', 'DTSTART;TZID=Ours:20270301T130000', 'DURATION:PT1H'])
    expect(starts(text.replace('BEGIN:VEVENT', `${zone}\r\nBEGIN:VEVENT`))).toEqual(['2027-03-01T08:00:00.000Z'])
  })

  test('by whole local days of the practice, even if they have 23 or 25 hours', () => {
    const text = file(
      ['UID:a', 'DTSTART;VALUE=DATE:20270328'],
      ['UID:b', 'DTSTART;VALUE=DATE:20270401', 'DTEND;VALUE=DATE:20270403'],
    )
    expect(spans(text)).toEqual([
      ['2027-03-27T23:00', '2027-03-28T22:00'],
      ['2027-03-31T22:00', '2027-04-02T22:00'],
    ])
    expect(readRanges(text, reading).ranges.every(({ isAllDay }) => isAllDay)).toBe(true)
  })
})

describe('a recurring event', () => {
  test('keeps its local time when the clock changes', () => {
    const weekly = ['UID:a', 'DTSTART;TZID=Europe/Paris:20270322T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3']
    expect(starts(file(weekly))).toEqual([
      '2027-03-22T08:00:00.000Z',
      '2027-03-29T07:00:00.000Z',
      '2027-04-05T07:00:00.000Z',
    ])
  })

  test.each([
    ['in UTC', 'UNTIL=20270303T080000Z', 3],
    ['in UTC, a second too early', 'UNTIL=20270303T075959Z', 2],
    ['as a day, the whole of it', 'UNTIL=20270303', 3],
    ['on its own clock', 'UNTIL=20270303T090000', 3],
  ])('ends where its rule says: %s', (_, until, count) => {
    const daily = ['UID:a', 'DTSTART;TZID=Europe/Paris:20270301T090000', 'DURATION:PT1H', `RRULE:FREQ=DAILY;${until}`]
    expect(starts(file(daily))).toHaveLength(count)
  })

  test('may have begun long ago, without an end', () => {
    const daily = ['UID:a', 'DTSTART;TZID=Europe/Paris:20050101T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY']
    const found = starts(file(daily))
    expect(found).toHaveLength(425)
    expect(found[0]).toBe('2027-01-01T08:00:00.000Z')
  })

  test('may have begun before half a century', () => {
    const old = ['UID:a', 'DTSTART;TZID=Europe/Paris:19700106T090000', 'DURATION:PT1H']
    const daily = readRanges(file([...old, 'RRULE:FREQ=DAILY']), reading)
    expect([daily.isCut, daily.ranges.length]).toEqual([false, 425])
    const found = starts(file([...old, 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA;WKST=MO']))
    // The weeks of an even number of weeks after that of 6 January 1970.
    expect(found.slice(0, 3)).toEqual([
      '2027-01-05T08:00:00.000Z',
      '2027-01-09T08:00:00.000Z',
      '2027-01-19T08:00:00.000Z',
    ])
  })

  test('that began before the last change of the clock counts in every season', () => {
    const weekly = ['UID:a', 'DTSTART;TZID=Europe/Paris:20200106T090000', 'RRULE:FREQ=WEEKLY']
    const floating = ['UID:b', 'DTSTART:20200106T090000', 'DTEND:20200106T100000', 'RRULE:FREQ=WEEKLY']
    const mixed = ['UID:c', 'DTSTART;TZID=Europe/Paris:20200706T090000', 'DTEND:20200706T080000Z', 'RRULE:FREQ=WEEKLY']
    for (const month of ['2026-06', '2026-09', '2026-12', '2027-03'])
      for (const lines of [[...weekly, 'DTEND;TZID=Europe/Paris:20200106T100000'], floating, mixed]) {
        const from = Date.parse(`${month}-20T12:00Z`)
        const { ranges } = readRanges(file(lines), { ...reading, from, to: from + 469 * 86_400_000 })
        expect(ranges).toHaveLength(67)
        expect(new Set(ranges.map(({ startsAt, endsAt }) => endsAt - startsAt))).toEqual(new Set([3_600_000]))
      }
  })

  test('leaves out its exceptions, moves what was moved, and adds what was added', () => {
    const series = [
      'UID:a',
      'DTSTART;TZID=Europe/Paris:20270301T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=6',
      'EXDATE;TZID=Europe/Paris:20270302T090000',
      'EXDATE:20270303T080000Z',
      'EXDATE;VALUE=DATE:20270304',
      'RDATE;TZID=Europe/Paris:20270310T110000',
    ]
    const moved = [
      'UID:a',
      'RECURRENCE-ID;TZID=Europe/Paris:20270305T090000',
      'DTSTART:20270305T150000Z',
      'DURATION:PT2H',
    ]
    const cancelled = ['UID:a', 'RECURRENCE-ID:20270306T080000Z', 'DTSTART:20270306T080000Z', 'STATUS:CANCELLED']
    expect(spans(file(series, moved, cancelled))).toEqual([
      ['2027-03-01T08:00', '2027-03-01T09:00'],
      ['2027-03-05T15:00', '2027-03-05T17:00'],
      ['2027-03-10T10:00', '2027-03-10T11:00'],
    ])
  })

  test('keeps the identity of each occurrence, wherever that is moved', () => {
    const series = ['UID:a', 'DTSTART:20270301T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2']
    const moved = ['UID:a', 'RECURRENCE-ID:20270302T080000Z', 'DTSTART:20270302T150000Z', 'DURATION:PT1H']
    const ids = (text: string) => readRanges(text, reading).ranges.map(({ externalId }) => externalId)
    expect(ids(file(series, moved))).toEqual(ids(file(series)))
  })
})

describe('no time is taken by', () => {
  test.each([
    ['what its owner marked as free', 'TRANSP:TRANSPARENT'],
    ['what Outlook marks as free', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
    ['what was cancelled', 'STATUS:CANCELLED'],
  ])('%s', (_, line) => {
    expect(starts(file(['UID:a', 'DTSTART:20270301T080000Z', 'DURATION:PT1H', line]))).toEqual([])
  })

  test('an event without length, one that ends before it begins, or one outside of the range', () => {
    const text = file(
      ['UID:a', 'DTSTART:20270301T080000Z'],
      ['UID:b', 'DTSTART:20270301T080000Z', 'DTEND:20270301T070000Z'],
      ['UID:c', 'DTSTART:20200301T080000Z', 'DURATION:PT1H'],
      ['UID:d', 'SUMMARY:Without a start'],
    )
    expect(starts(text)).toEqual([])
  })
})

test('an event of this installation says by its UID which session it is', () => {
  const id = '01990000-0000-7000-8000-000000000001'
  const text = file([`UID:${id}@ancrage.test`, 'DTSTART:20270301T080000Z', 'DURATION:PT1H'])
  const sessionIds = (ownHost: string) =>
    readRanges(text, { ...reading, ownHost }).ranges.map(({ sessionId }) => sessionId)
  expect(sessionIds('ancrage.test')).toEqual([id])
  expect(sessionIds('other.test')).toEqual([null])
})

test('a calendar that is only shown keeps its free times too', () => {
  const text = file(['UID:a', 'DTSTART;VALUE=DATE:20270301', 'TRANSP:TRANSPARENT', 'SUMMARY:Vacances \\, zone A'])
  const { ranges } = readRanges(text, { ...reading, keepsFree: true })
  expect(ranges.map(({ title }) => title)).toEqual(['Vacances , zone A'])
})

describe('a file that asks for too much', () => {
  test('is read up to the maximum of times, the earliest first', () => {
    const many = Array.from({ length: MOST_RANGES + 10 }, (_, n) => [
      `UID:${n}`,
      `DTSTART:2027${String(1 + Math.floor(n / 500)).padStart(2, '0')}01T000000Z`,
      `DURATION:PT${1 + (n % 500)}M`,
    ])
    const read = readRanges(file(...many), reading)
    expect(read.isCut).toBe(true)
    expect(read.ranges).toHaveLength(MOST_RANGES)
  })

  test('with ten thousand recurrences a day ends, and blocks no other work', async () => {
    const bombs = Array.from({ length: 60 }, (_, n) => [
      `UID:${n}`,
      'DTSTART:20270101T000000Z',
      'DURATION:PT1M',
      'RRULE:FREQ=SECONDLY;INTERVAL=8',
    ])
    const before = process.threadCpuUsage()
    const read = await readInWorker(file(...bombs), reading, 50_000)
    const { user, system } = process.threadCpuUsage(before)
    expect(read).toMatchObject({ isCut: true })
    expect(read.ranges.length).toBeLessThanOrEqual(MOST_RANGES)
    expect((user + system) / 1000).toBeLessThan(500)
  }, 60_000)

  test('with tens of thousands of events costs proportionally more time, no worse', () => {
    const many = Array.from({ length: 30_000 }, (_, n) => [
      `UID:${n}`,
      `DTSTART;TZID=Europe/Paris:202703${String(1 + (n % 28)).padStart(2, '0')}T090000`,
      'DURATION:PT1H',
    ])
    const text = file(...many)
    const before = process.threadCpuUsage()
    expect(readRanges(text, reading).isCut).toBe(true)
    const { user, system } = process.threadCpuUsage(before)
    // Searching all of them for the zone of each would take ten times as long.
    expect((user + system) / 1000).toBeLessThan(6000)
  }, 60_000)

  test('with a rule that never finds a day is given up', async () => {
    const loop = ['UID:a', 'DTSTART:20270101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30']
    const outcome = await readInWorker(file(loop), reading, 1_500).catch((error: unknown) => error)
    if (outcome instanceof Unreadable) expect(['too_complex', 'not_a_calendar']).toContain(outcome.problem)
    else expect(outcome).toMatchObject({ ranges: expect.any(Array) })
  })

  test.each(['', 'hello', '<html></html>', 'BEGIN:VCALENDAR', 'BEGIN:VEVENT\r\nEND:VEVENT'])(
    'that is no calendar is refused: %j',
    (text) => {
      expect(() => readRanges(text, reading)).toThrow(expect.objectContaining({ problem: 'not_a_calendar' }))
    },
  )
})
