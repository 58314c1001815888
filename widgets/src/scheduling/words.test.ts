import { expect, test, vi } from 'vitest'
import { momentWords, timeWords } from './moment-words.ts'
import {
  addDays,
  clockTime,
  dateWords,
  dayIn,
  dayWords,
  durationWords,
  isTimeZone,
  moneyWords,
  weekdayWords,
  zoneWords,
} from './words.ts'

const at = Date.parse('2027-02-01T12:00:00Z')

test('a day near is said with weekday and date, a far one with its year, New Year or not', () => {
  expect(dateWords('2027-03-02', 'fr', 'long', at)).toBe('2 mars')
  expect(dateWords('2028-03-02', 'fr', 'long', at)).toBe('2 mars 2028')
  expect(dateWords('2027-03-02', 'en', 'long', at)).toBe('2 March')
  expect(dateWords('2027-01-02', 'fr', 'long', Date.parse('2026-11-21T12:00:00Z'))).toBe('2 janvier')
  expect(weekdayWords('2027-03-02', 'fr')).toBe('mardi')
  expect(dayWords('2027-03-02', 'en')).toMatch(/^Tuesday 2 March/)
})

test('the first of a month is « 1er » in French', () => {
  expect(dateWords('2027-03-01', 'fr', 'long', at)).toBe('1er mars')
  expect(dateWords('2027-03-21', 'fr', 'long', at)).toBe('21 mars')
  expect(dateWords('2027-03-01', 'en', 'long', at)).toBe('1 March')
})

test('a time is 09:30 in a grid and « 9 h 30 » in a French sentence', () => {
  expect(clockTime('2027-03-02T08:30:00Z', 'Europe/Paris')).toBe('09:30')
  expect(clockTime('2027-03-01T23:00:00Z', 'Europe/Paris')).toBe('00:00')
  expect(timeWords('2027-03-02T08:30:00Z', 'Europe/Paris', 'fr')).toBe('9\u00a0h\u00a030')
  expect(timeWords('2027-03-02T08:00:00Z', 'Europe/Paris', 'fr')).toBe('9\u00a0h')
  expect(timeWords('2027-03-02T08:30:00Z', 'Europe/Paris', 'en')).toBe('09:30')
  expect(momentWords('2027-03-02T08:30:00Z', 'Europe/Paris', 'fr')).toMatch(/^mardi 2 mars.* à 9\u00a0h\u00a030$/)
})

test('the day of an instant is that of the zone, also where it has begun already', () => {
  expect(dayIn('Europe/Paris', '2027-03-01T23:30:00Z')).toBe('2027-03-02')
  expect(dayIn('America/New_York', '2027-03-01T23:30:00Z')).toBe('2027-03-01')
  expect(dayIn('Pacific/Apia', '2027-03-01T12:30:00Z')).toBe('2027-03-02')
})

test('days add up over months, leap days and changes of the clock', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-03-27', 2)).toBe('2027-03-29')
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01')
})

test('durations and money are written as each language writes them', () => {
  expect([45, 60, 65, 90].map((minutes) => durationWords(minutes, 'fr'))).toEqual([
    '45\u00a0min',
    '1\u00a0h',
    '1\u00a0h\u00a005',
    '1\u00a0h\u00a030',
  ])
  expect(durationWords(90, 'en')).toBe('1\u00a0h 30\u00a0min')
  expect(moneyWords(6000, 'EUR', 'fr')).toBe('60,00\u00a0€')
  expect(moneyWords(6000, 'EUR', 'en')).toBe('€60.00')
})

test('a zone is named after its city, with the elision that French asks for', () => {
  expect(zoneWords('Europe/Paris', 'fr')).toBe('heure de Paris')
  expect(zoneWords('Europe/Athens', 'fr')).toBe('heure d’Athens')
  expect(zoneWords('America/Argentina/Buenos_Aires', 'en')).toBe('Buenos Aires time')
  expect(zoneWords('UTC', 'fr')).toBe('UTC')
})

test('a zone that is none is recognised', () => {
  expect(isTimeZone('Europe/Paris')).toBe(true)
  expect(isTimeZone('Europe/Atlantis')).toBe(false)
  expect(isTimeZone(undefined)).toBe(false)
})

test('who thinks of ever other spellings of a zone does not fill the memory of what draws for all', () => {
  const at = '2027-03-02T09:00:00Z'
  const spelt = (n: number) =>
    `europe/${[...'amsterdam'].map((letter, i) => ((n >> i) & 1 ? letter.toUpperCase() : letter)).join('')}`
  dayIn('Asia/Tokyo', at)
  for (let n = 0; n < 510; n++) expect(dayIn(spelt(n), at)).toBe('2027-03-02')
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  dayIn('Asia/Tokyo', at)
  dayIn('Asia/Tokyo', at)
  expect(made).toHaveBeenCalledOnce()
  made.mockRestore()
})
