import { expect, test } from 'vitest'
import { aSession } from '../../../test/build'
import { planOf } from './day-plan'

const at = (time: string) => `2027-03-02T${time}:00.000Z`
const session = (time: string, status: 'scheduled' | 'pending_validation' | 'done' | 'in_progress' = 'scheduled') =>
  aSession({ startsAt: at(time), status })

const textsOf = (times: Parameters<typeof session>[], now: string) =>
  planOf(
    times.map(([time, status]) => session(time, status)),
    Date.parse(at(now)),
  ).map((entry) => {
    if (entry.kind !== 'session') return entry.kind === 'free' ? `${entry.minutes} min` : 'now'
    return `${entry.session.startsAt.slice(11, 16)}${entry.isNext ? ' next' : ''}${entry.isPast ? ' past' : ''}`
  })

test('a day is in order, with longer breaks and the current time', () => {
  expect(textsOf([['14:00'], ['09:00'], ['10:15']], '10:05')).toEqual([
    '09:00 past',
    'now',
    '10:15 next',
    '165 min',
    '14:00',
  ])
})

test('a running session is the next one', () => {
  expect(textsOf([['09:00'], ['11:00']], '09:30')).toEqual(['09:00 next', 'now', '60 min', '11:00'])
})

test('a break that has begun comes before the current time', () => {
  expect(textsOf([['09:00'], ['11:00']], '10:30')).toEqual(['09:00 past', '60 min', 'now', '11:00 next'])
})

test('a request is never the next session', () => {
  expect(textsOf([['09:00', 'pending_validation'], ['10:00']], '08:00')).toEqual(['now', '09:00', '10:00 next'])
})

test('in the evening all entries are past', () => {
  expect(textsOf([['09:00', 'done']], '18:00')).toEqual(['09:00 past', 'now'])
})
