import { expect, test } from 'vitest'
import { ageOn } from './age'

test('somebody is a year older on the birthday, and of a leap day on the first of March', () => {
  expect(ageOn('2027-03-01', '2009-03-02')).toBe(17)
  expect(ageOn('2027-03-02', '2009-03-02')).toBe(18)
  expect(ageOn('2027-02-28', '2008-02-29')).toBe(18)
  expect(ageOn('2027-03-01', '2008-02-29')).toBe(19)
})
