import { expect, test } from 'vitest'
import { allowedEvents, holdsTime, nextStatus, offeredEvents, sessionEvents, sessionStatuses } from './states.ts'

const now = new Date('2027-03-01T10:00:00Z')
const [before, after] = [new Date('2027-03-01T09:00:00Z'), new Date('2027-03-01T11:00:00Z')]

test('what is cancelled, missed or completed stays so', () => {
  for (const status of ['cancelled', 'missed', 'completed'] as const)
    for (const event of sessionEvents) expect(nextStatus(status, event)).toBeUndefined()
})

test('whatever does not hold time any more never holds it again', () => {
  for (const status of sessionStatuses.filter((each) => !holdsTime(each)))
    for (const event of allowedEvents(status)) expect(holdsTime(nextStatus(status, event)!)).toBe(false)
})

test('only legal moves are offered to a person', () => {
  for (const status of sessionStatuses)
    for (const startsAt of [before, after])
      expect(allowedEvents(status)).toEqual(expect.arrayContaining(offeredEvents(status, startsAt, now)))
})

test('a request is accepted before its start, a client is missed after it', () => {
  expect(offeredEvents('pending_validation', after, now)).toContain('accept')
  expect(offeredEvents('pending_validation', before, now)).not.toContain('accept')
  expect(offeredEvents('scheduled', after, now)).not.toContain('miss')
  expect(offeredEvents('scheduled', before, now)).toContain('miss')
  expect(offeredEvents('pending_validation', now, now), 'at its start').not.toContain('accept')
  expect(offeredEvents('scheduled', now, now), 'at its start').toContain('miss')
})
