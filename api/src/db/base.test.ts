import { afterEach, expect, test, vi } from 'vitest'
import { newId } from './base.ts'

const UUID_7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

const some = (count: number) => Array.from({ length: count }, newId)

afterEach(() => {
  vi.useRealTimers()
})

test('ids sort in the order in which they are made, thousands in a millisecond too', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const ids = some(5_000)
  vi.advanceTimersByTime(1)
  ids.push(...some(10))
  expect(ids).toEqual([...new Set(ids)].sort())
  for (const id of ids) expect(id).toMatch(UUID_7)
})

test('ids go on where they were when the clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const before = some(3)
  vi.setSystemTime(Date.now() - 3_600_000)
  const ids = [...before, ...some(3)]
  expect(ids).toEqual([...ids].sort())
})

test('an id says when it was made', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2100-01-01T00:00:00Z'))
  // Its own copy: ids never go back, and other tests of this process make theirs today.
  vi.resetModules()
  const own = await import('./base.ts')
  expect(Number.parseInt(own.newId().replace('-', '').slice(0, 12), 16)).toBe(Date.parse('2100-01-01T00:00:00Z'))
})
