import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networkMark, rememberNetwork } from '../../src/accounts/trusted-networks.ts'
import { hashPassword, verifyPassword } from '../../src/crypto/password.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { anOldHash } from '../an-old-hash.ts'
import { startApp, type TestApp } from '../app.ts'
import { aBrowser, type Browser } from '../browser.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { processorMs, spreadOfWorks } from '../processor.ts'

const PASSWORD = 'une forêt au petit matin'

let app: TestApp
let secure: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await startApp()
  secure = await startApp({ environment: { PUBLIC_URL: 'https://ancrage.example' } })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  for (const { server, close } of [app, secure]) {
    server.close()
    await close()
  }
})

const practiceWith = (given = {}) => aPractice(app.orm, { passwordHash, ...given })

const statusOf = async (call: Promise<Response>) => (await call).status
const codeOf = async (call: Promise<Response>) => ((await (await call).json()) as { code: string }).code

describe('signing in', () => {
  test('renews a hash that was made at a lower cost, and leaves it alone where the password was wrong', async () => {
    const old = anOldHash(PASSWORD)
    const practice = await practiceWith({ passwordHash: old })
    const stored = async () => {
      const [row] = await queryOf(app.orm.em.fork())<{ hash: string }>(
        'select password_hash as hash from app_user where id = $1',
        [practice.userId],
      )
      return row?.hash ?? ''
    }
    const browser = aBrowser(app)
    await browser.open()
    const login = (password: string) => statusOf(browser.post('/api/auth/login', { email: practice.email, password }))
    expect(await login('wrong')).toBe(401)
    expect(await stored()).toBe(old)
    expect(await login(PASSWORD)).toBe(200)
    const renewed = await stored()
    expect(renewed).toContain('m=19456,t=2,p=1')
    expect(await verifyPassword(renewed, PASSWORD)).toBe(true)
    expect(await login(PASSWORD)).toBe(200)
    expect(await stored()).toBe(renewed)
  })

  test('answers with the user, its settings and its schedule, and sets the three cookies', async () => {
    const practice = await practiceWith({
      opens: { tuesday: ['14:00-18:00', '09:00-12:30'] },
      timeZone: 'America/New_York',
    })
    const browser = aBrowser(app)
    await browser.open()
    const response = await browser.post('/api/auth/login', { email: practice.email.toUpperCase(), password: PASSWORD })
    const { data } = (await response.json()) as { data: Record<string, unknown> }
    expect(data).toMatchObject({
      email: practice.email,
      isAdmin: false,
      timezone: 'America/New_York',
      inProgressSession: null,
      calendlyToken: null,
      octopushAccountApiKey: null,
      schedules: [
        { wday: 'tuesday', from: '09:00', to: '12:30' },
        { wday: 'tuesday', from: '14:00', to: '18:00' },
      ],
      entity: { id: practice.id, name: practice.name },
    })
    expect(data.settings).toContainEqual({ key: 'timezone', value: 'America/New_York' })
    expect(JSON.stringify(data)).not.toMatch(/argon2|passwordHash|password_hash/)
    const cookies = response.headers.getSetCookie()
    expect(cookies.find((line) => line.startsWith('accessToken='))).toMatch(/; path=\/; samesite=lax; httponly$/)
    for (const name of ['userData', 'userAbilityRules'])
      expect(cookies.find((line) => line.startsWith(`${name}=`))).not.toMatch(/httponly/)
    expect(JSON.parse(decodeURIComponent(browser.jar.get('userData') ?? ''))).toEqual({
      email: practice.email,
      name: 'Camille Essai',
      timezone: 'America/New_York',
      isAdmin: false,
      entity: { name: practice.name },
    })
    expect(await statusOf(browser.send('/api/auth/user'))).toBe(200)
  })

  test('outside loopback sets cookies that are sent by HTTPS alone', async () => {
    const practice = await practiceWith()
    const browser = aBrowser(secure)
    const { response: page } = await browser.open()
    expect(page.headers.get('strict-transport-security')).toContain('max-age=31536000')
    const response = await browser.post('/api/auth/login', { email: practice.email, password: PASSWORD })
    expect(response.status).toBe(200)
    for (const line of [...page.headers.getSetCookie(), ...response.headers.getSetCookie()])
      expect(line).toContain('; secure')
  })

  test('with a wrong password, for an unknown account and for one without a password gets one answer', async () => {
    const practice = await practiceWith()
    const none = await aPractice(app.orm)
    const browser = aBrowser(app)
    await browser.open()
    const answers = []
    for (const [email, password] of [
      [practice.email, 'wrong'],
      ['nobody@essais.test', PASSWORD],
      [none.email, 'none'],
    ]) {
      const response = await browser.post('/api/auth/login', { email, password })
      const { requestId, ...problem } = (await response.json()) as { requestId: string }
      answers.push({ status: response.status, cookies: response.headers.getSetCookie(), problem })
    }
    expect(answers[0]).toMatchObject({ status: 401, cookies: [], problem: { code: 'wrong_credentials' } })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('takes as long for an account that does not exist', async () => {
    const practice = await practiceWith()
    const guessing = (email: () => string) => async () => {
      const browser = aBrowser(app)
      await browser.open()
      return () => browser.post('/api/auth/login', { email: email(), password: 'wrong' })
    }
    const works = [guessing(() => practice.email), guessing(() => `nobody-${newId()}@essais.test`)]
    expect(await spreadOfWorks(works, 2.5)).toBeLessThan(2.5)
  })

  test('six times with a wrong password must wait, from that network only', async () => {
    const practice = await practiceWith()
    const browser = aBrowser(app)
    await browser.open()
    const guess = (password: string, by = browser) => by.post('/api/auth/login', { email: practice.email, password })
    for (let n = 0; n < 5; n++) expect(await statusOf(guess('wrong'))).toBe(401)
    const refused = await guess(PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    const elsewhere = aBrowser(app)
    await elsewhere.open()
    expect(await statusOf(guess(PASSWORD, elsewhere))).toBe(200)
  })

  test('stays possible for its owner while others guess elsewhere, even hundreds of times', async () => {
    const practice = await practiceWith()
    const owner = aBrowser(app)
    await owner.open()
    const guess = (password: string, by: Browser) =>
      by.post('/api/auth/login', { email: practice.email.toUpperCase(), password })
    expect(await statusOf(guess(PASSWORD, owner))).toBe(200)
    // Stands for ninety-nine guesses of others within the hour, and one more.
    for (let n = 0; n < 99; n++) await app.app.limits.spend('sign-in', practice.email, { points: 100, seconds: 3600 })
    const [last, next] = [aBrowser(app), aBrowser(app)]
    for (const browser of [last, next]) await browser.open()
    const refused = await guess('wrong', last)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await statusOf(guess(PASSWORD, next))).toBe(429)
    expect(await statusOf(guess(PASSWORD, owner))).toBe(200)
    for (let n = 0; n < 5; n++) expect(await statusOf(guess('wrong', owner))).toBe(401)
    expect(await statusOf(guess(PASSWORD, owner)), 'the network’s own limit').toBe(429)
  })

  test('remembers the last twenty networks, in a form that reveals neither addresses nor who shares one', async () => {
    const [one, other] = [await practiceWith(), await practiceWith()]
    const networksOf = async ({ userId }: BuiltPractice) => {
      const sql = 'select known_networks as networks from app_user where id = $1'
      const [user] = await queryOf(app.orm.em.fork())<{ networks: Buffer[] }>(sql, [userId])
      return user?.networks ?? []
    }
    const shared = aBrowser(app)
    await shared.open()
    for (const { email } of [one, other]) await shared.post('/api/auth/login', { email, password: PASSWORD })
    const [mine, theirs] = [await networksOf(one), await networksOf(other)]
    expect([mine.length, theirs.length]).toEqual([1, 1])
    expect(mine[0]?.equals(theirs[0] as Buffer)).toBe(false)
    for (let n = 0; n < 25; n++)
      await rememberNetwork(queryOf(app.orm.em.fork()), one.userId, networkMark('secret', one.userId, `10.0.0.${n}`))
    const latest = networkMark('secret', one.userId, '10.0.0.24')
    expect(await networksOf(one)).toHaveLength(20)
    expect((await networksOf(one))[0]?.equals(latest)).toBe(true)
  })

  test('hashes the password once: everything else takes less than that together', async () => {
    const practice = await practiceWith()
    const times: Record<'signIn' | 'hash' | 'call', number[]> = { signIn: [], hash: [], call: [] }
    for (let n = 0; n < 30; n++) {
      const browser = aBrowser(app)
      await browser.open()
      times.hash.push(await processorMs(() => verifyPassword(passwordHash, PASSWORD)))
      times.call.push(await processorMs(() => browser.post('/api/auth/logout')))
      const body = { email: practice.email, password: PASSWORD }
      times.signIn.push(await processorMs(() => browser.post('/api/auth/login', body)))
    }
    // Takes the least of many: neither other work of the process nor the test's own call belongs to the sign-in.
    const [signIn, hash, call] = [Math.min(...times.signIn), Math.min(...times.hash), Math.min(...times.call)]
    expect(signIn - call).toBeLessThan(2 * hash)
  })

  test('with the right password forgets the guesses before it', async () => {
    const practice = await practiceWith()
    const browser = aBrowser(app)
    await browser.open()
    const guess = (password: string) => browser.post('/api/auth/login', { email: practice.email, password })
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 4; n++) expect(await statusOf(guess('wrong'))).toBe(401)
      expect(await statusOf(guess(PASSWORD))).toBe(200)
    }
  })

  test('to a suspended account is refused, but only with its password', async () => {
    const practice = await practiceWith({ suspendedAt: new Date() })
    const browser = aBrowser(app)
    await browser.open()
    expect(await codeOf(browser.post('/api/auth/login', { email: practice.email, password: 'wrong' }))).toBe(
      'wrong_credentials',
    )
    expect(await codeOf(browser.post('/api/auth/login', { email: practice.email, password: PASSWORD }))).toBe(
      'suspended',
    )
  })

  test.each([
    ['a password that is too long', { password: 'x'.repeat(1025) }, 422],
    ['an empty password', { password: '' }, 422],
    ['a list of passwords', { password: ['x'] }, 422],
    ['a right that nobody gives oneself', { isAdmin: true }, 422],
    ['a field that is not in the contract', { totp: '000000' }, 422],
    ['an empty code', { code: '' }, 422],
    ['a megabyte of password', { password: 'x'.repeat(1_000_000) }, 413],
    ['a condition instead of an address', { email: { $ne: '' } }, 422],
  ])('with %s is refused before anything is asked of the database', async (_, body, status) => {
    const browser = aBrowser(app)
    await browser.open()
    const sent = { email: 'x@essais.test', password: 'x', ...body }
    expect(await statusOf(browser.post('/api/auth/login', sent))).toBe(status)
  })
})
