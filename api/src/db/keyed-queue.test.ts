import { expect, test, vi } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

const turn = () => new Promise<void>((next) => setImmediate(next))

/** Work that ends by hand, with what has begun in its order. */
function aWork() {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const work = (who: string) => () => {
    begun.push(who)
    const end = Promise.withResolvers<string>()
    ends.set(who, end)
    return end.promise
  }
  return {
    begun,
    work,
    end: (who: string) => ends.get(who)?.resolve(who),
    fail: (who: string) => ends.get(who)?.reject(new Error(who)),
  }
}

const nothing = async () => undefined

test('those who want the same come one after the other, and others at once', async () => {
  const runInQueue = createKeyedQueue()
  const { begun, work, end, fail } = aWork()
  const [first, second, third] = ['one', 'two', 'three'].map((who) => runInQueue('ten', nothing, work(who)))
  const other = runInQueue('eleven', nothing, work('other'))
  await turn()
  expect(begun).toEqual(['one', 'other'])
  end('one')
  expect(await first).toBe('one')
  await turn()
  expect(begun).toEqual(['one', 'other', 'two'])
  fail('two')
  await expect(second).rejects.toThrow('two')
  await turn()
  expect(begun).toEqual(['one', 'other', 'two', 'three'])
  end('three')
  end('other')
  expect(await Promise.all([third, other])).toEqual(['three', 'other'])
})

test('whoever has waited asks again first, and does nothing where that refuses', async () => {
  const runInQueue = createKeyedQueue()
  const { begun, work, end } = aWork()
  const refused = async () => {
    throw new Error('taken')
  }
  const first = runInQueue('ten', refused, work('one'))
  const others = Promise.allSettled(['two', 'three'].map((who) => runInQueue('ten', refused, work(who))))
  await turn()
  end('one')
  expect(await first).toBe('one')
  expect((await others).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(begun).toEqual(['one'])
})

test('work that does not end keeps others waiting for a second, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const runInQueue = createKeyedQueue()
    const { begun, work, end } = aWork()
    const lost = runInQueue('ten', nothing, work('lost'))
    const others = ['two', 'three'].map((who) => runInQueue('ten', nothing, work(who)))
    await vi.advanceTimersByTimeAsync(999)
    expect(begun).toEqual(['lost'])
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['lost', 'two', 'three'])
    for (const who of ['lost', 'two', 'three']) end(who)
    expect(await Promise.all([lost, ...others])).toEqual(['lost', 'two', 'three'])
  } finally {
    vi.useRealTimers()
  }
})
