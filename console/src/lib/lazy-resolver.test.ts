import { expect, test, vi } from 'vitest'
import { lazyResolver } from './lazy-resolver'

const options = { fields: {}, shouldUseNativeValidation: false }
const refused = { values: {}, errors: { email: { type: 'invalid', message: 'invalid_email' } } }

test('a form whose validation cannot be loaded is sent as it is, and validated once it can be loaded', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  load.mockResolvedValue(() => refused)
  const check = lazyResolver<{ email: string }, unknown, { email: string }>(load)
  expect(await check({ email: 'claire' }, undefined, options)).toEqual({ values: { email: 'claire' }, errors: {} })
  expect(await check({ email: 'claire' }, undefined, options)).toEqual(refused)
})
