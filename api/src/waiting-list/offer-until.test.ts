import { expect, test } from 'vitest'
import { offerUntil } from './offer-until.ts'

const FAR = '2027-03-30T09:00:00Z'

const until = (now: string, startsAt: string, timeZone = 'Europe/Paris', noticeMinutes = 0, movableUntil = FAR) =>
  offerUntil(new Date(now), new Date(startsAt), {
    timeZone,
    noticeMinutes,
    movableUntil: new Date(movableUntil),
  })?.toISOString() ?? null

test('by day a freed time is held for two hours', () => {
  expect(until('2027-03-02T09:00:00Z', FAR)).toBe('2027-03-02T11:00:00.000Z')
  expect(until('2027-03-02T18:59:00Z', FAR)).toBe('2027-03-02T20:59:00.000Z')
})

test('at night the two hours begin at eight in the morning of the practice, also when the clock changes', () => {
  expect(until('2027-03-02T19:00:00Z', FAR)).toBe('2027-03-03T09:00:00.000Z')
  expect(until('2027-03-03T02:00:00Z', FAR)).toBe('2027-03-03T09:00:00.000Z')
  expect(until('2027-03-27T22:00:00Z', FAR)).toBe('2027-03-28T08:00:00.000Z')
  expect(until('2027-03-02T18:00:00Z', FAR, 'Indian/Reunion')).toBe('2027-03-03T06:00:00.000Z')
})

test('an offer ends twelve hours before the time, or earlier if the practice needs more notice', () => {
  expect(until('2027-03-02T09:00:00Z', '2027-03-02T22:00:00Z')).toBe('2027-03-02T10:00:00.000Z')
  expect(until('2027-03-02T09:00:00Z', '2027-03-04T10:00:00Z', 'Europe/Paris', 48 * 60)).toBe(
    '2027-03-02T10:00:00.000Z',
  )
})

test('an offer of less than half an hour is not made', () => {
  expect(until('2027-03-02T09:00:00Z', '2027-03-02T21:29:00Z')).toBeNull()
  expect(until('2027-03-02T09:00:00Z', '2027-03-02T21:30:00Z')).toBe('2027-03-02T09:30:00.000Z')
  expect(until('2027-03-02T22:00:00Z', '2027-03-03T19:00:00Z'), 'the morning comes too late').toBeNull()
})

test('an offer ends when the client can no longer move their own session', () => {
  const atNight = (movableUntil: string) => until('2027-03-02T20:00:00Z', FAR, 'Europe/Paris', 0, movableUntil)
  expect(atNight('2027-03-03T08:00:00Z')).toBe('2027-03-03T08:00:00.000Z')
  expect(atNight('2027-03-03T07:29:00Z')).toBeNull()
})
