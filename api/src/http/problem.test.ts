import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Koa, { type Context } from 'koa'
import { expect, test } from 'vitest'
import { fail } from './errors.ts'
import { createLog } from './log.ts'
import { problemMiddleware } from './problem.ts'

/** The answer and the log of a request whose handler does this. */
async function answered(work: (ctx: Context) => void) {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'info', ROLE: 'server' }, { write: (line) => lines.push(line) })
  const app = new Koa()
  app.use((ctx, next) => {
    ctx.state = { requestId: 'one-request' }
    return next()
  })
  app.use(problemMiddleware(log, 'https://app.example.org'))
  app.use(work)
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const body = (await response.json()) as Record<string, unknown>
  server.close()
  return { response, body, lines }
}

test('a refusal drops the cookies that its work had set, and is not cached', async () => {
  const { response, body, lines } = await answered((ctx) => {
    ctx.set('Set-Cookie', ['accessToken=secret', 'csrf=seed'])
    ctx.set('Cache-Control', 'public, max-age=300')
    throw fail('too_many_requests', { retryAfterSeconds: 7, nearest: [] })
  })
  expect(response.status).toBe(429)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('retry-after')).toBe('7')
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(body).toEqual({
    type: 'https://app.example.org/api/problems/too_many_requests',
    title: 'Too many requests.',
    status: 429,
    nearest: [],
    code: 'too_many_requests',
    requestId: 'one-request',
  })
  expect(lines).toEqual([])
})

test('an unforeseen error answers its code alone, and is logged once', async () => {
  const { response, body, lines } = await answered(() => {
    throw Object.assign(new Error('the password of secret@essais.test'), { retryAfterSeconds: 7, detail: 'secret' })
  })
  expect(response.status).toBe(500)
  expect(Object.keys(body).sort()).toEqual(['code', 'requestId', 'status', 'title', 'type'])
  expect(JSON.stringify(body)).not.toContain('secret')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('one-request')
})
