import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { startApp, type TestApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { workedCaptcha } from '../captcha.ts'
import { lastnames, testEndpointRoutes } from './test-endpoints.ts'

let now = () => new Date()
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startApp({ routes: [testEndpointRoutes()], now: () => now() })
  other = await startApp({ routes: [testEndpointRoutes()] })
})
afterAll(async () => {
  for (const { server, close } of [app, other]) {
    server.close()
    await close()
  }
})

const solved = (practice: BuiltPractice, form = 'contact') => workedCaptcha(app.url, practice.id, {}, form)
const send = (practice: BuiltPractice, body: object, { through = app, key = '' } = {}) =>
  fetch(`${through.url}/api/public/practices/${practice.id}/proven`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })
const written = (practice: BuiltPractice) => inPractice(app.orm.em, practice.id, (em) => lastnames(em, practice.id))

test('a solution is valid once, in whatever process (altcha-lib takes a solution twice)', async () => {
  const practice = await aPractice(app.orm)
  const captcha = await solved(practice)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      send(practice, { lastname: `n${n}`, captcha }, { through: n % 2 ? app : other }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403, 403])
  expect(await written(practice)).toHaveLength(1)
})

test('a solution for another practice or another form is refused', async () => {
  const [practice, stranger] = [await aPractice(app.orm), await aPractice(app.orm)]
  for (const captcha of [await solved(stranger), await solved(practice, 'booking')]) {
    const response = await send(practice, { lastname: 'Durand', captcha })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'captcha' })
  }
})

test('a challenge is given for a practice that visitors can find, and for no other', async () => {
  const [open, closed] = [await aPractice(app.orm), await aPractice(app.orm, { isActive: false })]
  const statusOf = async (id: string) =>
    (await fetch(`${app.url}/api/public/practices/${id}/challenge?form=booking`)).status
  expect([await statusOf(open.id), await statusOf(closed.id), await statusOf(newId())]).toEqual([200, 404, 404])
})

test('an expired solution is refused (altcha-lib takes a challenge without expiry for ever)', async () => {
  const practice = await aPractice(app.orm)
  const captcha = await solved(practice)
  now = () => new Date(Date.now() + 21 * 60_000)
  const late = await send(practice, { lastname: 'Durand', captcha })
  now = () => new Date()
  expect(late.status).toBe(403)
  expect((await send(practice, { lastname: 'Durand', captcha })).status).toBe(201)
})

test('altered, unsigned and made-up solutions are refused', async () => {
  const practice = await aPractice(app.orm)
  const good = JSON.parse(Buffer.from(await solved(practice), 'base64').toString())
  const { challenge, solution } = good
  const wrong = [
    'x',
    Buffer.from('null').toString('base64'),
    { challenge: { ...challenge, signature: undefined }, solution },
    { challenge: { ...challenge, signature: '0'.repeat(64) }, solution },
    { challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: undefined } }, solution },
    { challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } }, solution },
    { challenge: { ...challenge, parameters: { ...challenge.parameters, algorithm: 'SHA-256' } }, solution },
    { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution },
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge, solution: { counter: 'x', derivedKey: solution.derivedKey } },
    { challenge },
  ].map((payload) => (typeof payload === 'string' ? payload : Buffer.from(JSON.stringify(payload)).toString('base64')))
  for (const captcha of wrong) expect((await send(practice, { lastname: 'Durand', captcha })).status).toBe(403)
  expect((await send(practice, { lastname: 'Durand' })).status).toBe(422)
  expect(await written(practice)).toEqual([])
})

test('a request that is refused for another reason does not use up its solution', async () => {
  const practice = await aPractice(app.orm)
  const captcha = await solved(practice)
  expect((await send(practice, { lastname: '', captcha })).status).toBe(422)
  expect((await send(practice, { lastname: 'Refusée', captcha })).status).toBe(409)
  expect((await send(practice, { lastname: 'Durand', captcha })).status).toBe(201)
})

test('a repeated submission needs no new solution, and may bring one', async () => {
  const practice = await aPractice(app.orm)
  const captcha = await solved(practice)
  const first = await send(practice, { lastname: 'Durand', captcha }, { key: 'again-0001' })
  const again = await send(practice, { lastname: 'Durand', captcha }, { key: 'again-0001' })
  const fresh = await send(practice, { lastname: 'Durand', captcha: await solved(practice) }, { key: 'again-0001' })
  expect([first.status, again.status, fresh.status]).toEqual([201, 201, 201])
  expect(await again.text()).toBe(await fresh.text())
  expect(await written(practice)).toEqual(['Durand'])
})
