import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSlowTransfer, longestTransferMs } from './slow-transfer.ts'

const MB = 1024 * 1024

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a file of 50 MB has some three and a half hours, and a small one a minute', () => {
  expect(Math.round(longestTransferMs(50 * MB) / 60_000)).toBe(214)
  expect(longestTransferMs(0)).toBe(60_000)
})

// CWE-400: four networks that each took a byte now and then held the place of every reader.
test('a reader who takes too little in that time is cut off, and not before', () => {
  const stream = endSlowTransfer(new PassThrough(), MB)
  vi.advanceTimersByTime(longestTransferMs(MB) - 1)
  expect(stream.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(stream.destroyed).toBe(true)
})

test('nothing waits for a stream that was read to its end', async () => {
  const stream = endSlowTransfer(new PassThrough().end('bytes'), MB)
  for await (const _ of stream);
  expect(stream.destroyed).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
