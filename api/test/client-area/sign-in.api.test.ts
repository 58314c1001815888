import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { newSingleUse } from '../../src/crypto/single-use.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { anAddress, startApp, type TestApp } from '../app.ts'
import { aBrowser } from '../browser.ts'
import { aClient, aPractice, type BuiltClient } from '../build.ts'

const PASSWORD = 'une clairière après la pluie'
const HOUR = 3_600_000

let clock = 0
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await startApp({ now: () => new Date(Date.now() + clock) })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  app.server.close()
  await app.close()
})

const aKnownClient = async (wish = {}) => aClient(app.orm, await aPractice(app.orm), { passwordHash, ...wish })

async function anOpenBrowser() {
  const browser = aBrowser(app)
  await browser.open('/client/login')
  return browser
}

async function aSignedIn(client: BuiltClient, remember = false) {
  const browser = await anOpenBrowser()
  const response = await browser.post('/client-api/auth/login', { email: client.email, password: PASSWORD, remember })
  expect(response.status).toBe(200)
  return browser
}

/** A link as a mail brings it. */
async function aLinkFor({ accountId }: BuiltClient, madeAt = new Date(Date.now() + clock)) {
  const { token, hash, expiresAt } = newSingleUse(madeAt, 15 * 60_000)
  await queryOf(app.orm.em.fork())(
    'insert into client_link (token_hash, client_account_id, expires_at) values ($1, $2, $3)',
    [hash, accountId, expiresAt.toISOString()],
  )
  return token
}

const statusOf = async (call: Promise<Response>) => (await call).status
const codeOf = async (call: Promise<Response>) => ((await (await call).json()) as { code: string }).code

describe('a mailed link', () => {
  test('signs its client in once, and sets the two cookies', async () => {
    const client = await aKnownClient()
    const browser = await anOpenBrowser()
    const token = await aLinkFor(client)
    const response = await browser.post('/client-api/auth/link/use', { token })
    expect(response.status).toBe(200)
    const { data } = (await response.json()) as { data: object }
    expect(data).toMatchObject({ id: client.accountId, email: client.email, hasPassword: true })
    expect(JSON.stringify(data)).not.toMatch(/argon2|hash/i)
    const cookies = response.headers.getSetCookie()
    const lineOf = (name: string) => cookies.find((line) => line.startsWith(`${name}=`))
    expect(lineOf('clientAccessToken')).toMatch(/; path=\/; samesite=lax; httponly$/)
    expect(lineOf('clientData')).not.toMatch(/httponly/)
    expect(JSON.parse(decodeURIComponent(browser.jar.get('clientData') ?? ''))).toEqual({
      email: client.email,
      name: 'Zoé Œuvrard',
    })
    expect(await statusOf(browser.send('/client-api/user'))).toBe(200)
    expect(await codeOf(browser.post('/client-api/auth/link/use', { token }))).toBe('link_expired')
  })

  test('used by fifty at the same time lets one in (CVE-2026-107276: checked apart from its deletion)', async () => {
    const token = await aLinkFor(await aKnownClient())
    const headers = { 'content-type': 'application/json', authorization: 'Bearer nobody-at-all-but-free-of-csrf' }
    const use = () =>
      fetch(`${app.url}/client-api/auth/link/use`, {
        method: 'POST',
        headers: { ...headers, 'x-forwarded-for': anAddress() },
        body: JSON.stringify({ token }),
      })
    const statuses = await Promise.all(Array.from({ length: 50 }, () => statusOf(use())))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 410)).toHaveLength(49)
  })

  test('lives for a quarter of an hour', async () => {
    const client = await aKnownClient()
    const browser = await anOpenBrowser()
    const ago = (minutes: number) => new Date(Date.now() + clock - minutes * 60_000)
    const old = await aLinkFor(client, ago(15.1))
    expect(await codeOf(browser.post('/client-api/auth/link/use', { token: old }))).toBe('link_expired')
    const young = await aLinkFor(client, ago(14.5))
    expect(await statusOf(browser.post('/client-api/auth/link/use', { token: young }))).toBe(200)
  })

  test('cut, lengthened, altered or made up opens nothing, and the real one still works', async () => {
    const client = await aKnownClient()
    const browser = await anOpenBrowser()
    const token = await aLinkFor(client)
    const other = token.endsWith('A') ? 'B' : 'A'
    const wrong = [
      token.slice(1),
      `${token}A`,
      `${token.slice(0, -1)}${other}`,
      token.toLowerCase() + other,
      ' '.repeat(30),
      newId(),
      `${token}' or ''='`,
    ]
    for (const made of wrong)
      expect(await codeOf(browser.post('/client-api/auth/link/use', { token: made })), made).toBe('link_expired')
    for (const none of ['', 'x', token.repeat(9), null, { $ne: '' }, [token]])
      expect(await statusOf(browser.post('/client-api/auth/link/use', { token: none })), String(none)).toBe(422)
    expect(await statusOf(browser.post('/client-api/auth/link/use', { token }))).toBe(200)
  })

  test('is kept as a hash alone (CVE-2026-9188: guessable keys)', async () => {
    const client = await aKnownClient()
    const token = await aLinkFor(client)
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await queryOf(app.orm.em.fork())<{ text: string }>('select l::text as text from client_link l')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('cannot be used by a page of another site', async () => {
    const client = await aKnownClient()
    const token = await aLinkFor(client)
    const browser = await anOpenBrowser()
    const forged = { origin: 'https://evil.example' }
    expect(await codeOf(browser.post('/client-api/auth/link/use', { token }, forged))).toBe('csrf')
    expect(await statusOf(browser.send(`/client-api/auth/link/use?token=${token}`))).toBe(405)
    expect(await statusOf(browser.post('/client-api/auth/link/use', { token }))).toBe(200)
  })
})

