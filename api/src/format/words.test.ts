import { expect, onTestFinished, test, vi } from 'vitest'
import fc from '../../test/properties.ts'
import { durationText, moneyText } from './amounts.ts'
import { clockTime } from './clock.ts'
import { dateText, dayText, localDay, weekdayText } from './day.ts'
import { dayWithoutYearText, farDayText, fullDayText, shortDayText } from './full-day.ts'
import { momentText, timeText } from './moment.ts'
import { cityOf, isTimeZone, zoneText } from './zone.ts'

const now = '2027-02-01T12:00:00Z'
const halfPastNine = '2027-03-02T08:30:00Z'
const paris = 'Europe/Paris'

test('a near day has its weekday, a distant one its year, New Year or not', () => {
  expect(dayText('2027-03-02', 'fr', now)).toBe('mardi 2 mars')
  expect(dayText('2027-03-02', 'en', now)).toBe('Tuesday 2 March')
  expect(dayText('2028-03-02', 'fr', now)).toBe('2 mars 2028')
  expect(dateText('2027-01-02', 'fr', 'long', '2026-11-21T12:00:00Z')).toBe('2 janvier')
  expect(dateText('2028-03-02', 'en', 'short', now)).toBe('2 Mar 2028')
})

test('a text that is read later than written has the whole day', () => {
  expect([fullDayText('2027-03-02', 'fr'), fullDayText('2027-03-02', 'en')]).toEqual([
    'mardi 2 mars 2027',
    'Tuesday 2 March 2027',
  ])
  expect([farDayText('2027-03-02', 'fr'), dayWithoutYearText('2027-03-02', 'en')]).toEqual([
    '2 mars 2027',
    'Tuesday 2 March',
  ])
})

test('a British day has no comma after its weekday', () => {
  expect([shortDayText('2027-03-02', 'en'), shortDayText('2027-03-02', 'en', 'numeric')]).toEqual([
    'Tue 2 Mar',
    'Tue 2 Mar 2027',
  ])
  expect(weekdayText('2027-03-02', 'fr', 'short')).toBe('mar.')
})

test('the first of a month is « 1er » in French, and no other day', () => {
  const days = fc.date({ min: new Date('1975-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (at) => {
      const day = at.toISOString().slice(0, 10)
      for (const text of [farDayText(day, 'fr'), fullDayText(day, 'fr'), dayWithoutYearText(day, 'fr')])
        expect(text.includes('1er ')).toBe(day.endsWith('-01'))
      expect(farDayText(day, 'en')).not.toMatch(/\der\b/)
    }),
  )
})

test('a time is 09:30 in a grid and in English, « 9 h 30 » in a French sentence, and is never split between two lines', () => {
  expect(clockTime(halfPastNine, paris)).toBe('09:30')
  expect(clockTime('2027-03-01T23:00:00Z', paris)).toBe('00:00')
  expect(timeText(halfPastNine, paris, 'fr')).toBe('9\u00a0h\u00a030')
  expect(timeText('2027-03-01T23:05:00Z', paris, 'fr')).toBe('0\u00a0h\u00a005')
  expect(timeText('2027-03-02T13:00:00Z', paris, 'fr')).toBe('14\u00a0h')
  expect(timeText(halfPastNine, paris, 'en')).toBe('09:30')
  expect(momentText(halfPastNine, paris, 'fr', now)).toBe('mardi 2 mars à 9\u00a0h\u00a030')
  expect(momentText(halfPastNine, 'America/Guadeloupe', 'en', now)).toBe('Tuesday 2 March at 04:30')
})

test('any minute of a day is parsed back from the words of both languages', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
      const at = Date.parse('2027-03-02T00:00Z') + minutes * 60_000
      const read = (text: string) => {
        const [hour, minute = 0] = text.match(/\d+/g)!.map(Number)
        return hour! * 60 + minute
      }
      expect(read(timeText(at, 'UTC', 'fr'))).toBe(minutes)
      expect(read(timeText(at, 'UTC', 'en'))).toBe(minutes)
    }),
  )
})

test('durations and money are written as each language writes them', () => {
  expect([45, 60, 65, 90].map((minutes) => durationText(minutes, 'fr'))).toEqual([
    '45\u00a0min',
    '1\u00a0h',
    '1\u00a0h\u00a005',
    '1\u00a0h\u00a030',
  ])
  expect(durationText(90, 'en')).toBe('1\u00a0h 30\u00a0min')
  expect(moneyText(6000, 'EUR', 'fr')).toBe('60,00\u00a0€')
  expect(moneyText(6000, 'EUR', 'en')).toBe('€60.00')
})

test('a zone is named after its city, with the elision that French requires', () => {
  expect(zoneText('Europe/Paris', 'fr')).toBe('heure de Paris')
  expect(zoneText('Europe/Athens', 'fr')).toBe('heure d’Athens')
  expect(zoneText('America/Argentina/Buenos_Aires', 'en')).toBe('Buenos Aires time')
  expect(zoneText('UTC', 'fr')).toBe('UTC')
  expect(cityOf('America/New_York')).toBe('New York')
})

test('an invalid zone is recognised', () => {
  expect(isTimeZone('Europe/Paris')).toBe(true)
  expect(isTimeZone('Europe/Atlantis')).toBe(false)
  expect(isTimeZone(undefined)).toBe(false)
})

test('new spellings of a zone cannot fill the memory of the shared renderer', () => {
  const at = '2027-03-02T09:00:00Z'
  const spelt = (n: number) =>
    `europe/${[...'amsterdam'].map((letter, i) => ((n >> i) & 1 ? letter.toUpperCase() : letter)).join('')}`
  localDay(at, 'Asia/Tokyo')
  for (let n = 0; n < 510; n++) expect(localDay(at, spelt(n))).toBe('2027-03-02')
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  onTestFinished(() => made.mockRestore())
  localDay(at, 'Asia/Tokyo')
  localDay(at, 'Asia/Tokyo')
  expect(made).toHaveBeenCalledOnce()
})
