import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { startApp, type TestApp } from '../app.ts'
import { aBrowser, type Browser } from '../browser.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { testEndpointRoutes } from './test-endpoints.ts'

const PASSWORD = 'une forêt au petit matin'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await startApp({ routes: [testEndpointRoutes()] })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await app.end()
})

const practiceWith = () => aPractice(app.orm, { passwordHash })

async function aSignedIn(practice: BuiltPractice): Promise<Browser> {
  const browser = aBrowser(app)
  await browser.open()
  expect((await browser.post('/api/auth/login', { email: practice.email, password: PASSWORD })).status).toBe(200)
  return browser
}

const statusOf = async (call: Promise<Response>) => (await call).status
const codeOf = async (call: Promise<Response>) => ((await (await call).json()) as { code: string }).code

describe('a forged request', () => {
  const attempts: [string, Record<string, string>][] = [
    ['without the page’s token', { 'x-csrf-token': '' }],
    ['with a made-up token', { 'x-csrf-token': 'x'.repeat(43) }],
    ['without the script’s header', { 'x-requested-with': '' }],
    ['from another origin', { origin: 'https://evil.example' }],
    ['from an origin that looks like ours', { origin: 'http://127.0.0.1:48000' }],
    ['from nowhere', { origin: 'null' }],
  ]

  test.each(attempts)('%s cannot sign anybody in or out', async (_, headers) => {
    const practice = await practiceWith()
    const browser = aBrowser(app)
    await browser.open()
    expect(await codeOf(browser.post('/api/auth/login', { email: practice.email, password: PASSWORD }, headers))).toBe(
      'csrf',
    )
    const me = await aSignedIn(practice)
    expect(await codeOf(me.post('/api/auth/logout', undefined, headers))).toBe('csrf')
    expect(await codeOf(me.post('/api/trial/own', { lastname: 'Forgée' }, headers))).toBe('csrf')
    expect(await statusOf(me.send('/api/auth/user'))).toBe(200)
  })

  test('by a link on another site does not have Calendly read, though the cookie is sent', async () => {
    const me = await aSignedIn(await practiceWith())
    const sync = (headers: Record<string, string>) => codeOf(me.send('/api/calendly/sync', { headers }))
    expect(await sync({ accept: 'text/html' })).toBe('csrf')
    expect(await sync({ 'x-requested-with': 'XMLHttpRequest' })).toBe('not_found')
  })

  test('with the token of another browser is refused', async () => {
    const [one, two] = [aBrowser(app), aBrowser(app)]
    await one.open()
    const { csrf } = await two.open()
    expect(await codeOf(one.post('/api/auth/logout', undefined, { 'x-csrf-token': csrf }))).toBe('csrf')
  })

  test('does not concern bearer tokens, and the cookie does not replace a broken bearer', async () => {
    const practice = await practiceWith()
    const me = await aSignedIn(practice)
    const headers = { 'content-type': 'application/json', 'x-csrf-token': '', origin: 'https://evil.example' }
    const write = (authorization: string) =>
      me.post('/api/trial/own', { lastname: 'Jeton' }, { ...headers, authorization })
    expect(await statusOf(write(`Bearer ${me.jar.get('accessToken')}`))).toBe(201)
    for (const broken of ['Bearer x', 'Basic Zm9vOmJhcg==', `Bearer ${'x'.repeat(43)}`])
      expect(await statusOf(write(broken))).toBe(401)
  })

  test('with a token from before a sign-in is refused: the answers to sign-ins and refusals name the valid one', async () => {
    const browser = aBrowser(app)
    const before = await browser.open()
    const practice = await practiceWith()
    const signedIn = await browser.post('/api/auth/login', { email: practice.email, password: PASSWORD })
    const named = signedIn.headers.get('x-csrf-token')
    expect(named).not.toBe(before.csrf)
    expect((await browser.open('/')).csrf).toBe(named)
    const stale = () => browser.post('/api/auth/logout', undefined, { 'x-csrf-token': before.csrf })
    const refused = await stale()
    expect(refused.status).toBe(403)
    expect(refused.headers.get('x-csrf-token')).toBe(named)
    const signedOut = await browser.post('/api/auth/logout')
    expect(signedOut.status).toBe(204)
    expect(signedOut.headers.get('x-csrf-token')).toBe(before.csrf)
    expect((await stale()).status).toBe(204)
  })

  test('from elsewhere is named no token', async () => {
    const me = await aSignedIn(await practiceWith())
    const refused = await me.post('/api/auth/logout', undefined, { origin: 'https://evil.example' })
    expect(refused.status).toBe(403)
    expect(refused.headers.get('x-csrf-token')).toBeNull()
  })

  test('with the seed of another browser and its token is refused once somebody is signed in', async () => {
    const planted = aBrowser(app)
    const { csrf } = await planted.open()
    const me = await aSignedIn(await practiceWith())
    me.jar.set('csrf', planted.jar.get('csrf') ?? '')
    expect(await codeOf(me.post('/api/auth/logout', undefined, { 'x-csrf-token': csrf }))).toBe('csrf')
  })
})
