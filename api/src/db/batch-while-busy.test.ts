import { expect, test, vi } from 'vitest'
import { batchWhileBusy } from './batch-while-busy.ts'

/** A call whose runs are ended by hand, in the order in which they were made. */
function aCall() {
  const made: { items: number[]; end: PromiseWithResolvers<readonly number[]> }[] = []
  const ask = batchWhileBusy<number, number>((items) => {
    const end = Promise.withResolvers<readonly number[]>()
    made.push({ items: [...items], end })
    return end.promise
  })
  const madeOnes = () => made.map(({ items }) => items)
  const answer = (nth: number) => made[nth]?.end.resolve(made[nth].items.map((item) => item * 10))
  const refuse = (nth: number) => made[nth]?.end.reject(new Error('refused'))
  return { ask, madeOnes, answer, refuse }
}

const turn = () => new Promise<void>((next) => setImmediate(next))

test('whoever asks while a call is under way shares the next one, and gets the own result', async () => {
  const { ask, madeOnes, answer } = aCall()
  const [one, other] = [ask(1), ask(2)]
  await turn()
  expect(madeOnes()).toEqual([[1, 2]])
  const later = [ask(3), ask(4)]
  await turn()
  expect(madeOnes(), 'nothing is sent beside the first').toEqual([[1, 2]])
  answer(0)
  expect(await Promise.all([one, other])).toEqual([10, 20])
  await turn()
  expect(madeOnes()).toEqual([
    [1, 2],
    [3, 4],
  ])
  answer(1)
  expect(await Promise.all(later)).toEqual([30, 40])
  await turn()
  const alone = ask(5)
  await turn()
  answer(2)
  expect(await alone).toBe(50)
})

test('a failure rejects those who shared the call, and nobody after them', async () => {
  const { ask, answer, refuse } = aCall()
  const first = Promise.allSettled([ask(1), ask(2)])
  await turn()
  const next = ask(3)
  refuse(0)
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await turn()
  answer(1)
  expect(await next).toBe(30)
})

test('a call that does not end keeps nobody else waiting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { ask, madeOnes, answer } = aCall()
    const lost = ask(1)
    await turn()
    const next = ask(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(madeOnes()).toEqual([[1], [2]])
    answer(1)
    expect(await next).toBe(20)
    answer(0)
    expect(await lost).toBe(10)
  } finally {
    vi.useRealTimers()
  }
})
