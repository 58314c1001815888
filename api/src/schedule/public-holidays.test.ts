import Holidays from 'date-holidays'
import { expect, test } from 'vitest'
import { publicHolidays } from './public-holidays.ts'

const library = new Holidays('FR')

test('public holidays match those of a library of holidays, for a century', () => {
  for (let year = 2000; year < 2100; year++) {
    const known = library.getHolidays(year).filter(({ type }) => type === 'public')
    // Ascension can fall on 8 May or on 1 May, so compare the set of days on which nobody works.
    const dates = new Set(known.map(({ date }) => date.slice(0, 10)))
    expect(new Set(publicHolidays(`${year}-01-01`, `${year}-12-31`, 'Europe/Paris').map(({ date }) => date))).toEqual(
      dates,
    )
  }
})

test.each([
  ['Indian/Reunion', 'RE'],
  ['Indian/Mayotte', 'YT'],
  ['America/Martinique', 'MQ'],
  ['America/Guadeloupe', 'GP'],
  ['America/Cayenne', 'GF'],
])('in %s the abolition of slavery is a holiday too', (zone, region) => {
  const there = new Holidays('FR', region)
  for (let year = 2026; year < 2036; year++) {
    const known = there.getHolidays(year).filter(({ type, name }) => type === 'public' && name.includes('esclavage'))
    const ours = publicHolidays(`${year}-01-01`, `${year}-12-31`, zone).filter(({ nameFr }) =>
      nameFr.includes('esclavage'),
    )
    expect(ours.map(({ date }) => date)).toEqual(known.map(({ date }) => date.slice(0, 10)))
  }
})

test('public holidays are listed from one day to another, both included', () => {
  expect(publicHolidays('2026-12-25', '2027-01-01', 'Europe/Paris').map(({ nameFr }) => nameFr)).toEqual([
    'Noël',
    'Jour de l’an',
  ])
  expect(publicHolidays('2027-01-02', '2027-01-01', 'Europe/Paris')).toEqual([])
})
