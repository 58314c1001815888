import { expect, test } from 'vitest'
import { readBigint } from './whole-numbers.ts'

test('a bigint is read as the same number, or refused', () => {
  expect(['0', '-30', '6000000003', '9007199254740991'].map(readBigint)).toEqual([0, -30, 6_000_000_003, 2 ** 53 - 1])
  for (const text of ['9007199254740992', '-9007199254740993', '9223372036854775807'])
    expect(() => readBigint(text), text).toThrow(RangeError)
})
