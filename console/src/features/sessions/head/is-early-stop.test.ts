import { expect, test } from 'vitest'
import { isEarlyStop } from './is-early-stop'

test.each<[string | null, number, string, boolean, string]>([
  ['2027-03-02T10:00:00Z', 60, '2027-03-02T10:00:01Z', true, 'by a double click'],
  ['2027-03-02T10:00:00Z', 60, '2027-03-02T10:44:59Z', true, 'before three quarters of its time'],
  ['2027-03-02T10:00:00Z', 60, '2027-03-02T10:45:00Z', false, 'after three quarters of its time'],
  ['2027-03-02T10:00:00Z', 60, '2027-03-02T11:30:00Z', false, 'late'],
  ['2027-03-01T22:50:00Z', 75, '2027-03-02T00:00:00Z', false, 'across midnight'],
  [null, 60, '2027-03-02T10:00:00Z', true, 'without a known start'],
])('a session since %s of %i minutes that is ended at %s: early %s, %s', (startedAt, minutes, now, isEarly) => {
  expect(isEarlyStop(startedAt, minutes, Date.parse(now))).toBe(isEarly)
})
