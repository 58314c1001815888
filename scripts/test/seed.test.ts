import { expect, test } from 'vitest'
import { seedFrom, seedOfCommit } from './seed.mjs'

test('a commit has one seed, and another commit another', () => {
  const [one, other] = ['0f0e0d0c0b0a09080706', '0f0e0d0c0b0b09080706']
  expect(seedFrom(one)).toBe(seedFrom(one))
  expect(seedFrom(one)).not.toBe(seedFrom(other))
  for (const commit of [one, other, '0'.repeat(40), 'f'.repeat(40)]) {
    expect(seedFrom(commit)).toBeGreaterThanOrEqual(1)
    expect(seedFrom(commit)).toBeLessThanOrEqual(999_999)
  }
})

test('here it is the same each time', () => {
  expect(seedOfCommit()).toBe(seedOfCommit())
})
