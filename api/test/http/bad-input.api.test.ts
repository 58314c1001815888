import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { startApp, type TestApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { lastnames, testEndpointRoutes } from './test-endpoints.ts'

let app: TestApp
let practice: BuiltPractice

beforeAll(async () => {
  app = await startApp({ routes: [testEndpointRoutes()] })
  practice = await aPractice(app.orm)
})
afterAll(async () => {
  await app.end()
})

/** How many posts of the running test were accepted. */
let taken = 0
const post = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
  const response = await fetch(`${app.url}/api/public/practices/${practice.id}/trial`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  if (response.status === 201) taken += 1
  return response
}

const problemOf = async (response: Response) => (await response.json()) as { code: string; errors?: object }

/** Sends bytes that no HTTP client would. */
const raw = (request: string) =>
  new Promise<string>((done, failed) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('end', () => done(answer))
    socket.on('error', failed)
    socket.write(request)
  })

describe('a body', () => {
  const written = () => inPractice(app.orm.em, practice.id, (em) => lastnames(em, practice.id))
  let before: string[]
  beforeEach(async () => {
    taken = 0
    before = await written()
  })
  afterEach(async () => {
    expect(await written(), 'what is refused is written nowhere').toHaveLength(before.length + taken)
  })

  const deep = (levels: number) => `{"lastname":"x","deep":${'['.repeat(levels)}${']'.repeat(levels)}}`

  test.each([
    ['that is no JSON', '{"lastname":', 400, 'invalid_json'],
    ['with comments', '{"lastname":"x"/**/}', 400, 'invalid_json'],
    ['twenty-five levels deep', deep(25), 400, 'invalid_json'],
    ['forty thousand levels deep', deep(40_000), 400, 'invalid_json'],
    ['that reaches for a prototype', '{"lastname":"x","__proto__":{"isAdmin":true}}', 400, 'invalid_json'],
    ['that reaches for a prototype further in', '{"lastname":"x","deep":[{"__proto__":1}]}', 400, 'invalid_json'],
    ['that is a list', '[]', 422, 'validation'],
    ['that is a text', '"lastname"', 422, 'validation'],
    ['that is null', 'null', 422, 'validation'],
  ])('%s is refused', async (_, body, status, code) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    expect(await problemOf(response)).toMatchObject({ code })
  })

  test('in broken UTF-8 is refused', async () => {
    const response = await post(Uint8Array.from(Buffer.from('{"lastname":"\xff\xfe"}', 'latin1')))
    expect(response.status).toBe(400)
  })

  test('of at most twenty levels is accepted, and no deeper one', async () => {
    expect((await post(deep(20))).status).toBe(201)
    expect((await post(deep(21))).status).toBe(400)
  })

  test.each(['told', 'not told'])(
    'of a hundred kilobytes is accepted, and with one byte more refused, its length being %s',
    async (is) => {
      const { id } = await aPractice(app.orm)
      const sized = (bytes: number) => `{"lastname":"x","deep":"${'y'.repeat(bytes - 26)}"}`
      const send = (text: string) =>
        fetch(`${app.url}/api/public/practices/${id}/trial`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          ...(is === 'told' ? { body: text } : { body: new Blob([text]).stream(), duplex: 'half' }),
        } as RequestInit)
      expect((await send(sized(102_400))).status).toBe(201)
      const refused = await send(sized(102_401))
      expect(refused.status).toBe(413)
      expect(refused.headers.get('connection'), 'what is left of it is not read').toBe('close')
    },
  )

  test('of ten megabytes is refused, with or without a declared length', async () => {
    const text = `{"lastname":"${'x'.repeat(10_000_000)}"}`
    expect((await post(text)).status).toBe(413)
    const stream = new Blob([text]).stream()
    const response = await fetch(`${app.url}/api/public/practices/${practice.id}/trial`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    '',
  ])('of type "%s" is refused', async (type) => {
    const response = await post('{"lastname":"x"}', { 'content-type': type })
    expect(response.status).toBe(415)
  })

  test('that is compressed is refused, so that no bomb is unpacked', async () => {
    expect((await post('{"lastname":"x"}', { 'content-encoding': 'gzip' })).status).toBe(415)
  })

  test('that its sender breaks off is no failure of ours', async () => {
    const requestId = `cut-off-${Date.now()}`
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.write(
      `POST /api/public/practices/${practice.id}/trial HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${requestId}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"lastname":',
      () => socket.destroy(),
    )
    const line = () =>
      app
        .logged()
        .split('\n')
        .find((text) => text.includes(requestId))
    await expect.poll(line).toBeDefined()
    expect(JSON.parse(line()!)).toMatchObject({ level: 'info', status: 400 })
  })

  test('names each wrong field by its path with a stable code', async () => {
    const response = await post(JSON.stringify({ lastname: ' ', at: '2027-02-30T00:00:00Z', price: 0, status: 'done' }))
    expect(response.status).toBe(422)
    expect(await problemOf(response)).toMatchObject({
      errors: { lastname: ['required'], at: ['invalid_instant'], price: ['unknown_field'], status: ['unknown_field'] },
    })
  })

  test.each(['Zoé\r\nBcc: all@example.org', 'Zoé\u0000', 'Zoé\u2028Bcc', 'Zoé\u007f', '\u001b[31mZoé'])(
    'with control characters in a name is refused (GHSA-8xv5-4855-24qf: newline into mail headers): %j',
    async (lastname) => {
      const response = await post(JSON.stringify({ lastname }))
      expect(response.status).toBe(422)
      expect(await problemOf(response)).toMatchObject({ errors: { lastname: ['control_characters'] } })
    },
  )

  test('where none belongs is refused when it tries to decide something (CVE-2026-25744: id in the body)', async () => {
    const me = await app.tokenOf(practice)
    const response = await fetch(`${app.url}/api/sessions/${practice.id}/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${me}` },
      body: JSON.stringify({ status: 'completed', practiceId: practice.id }),
    })
    expect(response.status).toBe(422)
    expect(await problemOf(response)).toMatchObject({ errors: { status: ['unknown_field'] } })
  })
})

describe('a query', () => {
  const ask = async (query: string) => {
    const headers = { authorization: `Bearer ${await app.tokenOf(practice)}` }
    return fetch(`${app.url}/api/trial/list?${query}`, { headers })
  }

  test.each([
    ['perPage=7', { perPage: ['not_allowed'] }],
    ['perPage=2&perPage=5', { perPage: ['given_twice'] }],
    ['from=yesterday', { from: ['invalid_instant'] }],
    ['sort=name;drop table session', { sort: ['unknown_field'] }],
    ['perPage[]=2', { 'perPage[]': ['unknown_field'] }],
    ['__proto__=1', {}],
  ])('%s is refused (CVE-2025-50383: columns from the query)', async (query, errors) => {
    const response = await ask(query)
    expect(response.status).toBe(422)
    if (Object.keys(errors).length) expect(await problemOf(response)).toMatchObject({ errors })
  })

  test('without faults is answered', async () => {
    expect((await ask('perPage=5')).status).toBe(200)
  })
})

describe('an address', () => {
  test.each(['/api/%E0%A4%A', '/api/sessions/%', '/api/%00', '/login%0d%0aSet-Cookie:x=1', '/api/health?a=%FF'])(
    '%s is refused',
    async (path) => {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    },
  )

  test('that is unknown is not found, and one with another method lists its methods', async () => {
    expect((await fetch(`${app.url}/api/nothing`)).status).toBe(404)
    const response = await fetch(`${app.url}/api/auth/login`)
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
    expect((await fetch(`${app.url}/login`, { method: 'POST' })).status).toBe(405)
  })

  test('never changes anything by GET or HEAD (CVE-2026-23622)', async () => {
    for (const method of ['GET', 'HEAD'])
      expect((await fetch(`${app.url}/api/auth/logout`, { method })).status).toBe(405)
  })
})

test('requests that are no HTTP, or too long, leave the process unharmed', async () => {
  expect(await raw('GARBAGE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
  expect(
    await raw('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n'),
  ).toMatch(/^HTTP\/1\.1 400 /)
  expect((await fetch(`${app.url}/api/health`)).status).toBe(200)
})
