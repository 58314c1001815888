import { describe, expect, test } from 'vitest'
import { nextMorning } from './asking.ts'

describe('the morning after', () => {
  test.each([
    ['Europe/Paris', '2027-03-27T20:00:00Z', '2027-03-28T08:00:00.000Z', 'the night that summer time begins'],
    ['Europe/Paris', '2026-10-24T10:00:00Z', '2026-10-25T09:00:00.000Z', 'the night that it ends'],
    ['Europe/Paris', '2027-01-10T23:30:00Z', '2027-01-12T09:00:00.000Z', 'when it is past midnight already'],
    ['Indian/Reunion', '2027-01-10T19:30:00Z', '2027-01-11T06:00:00.000Z', 'overseas'],
    ['America/New_York', '2027-03-13T22:00:00Z', '2027-03-14T14:00:00.000Z', 'where the clocks change on other days'],
  ])('in %s, for an end at %s, is %s: %s', (zone, at, morning) => {
    expect(nextMorning(new Date(at), zone).toISOString()).toBe(morning)
  })
})
