import { expect, test } from 'vitest'
import { withAlsaceMoselle } from './holidays'

const national = [
  { date: '2027-03-29', nameFr: 'Lundi de Pâques', nameEn: 'Easter Monday' },
  { date: '2027-12-25', nameFr: 'Noël', nameEn: 'Christmas Day' },
]
const dates = (from: string, to: string) => withAlsaceMoselle(national, from, to).map(({ date }) => date)

test('Alsace and Moselle have Good Friday and the day after Christmas too', () => {
  expect(dates('2027-01-01', '2027-12-31')).toEqual(['2027-03-26', '2027-03-29', '2027-12-25', '2027-12-26'])
})

test('only those within the period are added', () => {
  expect(dates('2027-03-28', '2027-12-25')).toEqual(['2027-03-29', '2027-12-25'])
})
