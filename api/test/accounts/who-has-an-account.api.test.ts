import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, anAddress, startApp, type TestApp, testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { leastProcessorMs, spreadOfWorks } from '../processor.ts'
import { refusal } from '../refusal.ts'
import { anAnonymousClient, anEmail, aRegistration } from './an-account-office.ts'

let app: TestApp
/** An app that counts as another process. */
let second: TestApp
beforeAll(async () => {
  app = await testApp()
  second = await startApp()
})
afterAll(async () => {
  await second.end()
})

/** The mails that anybody can request for an address. */
const requests: Record<string, (by: ApiClient, email: string) => Promise<unknown>> = {
  register: async (by, email) => by.accounts.register({ body: await aRegistration(email) }),
  forgotPassword: (by, email) => by.accounts.forgotPassword({ body: { email } }),
  resendVerification: (by, email) => by.accounts.resendVerification({ body: { email } }),
}

describe.each(Object.entries(requests))('a request for %s', (_, ask) => {
  test('is answered the same, by status, headers and text, for an address with an account', async () => {
    const practice = await aPractice(app.orm)
    const sent: string[] = []
    const watched = (email: string) => {
      const fetched = globalThis.fetch
      globalThis.fetch = async (...request) => {
        const response = await fetched(...request)
        const names = [...response.headers.keys()].sort().join()
        sent.push(`${response.status} ${names} ${await response.clone().text()}`)
        return response
      }
      return ask(anAnonymousClient(app), email).finally(() => {
        globalThis.fetch = fetched
      })
    }
    await watched(practice.email)
    await watched(anEmail())
    expect(sent[0]).toMatch(/^202 /)
    expect(sent[1]).toBe(sent[0])
  })

  test('costs the same work for an address with an account', async () => {
    const practice = await aPractice(app.orm)
    const asking = (email: () => string) => async () => () => ask(anAnonymousClient(app), email())
    expect(await spreadOfWorks([asking(() => practice.email), asking(anEmail)], 2.5)).toBeLessThan(2.5)
  })

  test('must wait after six within an hour from one network, in any process, with or without an account', async () => {
    for (const email of [(await aPractice(app.orm)).email, anEmail()]) {
      const here = anAddress()
      const by = (one: TestApp) => one.client({ authorization: 'None', 'x-forwarded-for': here })
      for (let n = 0; n < 5; n++) await ask(by(n % 2 ? app : second), n % 2 ? email : email.toUpperCase())
      for (const one of [app, second])
        expect(await refusal(ask(by(one), email))).toMatchObject({ status: 429, code: 'too_many_requests' })
      // One network alone cannot lock out an owner.
      expect(await ask(anAnonymousClient(app), email)).toBeUndefined()
    }
  })

  test('must wait after twenty within an hour from everywhere, so that no mailbox is filled', async () => {
    for (const email of [(await aPractice(app.orm)).email, anEmail()]) {
      for (let n = 0; n < 20; n++) await ask(anAnonymousClient(n % 2 ? app : second), email)
      expect(await refusal(ask(anAnonymousClient(app), email))).toMatchObject({
        status: 429,
        code: 'too_many_requests',
      })
    }
  })

  test('must wait after ten from one network, for whatever addresses', async () => {
    const here = anAddress()
    const by = (one: TestApp) => one.client({ authorization: 'None', 'x-forwarded-for': here })
    for (let n = 0; n < 10; n++) await ask(by(n % 2 ? app : second), anEmail())
    expect(await refusal(ask(by(app), anEmail()))).toMatchObject({ status: 429 })
    expect(await refusal(ask(by(second), anEmail()))).toMatchObject({ status: 429 })
  })

  test('needs our own page where it comes from a browser', async () => {
    expect(await refusal(ask(app.client(), anEmail()))).toMatchObject({ status: 403, code: 'csrf' })
  })
})

test('guesses at links from one network must wait, and learn how long', async () => {
  const headers = { authorization: 'None', 'x-forwarded-for': anAddress(), 'content-type': 'application/json' }
  const guess = (n: number) =>
    fetch(`${app.url}/api/auth/verify-email`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ token: `guess ${n}` }),
    })
  for (let n = 0; n < 30; n++) expect((await guess(n)).status).toBe(404)
  const refused = await guess(30)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(300)
})

test('a password of a megabyte is refused before it is hashed or checked', async () => {
  const token = 'x'.repeat(43)
  const body = { token, password: 'x'.repeat(1_000_000) }
  const tryIt = async () =>
    expect(await refusal(anAnonymousClient(app).accounts.resetPassword({ body }))).toMatchObject({ status: 413 })
  expect(await leastProcessorMs(tryIt, 200)).toBeLessThan(200)
  const long = 'x'.repeat(257)
  expect(
    await refusal(anAnonymousClient(app).accounts.resetPassword({ body: { token, password: long } })),
  ).toMatchObject({
    status: 422,
    details: { errors: { password: ['too_long'] } },
  })
})
