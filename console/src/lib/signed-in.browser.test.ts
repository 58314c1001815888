import { afterEach, expect, test, vi } from 'vitest'
import { publishUser, signedInUser } from './signed-in'

const signIn = (email: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: stands for the server
  document.cookie = `userData=${encodeURIComponent(JSON.stringify({ email, timezone: 'Europe/Paris' }))}; Path=/`
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('everything that is rendered at once reads the cookie once', async () => {
  signIn('marie@example.org')
  await Promise.resolve()
  const readings = vi.spyOn(Document.prototype, 'cookie', 'get')
  for (let each = 0; each < 50; each++) expect(signedInUser()?.email).toBe('marie@example.org')
  expect(readings).toHaveBeenCalledTimes(1)
  await Promise.resolve()
  signedInUser()
  expect(readings).toHaveBeenCalledTimes(2)
})

test('a cookie that the server changed is read at the next turn, and at once after it is published', async () => {
  signIn('marie@example.org')
  await Promise.resolve()
  signedInUser()
  signIn('paul@example.org')
  publishUser()
  expect(signedInUser()?.email).toBe('paul@example.org')
  signIn('zoe@example.org')
  await Promise.resolve()
  expect(signedInUser()?.email).toBe('zoe@example.org')
})
