import { expect, test } from 'vitest'
import {
  allowedEvents,
  holdsTime,
  nextStatus,
  offeredEvents,
  type SessionStatus,
  sessionEvents,
  sessionStatuses,
} from './states.ts'

const now = new Date('2027-03-01T10:00:00Z')
const [before, after] = [new Date('2027-03-01T09:00:00Z'), new Date('2027-03-01T11:00:00Z')]
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const offered = (status: SessionStatus, startsAt: Date) => offeredEvents({ status, startsAt }, now)

test('a cancelled or completed session stays so, except for late money; a missed one can only be corrected', () => {
  for (const status of ['cancelled', 'completed'] as const)
    for (const event of sessionEvents.filter((each) => !['payLate', 'undoCancel', 'undoRefuse'].includes(each)))
      expect(nextStatus(status, event)).toBeUndefined()
  expect(allowedEvents('cancelled')).toEqual(['payLate', 'undoCancel', 'undoRefuse'])
  expect(offered('cancelled', after)).toEqual([])
  expect(allowedEvents('missed')).toEqual(['correct'])
})

test('a status without a time never gets one back, except for a wrong “missed” or late money', () => {
  for (const status of sessionStatuses.filter((each) => !holdsTime(each)))
    for (const event of allowedEvents(status))
      expect(holdsTime(nextStatus(status, event)!), event).toBe(
        ['correct', 'payLate', 'undoCancel', 'undoRefuse'].includes(event),
      )
})

test('a stopped timer never runs again', () => {
  expect(allowedEvents('done')).toEqual(['complete'])
})

test('people are offered only legal moves', () => {
  for (const status of sessionStatuses)
    for (const startsAt of [before, after])
      expect(allowedEvents(status)).toEqual(
        expect.arrayContaining(offeredEvents({ status, startsAt, startedAt: now, missedAt: now }, now)),
      )
})

test('a request is accepted before its start, a client is missed after it', () => {
  expect(offered('pending_validation', after)).toContain('accept')
  expect(offered('pending_validation', before)).not.toContain('accept')
  expect(offered('scheduled', after)).not.toContain('miss')
  expect(offered('scheduled', before)).toContain('miss')
  expect(offered('pending_validation', now), 'at its start').not.toContain('accept')
  expect(offered('scheduled', now), 'at its start').toContain('miss')
})

test.each([
  ['for ten minutes', before, ago(10), false, true],
  ['not longer', before, ago(10.1), false, false],
  ['before the planned start at any time', after, ago(2000), false, true],
  ['not at the planned start, when it is long ago', now, ago(2000), false, false],
  ['not once something was written', after, ago(1), true, false],
])('a start can be taken back %s', (_, startsAt, startedAt, isWrittenSince, isOffered) => {
  const session = { status: 'in_progress', startsAt, startedAt, isWrittenSince } as const
  expect(offeredEvents(session, now)).toEqual(isOffered ? ['takeBack', 'stop'] : ['stop'])
})

test('the mark “missed” can be corrected for seven days', () => {
  const missed = (missedAt: Date) => offeredEvents({ status: 'missed', startsAt: before, missedAt }, now)
  expect(missed(ago(7 * 1440))).toEqual(['correct'])
  expect(missed(ago(7 * 1440 + 0.1))).toEqual([])
})
