import { expect, test } from 'vitest'
import type { Plan } from './plan'
import { isPlanned, missingDates, type RepeatedDate, repetitionCount } from './repetition'

const aDate = (options: Partial<RepeatedDate> = {}): RepeatedDate => ({
  startsAt: '2027-03-15T09:00:00.000Z',
  endsAt: '2027-03-15T10:00:00.000Z',
  sessions: [],
  isHeld: false,
  unavailabilities: [],
  elsewhere: [],
  isOutside: false,
  isClockMoved: false,
  ...options,
})
const plan = (options: Partial<Plan> = {}) => ({ times: '4', ticks: {}, ...options }) as Plan
const ticked = (tick: 'in' | 'over' | 'out') => plan({ ticks: { [aDate().startsAt]: tick } })

test('a number of sessions is from 2 to 26', () => {
  const read = (times: string) => repetitionCount(plan({ times }))
  expect(['2', ' 26 '].map(read)).toEqual([2, 26])
  expect(['', '0', '1', '27', '-3', '2,5', '1e1', 'deux'].map(read)).toEqual(Array(8).fill(null))
})

test('a free date is planned by default; one outside the work hours only if the first is outside too', () => {
  const isTicked = (options: Partial<RepeatedDate>, first = aDate()) => isPlanned(aDate(options), plan(), first)
  expect(isTicked({})).toBe(true)
  expect(isTicked({ isClockMoved: true })).toBe(true)
  for (const options of [
    { isHeld: true },
    { unavailabilities: ['Congés'] },
    { elsewhere: [null] },
    { isOutside: true },
  ])
    expect(isTicked(options), Object.keys(options)[0]).toBe(false)
  expect(isTicked({ isOutside: true }, aDate({ isOutside: true }))).toBe(true)
})

test('a ticked date that is taken later is not planned over the other session', () => {
  const taken = aDate({ isHeld: true })
  expect(isPlanned(aDate(), ticked('in'), undefined)).toBe(true)
  expect(isPlanned(taken, ticked('in'), undefined)).toBe(false)
  expect(isPlanned(taken, ticked('over'), undefined)).toBe(true)
  expect(isPlanned(aDate(), ticked('out'), undefined)).toBe(false)
})

test('before one date is ticked nothing can be planned', () => {
  expect(missingDates(plan({ times: '1' }), [aDate()])).toBe('times')
  expect(missingDates(plan(), undefined)).toBe('dates')
  expect(missingDates(ticked('out'), [aDate()])).toBe('dates')
  expect(missingDates(plan(), [aDate()])).toBeNull()
})
