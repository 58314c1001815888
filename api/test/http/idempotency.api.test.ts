import { millisecondsInDay } from 'date-fns/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { findAnswer, hashesOfInput, purgeIdempotencyKeys, saveAnswer } from '../../src/http/idempotency.ts'
import { APP_SECRET, startApp, type TestApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { lastnames, testEndpointRoutes } from './test-endpoints.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startApp({ routes: [testEndpointRoutes()] })
  other = await startApp({ routes: [testEndpointRoutes()] })
})
afterAll(async () => {
  for (const { server, close } of [app, other]) {
    server.close()
    await close()
  }
})

const send = (practice: BuiltPractice, key: string, body: object, through = app) =>
  fetch(`${through.url}/api/public/practices/${practice.id}/trial`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
const written = (practice: BuiltPractice) => inPractice(app.orm.em, practice.id, (em) => lastnames(em, practice.id))

describe('a submission that is repeated under its key', () => {
  test('eight times at once, through two processes, has one effect, and all get the same answer', async () => {
    const practice = await aPractice(app.orm)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send(practice, 'one-of-eight', { lastname: 'Durand' }, n % 2 ? app : other)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { data: { id: string } }).data.id),
    )
    expect(new Set(ids).size).toBe(1)
    expect(answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true')).toHaveLength(7)
    expect(await written(practice)).toEqual(['Durand'])
  })

  test('with its members in another order is the same', async () => {
    const practice = await aPractice(app.orm)
    await send(practice, 'order-0001', { lastname: 'Durand', at: '2027-03-01T08:30:00.000Z' })
    const again = await send(practice, 'order-0001', { at: '2027-03-01T08:30:00.000Z', lastname: 'Durand' })
    expect(again.status).toBe(201)
    expect(await written(practice)).toHaveLength(1)
  })

  test('with another body is refused', async () => {
    const practice = await aPractice(app.orm)
    await send(practice, 'two-bodies', { lastname: 'Durand' })
    const response = await send(practice, 'two-bodies', { lastname: 'Dupont' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'idempotency_mismatch' })
    expect(await written(practice)).toEqual(['Durand'])
  })

  test('in another practice is another submission', async () => {
    const [one, two] = [await aPractice(app.orm), await aPractice(app.orm)]
    await send(one, 'shared-key', { lastname: 'Durand' })
    expect((await send(two, 'shared-key', { lastname: 'Dupont' })).status).toBe(201)
    expect(await written(two)).toEqual(['Dupont'])
  })

  test('by another practitioner is another submission', async () => {
    const practice = await aPractice(app.orm)
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': 'mine-0001',
      authorization: `Bearer ${await app.tokenOf(practice)}`,
    }
    const own = (lastname: string) =>
      fetch(`${app.url}/api/trial/own`, { method: 'POST', headers, body: JSON.stringify({ lastname }) })
    await send(practice, 'mine-0001', { lastname: 'Publique' })
    expect((await own('Privée')).status).toBe(201)
    expect((await own('Privée')).headers.get('idempotency-replayed')).toBe('true')
    expect((await written(practice)).sort()).toEqual(['Privée', 'Publique'])
  })

  test('after a refusal is done for the first time', async () => {
    const practice = await aPractice(app.orm)
    expect((await send(practice, 'after-refusal', { lastname: '' })).status).toBe(422)
    expect((await send(practice, 'after-refusal', { lastname: 'Durand' })).status).toBe(201)
  })

  test('without a key is another one each time', async () => {
    const practice = await aPractice(app.orm)
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"lastname":"Durand"}' }
    for (const _ of [1, 2]) await fetch(`${app.url}/api/public/practices/${practice.id}/trial`, init)
    expect(await written(practice)).toHaveLength(2)
  })

  test.each(['x'.repeat(256), 'with space', 'café'])('under the key %j is refused', async (key) => {
    const practice = await aPractice(app.orm)
    const response = await send(practice, key, { lastname: 'Durand' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: { 'idempotency-key': ['invalid'] } })
  })
})

test('a key counts only where the contract says so: answers with passwords and recovery codes are not stored', async () => {
  const practice = await aPractice(app.orm, { passwordHash: await hashPassword('une forêt au petit matin') })
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': 'secret-0001',
    authorization: `Bearer ${await app.tokenOf(practice)}`,
  }
  const begin = () =>
    fetch(`${app.url}/api/auth/totp`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ currentPassword: 'une forêt au petit matin' }),
    })
  const [first, second] = [await begin(), await begin()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.headers.get('idempotency-replayed')).toBeNull()
  const rows = await inPractice(app.orm.em, practice.id, (em) => queryOf(em)('select from idempotency_key'))
  expect(rows).toEqual([])
})

test('a stored answer is given again for a day, to the millisecond, and forgotten then', async () => {
  const practice = await aPractice(app.orm)
  const inside = <T>(work: (query: Query) => Promise<T>) =>
    inPractice(app.orm.em.fork(), practice.id, (em) => work(queryOf(em)))
  const submission = { practiceId: practice.id, caller: 'POST /here public', key: 'kept-for-a-day' }
  const sent = { ...submission, bodyHashes: hashesOfInput(APP_SECRET, { id: '1' }, {}) }
  const answer = { status: 201, type: 'application/json', body: '{}' }
  const now = new Date('2027-03-01T10:00:00.000Z')
  const after = (ms: number) => new Date(now.getTime() + ms)
  await inside((query) => saveAnswer(query, sent, answer, { secret: APP_SECRET, now }))
  const given = (at: Date, what = sent) => inside((query) => findAnswer(query, what, APP_SECRET, at))
  expect(await given(after(millisecondsInDay - 1))).toMatchObject(answer)
  expect(await given(after(millisecondsInDay))).toBeNull()
  await inside((query) => purgeIdempotencyKeys(query, practice.id, after(millisecondsInDay)))
  expect(await given(now)).toMatchObject(answer)
  const elsewhere = { ...submission, bodyHashes: hashesOfInput(APP_SECRET, { id: '2' }, {}) }
  await expect(given(now, elsewhere), 'the same key for another address').rejects.toMatchObject({
    code: 'idempotency_mismatch',
  })
  await inside((query) => purgeIdempotencyKeys(query, practice.id, after(millisecondsInDay + 1)))
  expect(await given(now)).toBeNull()
})

test('a stored answer is sealed, and forgotten after a day', async () => {
  const practice = await aPractice(app.orm)
  await send(practice, 'kept-0001', { lastname: 'Scellée' })
  const storedKeys = () =>
    inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)<{ status: number; reply: Buffer }>(
        'select status, reply from idempotency_key where practice_id = $1',
        [practice.id],
      ),
    )
  const [row] = await storedKeys()
  expect(row?.status).toBe(201)
  expect(row?.reply.toString('latin1')).not.toContain('Scell')
  const tomorrow = new Date(Date.now() + 24.5 * 3_600_000)
  await inPractice(app.orm.em, practice.id, (em) => purgeIdempotencyKeys(queryOf(em), practice.id, tomorrow))
  expect(await storedKeys()).toEqual([])
})
