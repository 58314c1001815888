import { expect, test } from 'vitest'
import { runsOf } from './again.mjs'

test('each run has its own seed, and every second one another file beside it', () => {
  expect(runsOf({ files: ['a.test.ts'], others: ['b.test.ts', 'c.test.ts', 'd.test.ts'], times: 4, seed: 10 })).toEqual(
    [
      { seed: 10, files: ['a.test.ts'] },
      { seed: 11, files: ['a.test.ts', 'd.test.ts'] },
      { seed: 12, files: ['a.test.ts'] },
      { seed: 13, files: ['a.test.ts', 'c.test.ts'] },
    ],
  )
})

test('a file that is the only one of its kind always runs alone', () => {
  const runs = runsOf({ files: ['a.test.ts'], others: [], times: 2, seed: 1 })
  expect(runs.map(({ files }: { files: string[] }) => files)).toEqual([['a.test.ts'], ['a.test.ts']])
})

test('several files run together each time', () => {
  const files = ['a.test.ts', 'b.test.ts']
  expect(runsOf({ files, others: ['c.test.ts'], times: 2, seed: 5 })).toEqual([
    { seed: 5, files },
    { seed: 6, files },
  ])
})
