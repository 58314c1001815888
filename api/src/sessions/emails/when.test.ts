import { expect, test } from 'vitest'
import { clockText, durationText, fullDateText, moneyText, shortDateText, zoneName } from './when.ts'

const at = (iso: string) => new Date(iso)
const spaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const paris = { startsAt: at('2027-03-01T08:30:00Z'), endsAt: at('2027-03-01T10:00:00Z'), timeZone: 'Europe/Paris' }

test('a French date counts the first of the month and writes hours with h', () => {
  expect(spaces(shortDateText(paris, 'fr'))).toBe('lundi 1er mars à 9 h 30')
  expect(spaces(fullDateText(paris, 'fr'))).toBe('lundi 1er mars 2027, de 9 h 30 à 11 h')
  expect(spaces(shortDateText({ ...paris, startsAt: at('2027-03-11T13:00:00Z') }, 'fr'))).toBe('jeudi 11 mars à 14 h')
})

test('an English date is British, with am and pm', () => {
  expect(spaces(shortDateText(paris, 'en'))).toBe('Monday 1 March at 9:30 am')
  expect(spaces(fullDateText(paris, 'en'))).toBe('Monday 1 March 2027, 9:30 am to 11 am')
})

test('midnight and noon are said as people say them', () => {
  expect(
    [0, 12].map((hour) => spaces(clockText(at(`2027-03-01T${String(hour).padStart(2, '0')}:05:00Z`), 'fr', 'UTC'))),
  ).toEqual(['0 h 05', '12 h 05'])
  expect(
    [0, 12].map((hour) => spaces(clockText(at(`2027-03-01T${String(hour).padStart(2, '0')}:00:00Z`), 'en', 'UTC'))),
  ).toEqual(['12 am', '12 pm'])
})

test('a time is never torn between two lines', () => {
  expect(clockText(paris.startsAt, 'fr', 'Europe/Paris')).not.toContain(' ')
  expect(clockText(paris.startsAt, 'en', 'Europe/Paris')).not.toContain(' ')
})

test('a zone has one name all year round', () => {
  const [winter, summer] = [at('2027-01-15T12:00:00Z'), at('2027-07-15T12:00:00Z')]
  for (const lang of ['fr', 'en'] as const)
    expect(zoneName(winter, lang, 'Europe/Paris')).toBe(zoneName(summer, lang, 'Europe/Paris'))
  expect(zoneName(winter, 'fr', 'America/New_York')).toBe('heure de l’Est nord-américain')
})

test('durations and prices are written as each language does', () => {
  expect([45, 60, 90, 65].map((minutes) => spaces(durationText(minutes, 'fr')))).toEqual([
    '45 min',
    '1 h',
    '1 h 30',
    '1 h 05',
  ])
  expect(spaces(durationText(90, 'en'))).toBe('1 h 30 min')
  expect(spaces(moneyText(6000, 'EUR', 'fr'))).toBe('60,00 €')
  expect(moneyText(6000, 'EUR', 'en')).toBe('€60.00')
})
