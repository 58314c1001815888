import { expect, test } from 'vitest'
import { withConcurrencyLimit } from './concurrency-limit.ts'

// CWE-770: any number of accounts may send pictures at once.
test('two heavy tasks run, sixteen wait, and further ones are told to come later', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  let begun = 0
  const work = () =>
    withConcurrencyLimit(async () => {
      begun++
      await gate
    })
  const taken = Array.from({ length: 18 }, work)
  await expect(work()).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 5 } })
  expect(begun).toBe(2)
  open()
  await Promise.all(taken)
  expect(begun).toBe(18)
  await expect(withConcurrencyLimit(async () => 'done')).resolves.toBe('done')
})
