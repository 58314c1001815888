import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { anOldHash } from '../an-old-hash.ts'
import { anAddress, startApp, type TestApp } from '../app.ts'
import { aBrowser } from '../browser.ts'
import { aClient, aPractice, type BuiltClient } from '../build.ts'
import { spreadOfWorks } from '../processor.ts'

const PASSWORD = 'une clairière après la pluie'

let clock = 0
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await startApp({ now: () => new Date(Date.now() + clock) })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await app.end()
})

const aKnownClient = async (given = {}) => aClient(app.orm, await aPractice(app.orm), { passwordHash, ...given })

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

const statusOf = async (call: Promise<Response>) => (await call).status
const codeOf = async (call: Promise<Response>) => ((await (await call).json()) as { code: string }).code

describe('a client’s password', () => {
  test('whose hash was made at a lower cost gets a new one with the next sign-in', async () => {
    const client = await aKnownClient({ passwordHash: anOldHash(PASSWORD) })
    await aSignedIn(client)
    const [row] = await queryOf(app.orm.em.fork())<{ hash: string }>(
      'select password_hash as hash from client_account where id = $1',
      [client.accountId],
    )
    expect(row?.hash).toContain('m=19456,t=2,p=1')
    await aSignedIn(client)
  })

  test('signs in; a wrong one, an unknown account and one without a password get one answer', async () => {
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
    const guessing = (email: () => string) => async () => {
      const browser = await anOpenBrowser()
      return () => browser.post('/client-api/auth/login', { email: email(), password: 'wrong' })
    }
    const nobody = () => `nobody-${newId()}@essais.test`
    const works = [guessing(() => client.email), guessing(nobody), guessing(() => without.email)]
    expect(await spreadOfWorks(works, 2.5)).toBeLessThan(2.5)
  })

  test('guessed six times must wait, from that network only', async () => {
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
      clock = hours * millisecondsInHour
      expect(await statusOf(browser.send('/client-api/user')), `${hours} h`).toBe(status)
    }
    clock = 29 * millisecondsInDay
    expect(await statusOf(remembered.send('/client-api/user'))).toBe(200)
    clock = 31 * millisecondsInDay
    expect(await statusOf(remembered.send('/client-api/user'))).toBe(401)
    clock = 0
  })

  test('needs what our pages send with every change', async () => {
    const browser = await aSignedIn(await aKnownClient())
    for (const header of ['x-csrf-token', 'x-requested-with', 'origin'])
      expect(await codeOf(browser.post('/client-api/auth/logout', undefined, { [header]: 'forged' }))).toBe('csrf')
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

  test('of a deleted account ends with it', async () => {
    const practice = await aPractice(app.orm)
    const client = await aClient(app.orm, practice, { passwordHash })
    const browser = await aSignedIn(client)
    await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)('delete from client_account where id = $1', [client.accountId]),
    )
    expect(await codeOf(browser.send('/client-api/user'))).toBe('not_signed_in')
  })
})
