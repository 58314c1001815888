import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient, fetchSend } from '../../src/client.ts'
import { newId } from '../../src/db/base.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { startApp, type TestApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { lastnames, testEndpointRoutes, testEndpoints } from './test-endpoints.ts'

let app: TestApp
let practice: BuiltPractice
const api = () => createClient({ trial: testEndpoints }, fetchSend(app.url)).trial
const written = () => inPractice(app.orm.em, practice.id, (em) => lastnames(em, practice.id))

beforeAll(async () => {
  app = await startApp({ routes: [testEndpointRoutes()] })
  practice = await aPractice(app.orm)
})
afterAll(async () => {
  await app.end()
})

const params = () => ({ practiceId: practice.id })

describe('an answer', () => {
  test('contains what the contract names and nothing else of the entity (cal.diy: hidden e-mail in a public reply)', async () => {
    const note = await api().write({ params: params(), body: { lastname: 'Durand' } })
    expect(Object.keys(note).sort()).toEqual(['id', 'lastname'])
  })

  test('has a request id, the caller’s own if it is plain', async () => {
    const ask = async (given?: string) => {
      const response = await fetch(`${app.url}/api/health`, { headers: given ? { 'x-request-id': given } : {} })
      return response.headers.get('x-request-id')
    }
    expect(await ask()).toMatch(/^[0-9a-f-]{36}$/)
    expect(await ask('trace-0123456789')).toBe('trace-0123456789')
    expect(await ask('<script>alert(1)</script>')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('is sent uncompressed to a caller that accepts no encoding', async () => {
    const headers = { 'accept-encoding': 'identity;q=0, *;q=0' }
    const response = await fetch(`${app.url}/api/openapi.json`, { headers })
    expect(response.status).toBe(200)
    expect(await response.json()).toHaveProperty('openapi')
  })

  test('that breaks the contract is our error, and nothing is written', async () => {
    const refused = await refusal(api().fails({ params: params(), body: { how: 'shape' } }))
    expect(refused).toMatchObject({ status: 500, code: 'unexpected' })
    expect(await written()).not.toContain('shape')
  })
})

describe('a failure', () => {
  test('of the domain answers its code and members, and rolls everything back', async () => {
    const refused = await refusal(api().fails({ params: params(), body: { how: 'domain' } }))
    expect(refused).toMatchObject({
      status: 409,
      code: 'slot_taken',
      details: { nearest: [{ startsAt: '2027-03-01T08:30:00.000Z' }], title: expect.any(String), status: 409 },
    })
    expect(refused.details.type).toBe(`${app.config.PUBLIC_URL}/api/problems/slot_taken`)
    expect(await written()).not.toContain('domain')
  })

  test.each(['unforeseen', 'odd', 'mistake'])('that nobody foresaw (%s) reveals nothing of itself', async (how) => {
    const refused = await refusal(api().fails({ params: params(), body: { how } }))
    expect(refused).toMatchObject({ status: 500, code: 'unexpected' })
    expect(Object.keys(refused.details).sort()).toEqual(['requestId', 'status', 'title', 'type'])
    const lines = app
      .logged()
      .split('\n')
      .filter((line) => line.includes(String(refused.details.requestId)))
    expect(lines.filter((line) => line.includes('"level":"error"'))).toHaveLength(1)
    expect(await written()).not.toContain(how)
  })

  test('of a value that PostgreSQL cannot store is the caller’s', async () => {
    const refused = await refusal(api().fails({ params: params(), body: { how: 'statement' } }))
    expect(refused).toMatchObject({ status: 400, code: 'bad_request' })
  })

  test('by a deadlock is tried once more, and only once', async () => {
    expect(await api().fails({ params: params(), body: { how: 'deadlockOnce' } })).toHaveProperty('id')
    expect((await written()).filter((name) => name === 'deadlockOnce')).toHaveLength(1)
    const refused = await refusal(api().fails({ params: params(), body: { how: 'deadlockAlways' } }))
    expect(refused).toMatchObject({ status: 503, code: 'unavailable' })
  })

  test('is explained at the address that its type names', async () => {
    const refused = await refusal(api().fails({ params: params(), body: { how: 'domain' } }))
    const path = new URL(String(refused.details.type)).pathname
    expect(await (await fetch(app.url + path)).json()).toMatchObject({ data: { code: 'slot_taken', status: 409 } })
    expect((await fetch(`${app.url}/api/problems/constructor`)).status).toBe(404)
  })
})

describe('the log', () => {
  test('has one line for a request, with its route, and no bodies, names, tokens or addresses', async () => {
    const requestId = `log-${newId()}`
    await fetch(`${app.url}/api/public/practices/${practice.id}/trial?secret=token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': requestId, 'x-forwarded-for': '198.51.100.77' },
      body: JSON.stringify({ lastname: 'Confidentielle' }),
    })
    const lines = app
      .logged()
      .split('\n')
      .filter((line) => line.includes(requestId))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'POST', route: testEndpoints.write.path, status: 201 })
    for (const secret of ['Confidentielle', 'secret=token', '198.51.100.77', practice.id, 'secret@essais.test'])
      expect(app.logged()).not.toContain(secret)
  })
})

describe('a practice', () => {
  test('that is not named by a uuid is not found', async () => {
    for (const id of ['1', 'null', `${practice.id}'; drop table practice; --`, practice.id.slice(1)])
      expect(
        (await fetch(`${app.url}/api/public/practices/${encodeURIComponent(id)}/trial`, { method: 'POST' })).status,
      ).toBe(404)
  })

  test('never sees what another wrote, whoever calls (CVE-2026-16624: tenant from the body)', async () => {
    const other = await aPractice(app.orm)
    await api().write({ params: params(), body: { lastname: 'Ici' } })
    expect(await inPractice(app.orm.em, other.id, (em) => lastnames(em, practice.id))).toEqual([])
  })
})
