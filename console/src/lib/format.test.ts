import { describe, expect, test } from 'vitest'
import { formats } from './format'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const now = '2027-02-27T09:00:00.000Z'
const nineThirty = '2027-03-02T08:30:00.000Z'
const fr = formats('fr', 'Europe/Paris')
const en = formats('en', 'Europe/Paris')

describe('formats in French', () => {
  test('times are 09:30 in grids and 9 h 30 in sentences', () => {
    expect(fr.time(nineThirty)).toBe('09:30')
    expect(plain(fr.timeInText(nineThirty))).toBe('9 h 30')
    expect(plain(fr.timeInText('2027-03-02T08:00:00.000Z'))).toBe('9 h')
    expect(plain(fr.span(nineThirty, '2027-03-02T09:30:00.000Z'))).toBe('09:30 – 10:30')
  })

  test('percentages and months are written in French', () => {
    expect(plain(fr.percent(68))).toBe('68 %')
    expect([fr.month(nineThirty), fr.dayAndMonth('2027-03-01T08:30:00.000Z')]).toEqual(['mars 2027', '1er mars'])
  })

  test('dates nearby show their weekday, others their year', () => {
    expect(fr.day(nineThirty, now)).toBe('mardi 2 mars')
    expect(fr.day('2028-03-02T08:30:00.000Z', now)).toBe('2 mars 2028')
    expect(plain(fr.dayAndTime(nineThirty, now))).toBe('mardi 2 mars à 9 h 30')
  })

  test.each(['Pacific/Honolulu', 'Pacific/Wallis', 'Pacific/Auckland', 'Pacific/Kiritimati'])(
    'a day without a time is the same in %s',
    (zone) => {
      expect(formats('fr', zone).dateOfDay('2027-03-02')).toBe('2 mars 2027')
    },
  )

  test('the first day of a month is « 1er »', () => {
    expect(fr.day('2027-03-01T08:30:00.000Z', now)).toBe('lundi 1er mars')
  })

  test('days are counted by calendar date, not by 24 hours', () => {
    expect(fr.relativeDay('2027-02-27T22:30:00.000Z', now)).toBe('aujourd’hui')
    expect(fr.relativeDay('2027-02-27T23:30:00.000Z', now)).toBe('demain')
    expect(fr.relativeDay(nineThirty, now)).toBe('dans 3 jours')
  })

  test('something less than a minute ago is « à l’instant »', () => {
    expect(fr.relativeTime(now, now)).toBe('à l’instant')
    expect(en.relativeTime(now, now)).toBe('just now')
    expect(fr.relativeTime('2027-02-27T08:58:00.000Z', now)).toBe('il y a 2 minutes')
  })

  test('lists end with « et »', () => {
    expect(fr.list(['la mesure', 'la carte', 'le tchat'])).toBe('la mesure, la carte et le tchat')
    expect(fr.list(['la mesure'])).toBe('la mesure')
  })

  test('money and durations are written in French', () => {
    expect(plain(fr.money(6000))).toBe('60,00 €')
    expect([45, 60, 90, 125].map((minutes) => plain(fr.duration(minutes)))).toEqual([
      '45 min',
      '1 h',
      '1 h 30',
      '2 h 05',
    ])
  })
})

describe('formats in English', () => {
  test('dates are British and the clock has 24 hours', () => {
    expect(en.dayAndTime(nineThirty, now)).toBe('Tuesday 2 March at 09:30')
    expect(en.relativeDay(nineThirty, now)).toBe('in 3 days')
    expect(plain(en.duration(90))).toBe('1 h 30 min')
    expect(en.money(6000)).toBe('€60.00')
    expect(en.list(['one', 'two', 'three'])).toBe('one, two and three')
  })
})

test('another time zone has its own clock', () => {
  expect(formats('fr', 'America/Guadeloupe').time(nineThirty)).toBe('04:30')
})
