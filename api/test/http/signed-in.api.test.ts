import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { aClockedApp } from '../accounts/a-clocked-app.ts'
import { ACCOUNT_PASSWORD } from '../accounts/an-account-office.ts'
import { aBrowser, type Browser } from '../browser.ts'
import type { BuiltPractice } from '../build.ts'
import { testEndpointRoutes } from './test-endpoints.ts'

const office = aClockedApp(Date.now, { routes: [testEndpointRoutes()] })
const { practiceWith } = office

async function aSignedIn(practice: BuiltPractice, remember = false): Promise<Browser> {
  const browser = aBrowser(office.app)
  await browser.open()
  const response = await browser.post('/api/auth/login', {
    email: practice.email,
    password: ACCOUNT_PASSWORD,
    remember,
  })
  expect(response.status).toBe(200)
  return browser
}

const statusOf = async (call: Promise<Response>) => (await call).status
const codeOf = async (call: Promise<Response>) => ((await (await call).json()) as { code: string }).code

describe('a sign-in', () => {
  test('ends on the server at sign-out, and its cookies are cleared together', async () => {
    const browser = await aSignedIn(await practiceWith())
    const token = browser.jar.get('accessToken')
    expect(await statusOf(browser.post('/api/auth/logout'))).toBe(204)
    for (const name of ['accessToken', 'userData', 'userAbilityRules']) expect(browser.jar.has(name)).toBe(false)
    const stolen = fetch(`${office.app.url}/api/auth/user`, { headers: { cookie: `accessToken=${token}` } })
    expect(await codeOf(stolen)).toBe('not_signed_in')
  })

  test('is replaced by the next one of the same browser', async () => {
    const practice = await practiceWith()
    const browser = await aSignedIn(practice)
    const before = browser.jar.get('accessToken')
    await browser.post('/api/auth/login', { email: practice.email, password: ACCOUNT_PASSWORD })
    expect(browser.jar.get('accessToken')).not.toBe(before)
    const old = fetch(`${office.app.url}/api/auth/user`, { headers: { cookie: `accessToken=${before}` } })
    expect(await statusOf(old)).toBe(401)
  })

  test('lasts twelve hours from the last request', async () => {
    const browser = await aSignedIn(await practiceWith())
    for (const hours of [11, 22, 33]) {
      office.clock = hours * millisecondsInHour
      expect(await statusOf(browser.send('/api/auth/user')), `${hours} h`).toBe(200)
    }
    office.clock = 46 * millisecondsInHour
    expect(await statusOf(browser.send('/api/auth/user'))).toBe(401)
  })

  test('that is remembered lasts thirty days', async () => {
    const browser = await aSignedIn(await practiceWith(), true)
    office.clock = 29 * millisecondsInDay
    expect(await statusOf(browser.send('/api/auth/user'))).toBe(200)
    office.clock = 31 * millisecondsInDay
    expect(await statusOf(browser.send('/api/auth/user'))).toBe(401)
  })

  test.each([
    [false, 12],
    [true, 30 * 24],
  ])('that is remembered: %s, ends %i hours after it was made', async (remember, hours) => {
    const practice = await practiceWith()
    await aSignedIn(practice, remember)
    const made = await queryOf(office.app.orm.em.fork())<{ seconds: number }>(
      'select extract(epoch from expires_at - created_at)::float as seconds from auth_session where user_id = $1',
      [practice.userId],
    )
    expect(made).toEqual([{ seconds: hours * 3600 }])
  })

  test('is stored as a hash alone', async () => {
    const browser = await aSignedIn(await practiceWith())
    const rows = await queryOf(office.app.orm.em.fork())<{ text: string }>(
      'select auth_session::text as text from auth_session',
    )
    expect(JSON.stringify(rows)).not.toContain(browser.jar.get('accessToken'))
  })

  test('of an account that is suspended meanwhile is refused', async () => {
    const practice = await practiceWith()
    const browser = await aSignedIn(practice)
    await inPractice(office.app.orm.em, practice.id, (em) =>
      queryOf(em)('update app_user set suspended_at = now() where id = $1', [practice.userId]),
    )
    expect(await codeOf(browser.send('/api/auth/user'))).toBe('suspended')
  })

  test.each(['', 'x', 'x'.repeat(43), '../../etc/passwd', "' or 1=1 --", '%00'])(
    'made up as %j is refused',
    async (token) => {
      const response = fetch(`${office.app.url}/api/auth/user`, {
        headers: { cookie: `accessToken=${encodeURIComponent(token)}` },
      })
      expect(await statusOf(response)).toBe(401)
    },
  )

  test('cut, lengthened or of another case is refused, without the reason', async () => {
    const browser = await aSignedIn(await practiceWith())
    const token = browser.jar.get('accessToken') ?? ''
    const swapped = [...token].map((letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    const answers = []
    for (const wrong of [token.slice(0, -1), `${token}A`, swapped.join(''), 'never-made-by-anyone-but-long-enough']) {
      const response = await fetch(`${office.app.url}/api/auth/user`, { headers: { cookie: `accessToken=${wrong}` } })
      const { requestId, ...problem } = (await response.json()) as { requestId: string }
      answers.push({ status: response.status, problem })
    }
    expect(answers[0]).toMatchObject({ status: 401, problem: { code: 'not_signed_in' } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('made up a hundred times makes its network wait, but not those who are signed in there', async () => {
    const practice = await practiceWith()
    const browser = await aSignedIn(practice)
    expect(await statusOf(browser.send('/api/auth/user'))).toBe(200)
    const madeUp = (n: number) =>
      fetch(`${office.app.url}/api/auth/user`, {
        headers: { authorization: `Bearer made-up-${n}-by-somebody-else`, 'x-forwarded-for': browser.address },
      })
    const seen = new Set<number>()
    for (let n = 0; n < 130; n++) seen.add((await madeUp(n)).status)
    expect([...seen]).toEqual([401, 429])
    const refused = await madeUp(0)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await statusOf(browser.send('/api/auth/user'))).toBe(200)
    expect(await statusOf((await aSignedIn(practice)).send('/api/auth/user'))).toBe(200)
    // A valid one that this process has never seen comes from the same network.
    const fresh = await fetch(`${office.app.url}/api/auth/user`, {
      headers: { authorization: `Bearer ${await office.app.tokenOf(practice)}`, 'x-forwarded-for': browser.address },
    })
    expect(fresh.status).toBe(200)
  })

  test('of a suspended account can still be ended', async () => {
    const practice = await practiceWith()
    const browser = await aSignedIn(practice)
    await queryOf(office.app.orm.em.fork())('update app_user set suspended_at = now() where id = $1', [practice.userId])
    expect(await statusOf(browser.post('/api/auth/logout'))).toBe(204)
    expect(browser.jar.has('accessToken')).toBe(false)
    expect(
      await queryOf(office.app.orm.em.fork())('select 1 from auth_session where user_id = $1', [practice.userId]),
    ).toEqual([])
  })

  test('forged in the readable cookies opens nothing (rights are read from the database)', async () => {
    const browser = await aSignedIn(await practiceWith())
    browser.jar.set('userData', encodeURIComponent('{"isAdmin":true}'))
    browser.jar.set('userAbilityRules', encodeURIComponent('[{"action":"manage","subject":"Admin"}]'))
    expect(await statusOf(browser.send('/api/admin/trial'))).toBe(403)
    const admin = await practiceWith({ isAdmin: true })
    const headers = { authorization: `Bearer ${await office.app.tokenOf(admin)}` }
    expect(await statusOf(fetch(`${office.app.url}/api/admin/trial`, { headers }))).toBe(200)
  })

  test('costs one statement to look up, and writes at most once a minute', async () => {
    const practice = await practiceWith()
    const browser = await aSignedIn(practice)
    const seen = async () =>
      (
        await queryOf(office.app.orm.em.fork())<{ at: string }>(
          'select max(last_seen_at)::text as at from auth_session where user_id = $1',
          [practice.userId],
        )
      )[0]?.at
    const first = await seen()
    office.clock = 30_000
    await browser.send('/api/auth/user')
    expect(await seen()).toBe(first)
    office.clock = 61_000
    await browser.send('/api/auth/user')
    expect(await seen()).not.toBe(first)
  })
})