describe('asking for a link', () => {
  const ask = async (email: string) => {
    const browser = await anOpenBrowser()
    const response = await browser.post('/client-api/auth/link', { email })
    return { status: response.status, text: await response.text(), cookies: response.headers.getSetCookie() }
  }

  test('is answered in one way, whether the address has an account or not', async () => {
    const client = await aKnownClient()
    const known = await ask(client.email.toUpperCase())
    expect(known).toEqual({ status: 202, text: '', cookies: [] })
    expect(await ask(`nobody-${newId()}@essais.test`)).toEqual(known)
  })

  test('makes the same work of both, so that no clock tells them apart', async () => {
    const client = await aKnownClient()
    const timeOf = async (email: string) => {
      const before = process.cpuUsage()
      await ask(email)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    await ask(`warm-${newId()}@essais.test`)
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let n = 0; n < 5; n++) {
      times.known.push(await timeOf(client.email))
      times.unknown.push(await timeOf(`nobody-${newId()}@essais.test`))
    }
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)]
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2.5)
    const jobs = await queryOf(app.orm.em.fork())<{ data: object }>(
      "select data from pgboss.job where name = 'clientArea.mailLink'",
    )
    for (const { data } of jobs) expect(Object.keys(data).sort()).toEqual(['accountId', 'askedId'])
  })

  test('six times in an hour makes one wait, from wherever it is asked, known or not', async () => {
    const client = await aKnownClient()
    for (const email of [client.email, `nobody-${newId()}@essais.test`]) {
      for (let n = 0; n < 5; n++) expect((await ask(email)).status).toBe(202)
      expect((await ask(email)).status).toBe(429)
    }
  })
})

