import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { millisecondsInDay } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import { purge } from '../../src/maintenance/jobs.ts'
import { anAddress, appAlone, startApp } from '../app.ts'
import { aPractice } from '../build.ts'

const app = await appAlone()

test('every hour everything expired is deleted, and nothing else', async () => {
  const practice = await aPractice(app.orm)
  const query = queryOf(app.orm.em.fork())
  const inside = <T>(work: (own: Query) => Promise<T>) => inPractice(app.orm.em, practice.id, (em) => work(queryOf(em)))
  const write = async (name: string, at: number) => {
    const text = new Date(at).toISOString()
    const mark = `${name} ${practice.id}`
    await query('insert into spent_captcha values ($1, $2)', [Buffer.from(mark), text])
    await query('insert into rate_limit values ($1, 1, $2)', [mark, at])
    const signIn = 'insert into auth_session values (gen_random_uuid(), $1, $2, false, $3, $3, $3, $4)'
    await query(signIn, [practice.userId, Buffer.from(mark), text, mark])
    const key = "insert into idempotency_key values ($1, 'x', $2, '', 201, '', $3)"
    await inside((own) => own(key, [practice.id, mark, text]))
  }
  await write('old', Date.now() - 2 * millisecondsInDay)
  await write('fresh', Date.now() + millisecondsInDay)

  await purge.run({ em: app.orm.em.fork(), now: new Date(), app: app.app } as never, {})

  const left = (own: Query, table: string, column: string) =>
    own<{ name: string }>(`select ${column} as name from ${table} where ${column} like $1`, [`% ${practice.id}`])
  const fresh = [{ name: `fresh ${practice.id}` }]
  expect(await left(query, 'spent_captcha', "encode(digest, 'escape')")).toEqual(fresh)
  expect(await left(query, 'rate_limit', 'key')).toEqual(fresh)
  expect(await left(query, 'auth_session', 'user_agent')).toEqual(fresh)
  expect(await inside((own) => left(own, 'idempotency_key', 'key'))).toEqual(fresh)
})

test('metrics count requests by their route, on a port of their own', async () => {
  const metrics = createMetrics()
  const server = await metrics.serve(0, '127.0.0.1')
  metrics.observe('GET', '/api/sessions/:id', 200, 0.02)
  metrics.observe('BREW', '(none)', 405, 0.001)
  metrics.refused('/api/auth/login', 'wrong_credentials')
  metrics.refused('/api/sessions/:id', 'not_found')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const text = await (await fetch(`${url}/metrics`)).text()
  expect(text).toContain('ancrage_http_request_seconds_count{method="GET",route="/api/sessions/:id",status="200"} 1')
  expect(text).toContain('method="other"')
  expect(text).toContain('ancrage_refusals_total{route="/api/auth/login",code="wrong_credentials"} 1')
  expect(text).not.toContain('code="not_found"')
  expect(text).toContain('process_cpu_seconds_total')
  expect((await fetch(url)).status).toBe(404)
  expect((await fetch(`${app.url}/metrics`, { headers: { accept: 'text/plain' } })).status).toBe(404)
  server.close()
})

test('metrics count refused sign-ins, forged requests and limits of the running server', async () => {
  const metrics = createMetrics()
  const counted: string[] = []
  const other = await startApp({ metrics: { ...metrics, refused: (route, code) => counted.push(`${route} ${code}`) } })
  const post = (path: string, headers: object, body: object) =>
    fetch(other.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress(), ...headers },
      body: JSON.stringify(body),
    })
  const nobody = { email: 'personne@essais.test', password: 'faux' }
  await post('/api/auth/login', { authorization: 'Bearer' }, nobody)
  await post('/api/auth/login', {}, nobody)
  const bytes = 'AAAAAAAAAAAAAAAAAAAAAA'
  const credential = { id: bytes, clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes }
  await post('/api/auth/login/passkey', { authorization: 'Bearer' }, { credential })
  const here = { authorization: 'Bearer', 'x-forwarded-for': anAddress() }
  for (let n = 0; n < 31; n++) await post('/api/auth/login', here, {})
  expect(counted.filter((line) => line.endsWith('wrong_credentials'))).toEqual(['/api/auth/login wrong_credentials'])
  expect(counted).toContain('/api/auth/login/passkey passkey_refused')
  expect(counted.filter((line) => line.endsWith('csrf'))).toEqual(['/api/auth/login csrf'])
  expect(counted.filter((line) => line.endsWith('too_many_requests'))).toEqual(['/api/auth/login too_many_requests'])
  await other.end()
})

describe('in development', () => {
  test('pages and modules come from Vite, under our own address and with our token', async () => {
    const paths: string[] = []
    const vite = createServer((request, response) => {
      paths.push(String(request.url))
      const isPage = request.url === '/build/'
      response.setHeader('content-type', isPage ? 'text/html' : 'text/javascript')
      response.end(isPage ? '<html lang="%LANG%"><meta name="csrf-token" content="%CSRF%">' : 'export {}')
    })
    await new Promise<void>((done) => vite.listen(0, '127.0.0.1', done))
    const viteUrl = `http://127.0.0.1:${(vite.address() as AddressInfo).port}`
    const dev = await startApp({ environment: { CONSOLE_DEV_URL: viteUrl } })
    const page = await fetch(`${dev.url}/requests?x=1`, { headers: { accept: 'text/html' } })
    expect(await page.text()).toMatch(/lang="fr"><meta name="csrf-token" content="[\w-]{43}"/)
    expect(page.headers.getSetCookie()[0]).toMatch(/^csrf=/)
    const code = await fetch(`${dev.url}/build/src/main.tsx?t=1`)
    expect(code.headers.get('content-type')).toBe('text/javascript')
    expect(paths).toEqual(['/build/', '/build/src/main.tsx?t=1'])
    expect((await fetch(`${dev.url}/api/health`)).status).toBe(200)
    vite.closeAllConnections()
    await new Promise((done) => vite.close(done))
    expect((await fetch(`${dev.url}/`, { headers: { accept: 'text/html' } })).status).toBe(503)
    await dev.end()
  })
})
