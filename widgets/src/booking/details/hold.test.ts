import { expect, test } from 'vitest'
import { endOfHold } from './hold.ts'

const now = Date.parse('2027-03-02T10:00:00Z')

test('a hold ends at the time that the API answers', () => {
  expect(endOfHold('2027-03-02T10:09:30Z', now)).toBe(Date.parse('2027-03-02T10:09:30Z'))
})

test('a visitor whose clock is wrong by hours gets ten minutes all the same', () => {
  expect(endOfHold('2027-03-02T06:10:00Z', now)).toBe(now + 600_000)
  expect(endOfHold('2027-03-02T17:10:00Z', now)).toBe(now + 600_000)
})