describe('a client’s password', () => {
  test('signs in; a wrong one, an unknown account and one without a password are one answer', async () => {
    const client = await aKnownClient()
    const none = await aKnownClient({ passwordHash: null })
    await aSignedIn(client)
    const browser = await anOpenBrowser()
    const answers = []
    for (const [email, password] of [
      [client.email, 'wrong'],
      [`nobody-${newId()}@essais.test`, PASSWORD],
      [none.email, PASSWORD],
    ]) {
      const response = await browser.post('/client-api/auth/login', { email, password })
      const { requestId, ...problem } = (await response.json()) as { requestId: string }
      answers.push({ status: response.status, cookies: response.headers.getSetCookie(), problem })
    }
    expect(answers[0]).toMatchObject({ status: 401, cookies: [], problem: { code: 'wrong_credentials' } })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('takes as long for an account that does not exist, or has none', async () => {
    const client = await aKnownClient()
    const without = await aKnownClient({ passwordHash: null })
    const timeOf = async (email: string) => {
      const browser = await anOpenBrowser()
      const before = process.cpuUsage()
      await browser.post('/client-api/auth/login', { email, password: 'wrong' })
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const times: Record<'known' | 'unknown' | 'none', number[]> = { known: [], unknown: [], none: [] }
    for (let n = 0; n < 5; n++) {
      times.known.push(await timeOf(client.email))
      times.unknown.push(await timeOf(`nobody-${newId()}@essais.test`))
      times.none.push(await timeOf(without.email))
    }
    const least = Object.values(times).map((values) => Math.min(...values))
    expect(Math.max(...least) / Math.min(...least)).toBeLessThan(2.5)
  })

  test('guessed six times makes one wait, from that network only', async () => {
    const client = await aKnownClient()
    const browser = await anOpenBrowser()
    const guess = (password: string, by = browser) =>
      by.post('/client-api/auth/login', { email: client.email, password })
    for (let n = 0; n < 5; n++) expect(await statusOf(guess('wrong'))).toBe(401)
    const refused = await guess(PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(await statusOf(guess(PASSWORD, await anOpenBrowser()))).toBe(200)
  })
})

describe('a client’s session', () => {
  test('ends on the server at sign-out, and its cookies are cleared together', async () => {
    const browser = await aSignedIn(await aKnownClient())
    const token = browser.jar.get('clientAccessToken')
    expect(await statusOf(browser.post('/client-api/auth/logout'))).toBe(204)
    for (const name of ['clientAccessToken', 'clientData']) expect(browser.jar.has(name)).toBe(false)
    const stolen = fetch(`${app.url}/client-api/user`, { headers: { cookie: `clientAccessToken=${token}` } })
    expect(await codeOf(stolen)).toBe('not_signed_in')
  })

  test('lasts twelve hours from the last request, and thirty days when it is remembered', async () => {
    const browser = await aSignedIn(await aKnownClient())
    const remembered = await aSignedIn(await aKnownClient(), true)
    for (const [hours, status] of [
      [11, 200],
      [22, 200],
      [35, 401],
    ] as const) {
      clock = hours * HOUR
      expect(await statusOf(browser.send('/client-api/user')), `${hours} h`).toBe(status)
    }
    clock = 29 * 24 * HOUR
    expect(await statusOf(remembered.send('/client-api/user'))).toBe(200)
    clock = 31 * 24 * HOUR
    expect(await statusOf(remembered.send('/client-api/user'))).toBe(401)
    clock = 0
  })

  test('needs what our pages send with every change', async () => {
    const browser = await aSignedIn(await aKnownClient())
    for (const headers of [{ 'x-csrf-token': '' }, { 'x-requested-with': '' }, { origin: 'null' }])
      expect(await codeOf(browser.post('/client-api/auth/logout', undefined, headers))).toBe('csrf')
    expect(await statusOf(browser.send('/client-api/user'))).toBe(200)
  })

  test('by bearer is no sign-in of the console, and the console’s is none here (CVE-2026-23478)', async () => {
    const practice = await aPractice(app.orm)
    const client = await aClient(app.orm, practice)
    const [ofClient, ofConsole] = [await app.clientTokenOf(client), await app.tokenOf(practice)]
    const ask = (path: string, headers: Record<string, string>) =>
      statusOf(fetch(app.url + path, { headers: { 'x-forwarded-for': anAddress(), ...headers } }))
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    for (const path of ['/client-api/user', '/client-api/sessions']) {
      expect(await ask(path, bearer(ofClient))).toBe(200)
      expect(await ask(path, { cookie: `clientAccessToken=${ofClient}` })).toBe(200)
      expect(await ask(path, bearer(ofConsole))).toBe(401)
      for (const name of ['accessToken', 'clientAccessToken'])
        expect(await ask(path, { cookie: `${name}=${ofConsole}` }), name).toBe(401)
      expect(await ask(path, { cookie: `accessToken=${ofClient}` })).toBe(401)
    }
    for (const path of ['/api/auth/user', '/api/sessions', '/api/admin/users']) {
      expect(await ask(path, bearer(ofClient)), path).toBe(401)
      for (const name of ['accessToken', 'clientAccessToken'])
        expect(await ask(path, { cookie: `${name}=${ofClient}` }), `${path} ${name}`).toBe(401)
    }
    expect(await ask('/api/auth/user', { cookie: `clientAccessToken=${ofConsole}` })).toBe(401)
  })

  test('of an account that is gone ends with it', async () => {
    const practice = await aPractice(app.orm)
    const client = await aClient(app.orm, practice, { passwordHash })
    const browser = await aSignedIn(client)
    await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)('delete from client_account where id = $1', [client.accountId]),
    )
    expect(await codeOf(browser.send('/client-api/user'))).toBe('not_signed_in')
  })
})
