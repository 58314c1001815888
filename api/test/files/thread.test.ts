import { expect, test } from 'vitest'
import { askThread } from '../../src/files/thread.ts'

type Question = 'answer' | 'never' | 'memory' | 'fail'
const threadWith = (bounds: { longestMs: number; mostMegabytes: number }) =>
  askThread<Question, number>(new URL('./a-thread.ts', import.meta.url), bounds)

// CWE-409, CWE-835: data that unpacks or loops without end, ends its thread and nothing else.
test.each([
  ['never ends', 'never', { longestMs: 3_000, mostMegabytes: 256 }],
  ['takes ever more memory', 'memory', { longestMs: 60_000, mostMegabytes: 128 }],
] as const)('a question over which a thread %s has no answer, and the next one has', async (_, question, bounds) => {
  const ask = threadWith(bounds)
  const [one, other] = await Promise.all([ask(question), ask('answer')])
  expect([one, other]).toEqual([null, 0])
})

test('a failure of a thread is reported, and the next question is answered', async () => {
  const ask = threadWith({ longestMs: 60_000, mostMegabytes: 128 })
  await expect(ask('fail')).rejects.toThrow('as asked')
  expect(await ask('answer')).toBe(0)
  expect(await ask('answer')).toBe(0)
})
