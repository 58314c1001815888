import { expect, test } from 'vitest'
import { batchPerTick } from './batch-per-tick.ts'
import { queryWith } from './query.ts'

const aQuery = () =>
  queryWith(
    async () => [],
    () => {
      throw new Error('nothing is asked of tables here')
    },
  )

function aSender() {
  const sent: number[][] = []
  const send = batchPerTick<number, number>(async (_, items) => {
    sent.push([...items])
    if (items.includes(13)) throw new Error('refused')
    return items.map((item) => item * 10)
  })
  return { sent, send }
}

test('simultaneous queries of a transaction are sent together, and each gets its own result', async () => {
  const { sent, send } = aSender()
  const query = aQuery()
  const later = async (item: number) => send(query, item)
  expect(await Promise.all([send(query, 1), later(2), send(query, 3)])).toEqual([10, 20, 30])
  expect(await send(query, 4)).toBe(40)
  expect(sent).toEqual([[1, 2, 3], [4]])
})

test('two transactions each send their own, and a failure rejects all queries of its batch', async () => {
  const { sent, send } = aSender()
  const [one, other] = [aQuery(), aQuery()]
  const outcomes = await Promise.allSettled([send(one, 1), send(other, 2), send(one, 13)])
  expect(sent).toEqual([[1, 13], [2]])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
})
