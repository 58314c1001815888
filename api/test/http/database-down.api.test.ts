import { createServer, connect as dial, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type MikroORM } from '../../src/db/orm.ts'
import { startApp, type TestApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { freshDatabase } from '../database.ts'

/** A proxy to the database that can be closed: for the server, that is a stopped database. */
async function aWay(to: URL) {
  const sockets = new Set<Socket>()
  let isOpen = true
  const server = createServer((socket) => {
    if (!isOpen) return socket.destroy()
    const beyond = dial(Number(to.port), to.hostname)
    for (const end of [socket, beyond]) {
      sockets.add(end)
      end.on('error', () => undefined)
      end.on('close', () => sockets.delete(end))
    }
    socket.pipe(beyond).pipe(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(to)
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    cut() {
      isOpen = false
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isOpen = true
    },
    close: () => server.close(),
  }
}

let way: Awaited<ReturnType<typeof aWay>>
let orm: MikroORM
let app: TestApp
let practice: BuiltPractice
beforeAll(async () => {
  way = await aWay(new URL(await freshDatabase()))
  orm = await connect(way.url)
  app = await startApp({ database: { url: way.url, orm } })
  practice = await aPractice(orm)
})
afterAll(async () => {
  await app.end()
  await orm.close(true)
  way.close()
})

test('without its database everything answers 503 with when to come back, and the process goes on', async () => {
  const token = await app.tokenOf(practice)
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(app.url + path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
  expect((await ask('/api/ready')).status).toBe(200)
  way.cut()
  const calls: [string, RequestInit?][] = [
    ['/api/ready'],
    ['/api/auth/user'],
    [`/api/public/practices/${practice.id}`],
    [`/api/public/practices/${practice.id}/holds`, { method: 'POST', body: '{"sessionTypeId":"x"}' }],
    ['/api/auth/logout', { method: 'POST' }],
  ]
  for (const [path, init] of [...calls, ...calls]) {
    const response = await ask(path, init)
    expect(response.status, path).toBe(503)
    expect(Number(response.headers.get('retry-after')), path).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ code: 'unavailable' })
  }
  expect((await ask('/api/health')).status).toBe(200)
  expect((await fetch(`${app.url}/`, { headers: { accept: 'text/html' } })).status).toBe(200)
  way.mend()
  for (const path of ['/api/ready', '/api/auth/user', `/api/public/practices/${practice.id}`])
    expect((await ask(path)).status, path).toBe(200)
})
