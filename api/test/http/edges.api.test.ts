import { type IncomingHttpHeaders, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anAddress, startApp, type TestApp } from '../app.ts'
import { aPractice } from '../build.ts'

let app: TestApp
let open: TestApp
beforeAll(async () => {
  app = await startApp({ environment: { SECURITY_CONTACT: 'securite@ancrage.example' } })
  open = await startApp({ environment: { TRUST_PROXY: '192.0.2.1' } })
})
afterAll(async () => {
  for (const { server, close } of [app, open]) {
    server.close()
    await close()
  }
})

/** The answer to a request with headers that no browser would send. */
const ask = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders }>((done, failed) => {
    const call = request(app.url, { path, headers }, (response) => {
      response.resume().once('end', () => done({ status: response.statusCode ?? 0, headers: response.headers }))
    })
    call.on('error', failed)
    call.end()
  })

describe('a request', () => {
  test.each(['[', 'a b', 'a/b', 'x@y', 'a:port', 'a\\b', '[::1'])(
    'that names the host %j is refused as a bad request',
    async (host) => {
      const before = app.logged().length
      for (const path of ['/', '/embed/x', '/api/health', '/developers/'])
        expect((await ask(path, { host, accept: 'text/html' })).status, path).toBe(400)
      expect(app.logged().slice(before)).not.toContain('"level":50')
    },
  )

  test.each(['ancrage.example', 'localhost:4800', '[::1]:4800', '192.0.2.7'])(
    'that names the host %s is answered',
    async (host) => {
      expect((await ask('/api/health', { host })).status).toBe(200)
    },
  )

  test('gets its host from our own proxy, and from nobody else', async () => {
    const id = 'chosen-by-somebody-1'
    const named = async ({ url }: TestApp) =>
      (await fetch(`${url}/api/health`, { headers: { 'x-request-id': id } })).headers.get('x-request-id')
    expect(await named(app)).toBe(id)
    expect(await named(open)).not.toBe(id)
  })

  test('whose body names a member twice is refused', async () => {
    const token = await app.tokenOf(await aPractice(app.orm))
    const answer = await fetch(`${app.url}/api/practice`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{"name":"Cabinet","city":"Nantes","name":"Autre cabinet"}',
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'invalid_json', detail: '"name" stands twice in one object.' })
  })
})

describe('the API’s description', () => {
  test('is compressed once, has an ETag, and is limited', async () => {
    const headers = { 'x-forwarded-for': anAddress(), 'accept-encoding': 'br' }
    const read = (more: Record<string, string> = {}) => ask('/api/openapi.json', { ...headers, ...more })
    const first = await read()
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'access-control-allow-origin': '*' })
    expect((await read({ 'if-none-match': String(first.headers.etag) })).status).toBe(304)
    const written = vi.spyOn(JSON, 'stringify')
    const statuses: number[] = []
    for (let n = 0; n < 29; n++) statuses.push((await read()).status)
    expect(statuses).toEqual([...Array(28).fill(200), 429])
    // Writing it for each request would take thirty milliseconds.
    const descriptions = written.mock.calls.filter(([value]) => value?.openapi)
    written.mockRestore()
    expect(descriptions).toEqual([])
  })
})

describe('security.txt', () => {
  test('names the contact for reports', async () => {
    const answer = await fetch(`${app.url}/.well-known/security.txt`)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await answer.text()
    expect(text).toMatch(/^Contact: mailto:securite@ancrage\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\n/)
    const [, expires = ''] = /Expires: (\S+)/.exec(text) ?? []
    const days = (Date.parse(expires) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(80)
    expect(days).toBeLessThan(365)
  })

  test('is not found where nobody is named', async () => {
    expect((await fetch(`${open.url}/.well-known/security.txt`)).status).toBe(404)
  })
})
