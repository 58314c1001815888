import { expect, test } from 'vitest'
import { dayAhead } from './day-ahead'

const from = (...days: string[]) => days.map((wday) => ({ wday }))
const working = from('monday', 'tuesday', 'wednesday', 'thursday', 'friday')

test.each([
  ['on a working day there is none', '2027-02-26', working, null],
  ['on a Saturday without hours it is Monday', '2027-02-27', working, '2027-03-01'],
  ['on a Sunday too', '2027-02-28', working, '2027-03-01'],
  ['on a Saturday with hours there is none', '2027-02-27', from('tuesday', 'saturday'), null],
  ['it is the first day with hours, over the end of a year', '2026-12-31', from('tuesday', 'wednesday'), '2027-01-05'],
  ['before a later day with hours there is none', '2027-02-22', from('friday'), null],
  ['without any hours there is none', '2027-02-27', [], null],
])('%s', (_, today, hours, day) => {
  expect(dayAhead(today, hours)).toBe(day)
})
