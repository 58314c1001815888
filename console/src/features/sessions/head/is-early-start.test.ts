import { expect, test } from 'vitest'
import { isEarlyStart } from './is-early-start'

test.each([
  ['2027-03-02T10:00:00Z', '2027-03-02T09:30:00Z', false, 'half an hour before'],
  ['2027-03-02T10:00:00Z', '2027-03-02T09:29:59Z', true, 'more than half an hour before'],
  ['2027-03-02T10:00:00Z', '2027-03-02T11:00:00Z', false, 'late'],
  ['2027-03-02T10:00:00Z', '2027-03-01T10:00:00Z', true, 'the day before'],
  ['2027-03-01T23:10:00Z', '2027-03-01T22:50:00Z', false, 'twenty minutes before, across midnight'],
  ['2027-03-01T22:10:00Z', '2027-03-02T09:00:00Z', false, 'the day after'],
])('a session of %s that is started at %s is early: %s, %s', (startsAt, now, isEarly) => {
  expect(isEarlyStart(startsAt, Date.parse(now))).toBe(isEarly)
})
