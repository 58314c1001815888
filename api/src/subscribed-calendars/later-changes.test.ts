import { expect, test } from 'vitest'
import { readRanges } from './ranges.ts'

const reading = {
  from: Date.parse('2027-03-01T00:00Z'),
  to: Date.parse('2027-04-20T00:00Z'),
  timeZone: 'Europe/Paris',
  ownHost: 'ancrage.test',
  keepsFree: false,
}

const file = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const rangesOf = (...events: string[][]) => readRanges(file(...events), reading).ranges
const spans = (...events: string[][]) =>
  rangesOf(...events).map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((at) => new Date(at).toISOString().slice(5, 16)),
  )

/** Every Monday at nine in Paris, six times; summer time begins before the fifth. */
const series = [
  'SUMMARY:Cours',
  'DTSTART;TZID=Europe/Paris:20270301T090000',
  'DURATION:PT1H',
  'RRULE:FREQ=WEEKLY;COUNT=6',
]
const fromThere = (day: string, ...lines: string[]) => [
  `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:${day}T090000`,
  ...lines,
]
const toAfternoon = fromThere(
  '20270315',
  'DTSTART;TZID=Europe/Paris:20270315T140000',
  'DURATION:PT2H',
  'SUMMARY:Atelier',
)

test('a change of an occurrence and all later ones moves each of them, by the clock, with its length and title', () => {
  expect(spans(series, toAfternoon)).toEqual([
    ['03-01T08:00', '03-01T09:00'],
    ['03-08T08:00', '03-08T09:00'],
    ['03-15T13:00', '03-15T15:00'],
    ['03-22T13:00', '03-22T15:00'],
    ['03-29T12:00', '03-29T14:00'],
    ['04-05T12:00', '04-05T14:00'],
  ])
  expect(rangesOf(series, toAfternoon).map(({ title }) => title)).toEqual([
    'Cours',
    'Cours',
    'Atelier',
    'Atelier',
    'Atelier',
    'Atelier',
  ])
})

test('the last change before an occurrence counts, and one of a single occurrence before all', () => {
  const toTuesday = fromThere('20270329', 'DTSTART;TZID=Europe/Paris:20270330T080000', 'DURATION:PT1H')
  const single = ['RECURRENCE-ID;TZID=Europe/Paris:20270405T090000', 'DTSTART:20270407T060000Z', 'DURATION:PT1H']
  expect(spans(series, toTuesday, single, toAfternoon).slice(3)).toEqual([
    ['03-22T13:00', '03-22T15:00'],
    ['03-30T06:00', '03-30T07:00'],
    ['04-07T06:00', '04-07T07:00'],
  ])
})

test('a series that is cancelled or free from a day on takes no time after it', () => {
  for (const line of ['STATUS:CANCELLED', 'TRANSP:TRANSPARENT']) {
    const ended = fromThere('20270315', 'DTSTART;TZID=Europe/Paris:20270315T090000', 'DURATION:PT1H', line)
    expect(spans(series, ended)).toEqual([
      ['03-01T08:00', '03-01T09:00'],
      ['03-08T08:00', '03-08T09:00'],
    ])
  }
})

test('an occurrence that is moved into the window by days is found, and keeps its identity', () => {
  const early = ['DTSTART;TZID=Europe/Paris:20270201T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4']
  const later = fromThere('20270208', 'DTSTART;TZID=Europe/Paris:20270308T090000', 'DURATION:PT1H')
  expect(spans(early, later)).toEqual([
    ['03-08T08:00', '03-08T09:00'],
    ['03-15T08:00', '03-15T09:00'],
    ['03-22T08:00', '03-22T09:00'],
  ])
  const ids = (...events: string[][]) => rangesOf(...events).map(({ externalId }) => externalId)
  expect(ids(series, toAfternoon)).toEqual(ids(series))
})
