import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import Koa from 'koa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutSlowReaders } from './slow-readers.ts'

const WITHIN_MS = 300
const MB = 1024 * 1024
const closed: Promise<unknown>[] = []

/** Sends more than a connection buffers; on `/events`, something now and then. */
const koa = new Koa().use(cutSlowReaders(WITHIN_MS)).use((ctx) => {
  const stream = ctx.path === '/events' ? new PassThrough() : Readable.from(endless())
  ctx.type = ctx.path === '/events' ? 'text/event-stream' : 'application/octet-stream'
  if (stream instanceof PassThrough) stream.write('data: here\n\n')
  closed.push(new Promise((done) => stream.once('close', done)))
  ctx.body = stream
})
koa.silent = true
async function* endless() {
  for (;;) yield Buffer.alloc(MB)
}
const server = createServer(koa.callback())
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function ask(path: string): Promise<IncomingMessage> {
  const request = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { agent: false })
  request.on('error', () => undefined)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  return answer
}

// CWE-400: readers who do not read held the server's memory for as long as they liked.
test('eleven readers who read nothing are disconnected, and their memory is freed', async () => {
  const readers = await Promise.all(Array.from({ length: 11 }, () => ask('/')))
  await Promise.all(closed)
  for (const reader of readers) reader.resume()
  await Promise.all(readers.map((reader) => reader.closed || new Promise((done) => reader.once('close', done))))
  for (const reader of readers) expect(reader.complete).toBe(false)
})

test('a reader who keeps reading is left alone, and so is one who waits for events', async () => {
  const [reader, listener] = [await ask('/'), await ask('/events')]
  const until = Date.now() + 3 * WITHIN_MS
  for await (const _ of reader) if (Date.now() > until) break
  expect(Date.now()).toBeGreaterThan(until)
  expect(listener.destroyed).toBe(false)
  listener.destroy()
})
