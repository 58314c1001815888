import { expect, onTestFinished, test, vi } from 'vitest'
import { newPracticeId } from '../db/base.ts'
import type { HttpAnswer } from './answer.ts'
import { createAnswerCache } from './answer-cache.ts'

const practiceId = newPracticeId()
const saying = (body: string): HttpAnswer => ({ status: 200, type: 'text/plain', body })
const length = ({ body }: HttpAnswer) => String(body).length

test('simultaneous callers share one query, and callers within a second its answer', async () => {
  let elapsed = 0
  const cache = createAnswerCache({ clock: () => elapsed })
  let count = 0
  const ask = () => cache.answer(practiceId, 'times', async () => saying(String(++count)), length)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([saying('1'), saying('1'), saying('1')])
  elapsed = 999
  expect(await ask()).toEqual(saying('1'))
  elapsed = 1_000
  expect(await ask()).toEqual(saying('2'))
})

test('a clock that is set back keeps no answer longer', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const cache = createAnswerCache()
  let count = 0
  const ask = () => cache.answer(practiceId, 'times', async () => saying(String(++count)), length)
  await ask()
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(999)
  expect(await ask()).toEqual(saying('1'))
  vi.advanceTimersByTime(1)
  expect(await ask()).toEqual(saying('2'))
})

test('an answer from before a change is given to no later caller', async () => {
  const cache = createAnswerCache({ clock: () => 0 })
  const slow = Promise.withResolvers<HttpAnswer>()
  const before = cache.answer(practiceId, 'times', () => slow.promise, length)
  cache.forget(practiceId)
  expect(await cache.answer(practiceId, 'times', async () => saying('new'), length)).toEqual(saying('new'))
  slow.resolve(saying('old'))
  expect(await before).toEqual(saying('old'))
  expect(await cache.answer(practiceId, 'times', async () => saying('newer'), length)).toEqual(saying('new'))
})

test('a change in one practice keeps the answers of others, a gap in the notices none', async () => {
  const cache = createAnswerCache({ clock: () => 0 })
  const [one, other] = [newPracticeId(), newPracticeId()]
  const ask = async (id: typeof one, body: string) =>
    (await cache.answer(id, 'times', async () => saying(body), length)).body
  await Promise.all([ask(one, 'first'), ask(other, 'first')])
  cache.forget(one)
  expect(await Promise.all([ask(one, 'second'), ask(other, 'second')])).toEqual(['second', 'first'])
  cache.forgetAll()
  expect(await Promise.all([ask(one, 'third'), ask(other, 'third')])).toEqual(['third', 'third'])
})

test('a failure is asked again, and the oldest of too many answers is dropped', async () => {
  const cache = createAnswerCache({ clock: () => 0, mostCharacters: 100 })
  await expect(cache.answer(practiceId, 'first', () => Promise.reject(new Error('gone')), length)).rejects.toThrow(
    'gone',
  )
  const ask = async (name: string, body: string) =>
    (await cache.answer(practiceId, name, async () => saying(body.repeat(60)), length)).body?.toString().charAt(0)
  expect(await ask('first', 'a')).toBe('a')
  expect(await ask('second', 'b')).toBe('b')
  expect(await ask('first', 'c')).toBe('c')
})
