import { describe, expect, test } from 'vitest'
import {
  isNetworkFull,
  MOST_WAITING_OF_NETWORK,
  needsMailedLink,
  type StrangersCount,
  strangerLimits,
} from './strangers.ts'

const quiet: StrangersCount = { inHour: 0, count: 0, minutes: 0, takenMinutes: 0, networks: [] }
const networks = [
  { mark: 'of /64', times: 1 },
  { mark: 'of /56', times: 2 },
]
/** Ten hours a week for seventy days: 6,000 minutes. */
const input = {
  schedule: [{ wday: 1, fromMinute: 0, toMinute: 600 }],
  rules: { noticeMinutes: 0, horizonDays: 70, gridMinutes: 15, mostPerDay: null, mostPerWeek: null },
}
const unusual = (counted: Partial<StrangersCount>) => needsMailedLink({ ...quiet, ...counted }, networks, input)
const from = (...ofDay: number[]) => ({ networks: ofDay.map((count) => ({ ofDay: count, waiting: 0 })) })

describe('one more stranger is too many', () => {
  test('when a practice has had so many in the hour, and not one fewer', () => {
    expect([strangerLimits.perHour - 1, strangerLimits.perHour].map((inHour) => unusual({ inHour }))).toEqual([
      false,
      true,
    ])
  })

  test('when the network has sent so many in a day; a wider one may send twice as many', () => {
    const most = strangerLimits.perNetworkAndDay
    expect([unusual(from(most - 1, most)), unusual(from(most, most))]).toEqual([false, true])
    expect([unusual(from(0, 2 * most - 1)), unusual(from(0, 2 * most))]).toEqual([false, true])
  })

  test('when strangers hold more than a quarter of the times that would be free without them', () => {
    const isUnusual = (minutes: number, takenMinutes = minutes) => unusual({ count: 4, minutes, takenMinutes })
    expect([isUnusual(1500), isUnusual(1501)]).toEqual([false, true])
    expect(isUnusual(1500, 1500 + 60), 'an hour of others leaves less').toBe(true)
    expect(unusual({ count: 3, minutes: 3000, takenMinutes: 3000 }), 'three are never a flood').toBe(false)
  })

  test('but never by network, if all visitors seem to come from this machine', () => {
    expect(needsMailedLink({ ...quiet, networks: [] }, [], input)).toBe(false)
  })
})

test('a network is full with the maximum of waiting requests, and not with one fewer', () => {
  const waiting = (count: number) => ({ ...quiet, networks: [{ ofDay: 0, waiting: count }] })
  expect(
    [MOST_WAITING_OF_NETWORK - 1, MOST_WAITING_OF_NETWORK].map((n) => isNetworkFull(waiting(n), networks)),
  ).toEqual([false, true])
})
