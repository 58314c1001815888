import { expect, test } from 'vitest'
import { fullDateText, shortDateText, zoneName } from './when.ts'

const at = (iso: string) => new Date(iso)
const spaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const paris = { startsAt: at('2027-03-01T08:30:00Z'), endsAt: at('2027-03-01T10:00:00Z'), timeZone: 'Europe/Paris' }

test('a French date writes « 1er » and hours with h', () => {
  expect(spaces(shortDateText(paris, 'fr'))).toBe('lundi 1er mars à 9 h 30')
  expect(spaces(fullDateText(paris, 'fr'))).toBe('lundi 1er mars 2027, de 9 h 30 à 11 h')
  expect(spaces(shortDateText({ ...paris, startsAt: at('2027-03-11T13:00:00Z') }, 'fr'))).toBe('jeudi 11 mars à 14 h')
})

test('an English date is British, with a 24-hour clock', () => {
  expect(spaces(shortDateText(paris, 'en'))).toBe('Monday 1 March at 09:30')
  expect(spaces(fullDateText(paris, 'en'))).toBe('Monday 1 March 2027, 09:30 to 11:00')
})

test('a zone has the same name all year round', () => {
  const [winter, summer] = [at('2027-01-15T12:00:00Z'), at('2027-07-15T12:00:00Z')]
  for (const lang of ['fr', 'en'] as const)
    expect(zoneName(winter, lang, 'Europe/Paris')).toBe(zoneName(summer, lang, 'Europe/Paris'))
  expect(zoneName(winter, 'fr', 'America/New_York')).toBe('heure de l’Est nord-américain')
})
