import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Koa from 'koa'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cutSlowBodies } from './slow-bodies.ts'

const WITHIN_MS = 30_000
const FILES = '/api/patients/01930000-0000-7000-8000-000000000001/documents'
const HANDED_IN = '/client-api/practices/01930000-0000-7000-8000-000000000001/documents'
const KB = 1024

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A request that has begun, alone on a server: the rest of it hangs until its socket is cut. */
async function aRequest(method: string, path: string) {
  const koa = new Koa().use(cutSlowBodies(WITHIN_MS)).use((ctx) => once(ctx.req.resume(), 'close'))
  koa.silent = true
  const server = createServer(koa.callback() as RequestListener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const asking = connect((server.address() as AddressInfo).port, '127.0.0.1')
  asking.on('error', () => undefined)
  asking.write(`${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${10 * KB * KB}\r\n\r\n`)
  const [{ socket }] = (await once(server, 'request')) as [{ socket: Socket }]
  /** Sends more bytes, and lets half a minute pass. */
  const later = async (bytes: number) => {
    const before = socket.bytesRead
    asking.write(Buffer.alloc(bytes))
    await expect.poll(() => socket.bytesRead).toBe(before + bytes)
    vi.advanceTimersByTime(WITHIN_MS)
    return socket.destroyed
  }
  const end = () => {
    asking.destroy()
    server.close()
  }
  return { later, end }
}

// CWE-400: nobody may hold a connection, or memory for a file, by sending byte after byte.
describe('a sender', () => {
  test.each([
    ['POST', '/api/sessions', 64 * KB],
    ['PUT', FILES, 64 * KB],
    ['POST', `${FILES}/1`, 64 * KB],
    ['POST', FILES, 31 * KB],
    ['POST', HANDED_IN, 31 * KB],
    ['POST', `${HANDED_IN}/1`, 64 * KB],
    ['POST', '/api/leaflets/1', 64 * KB],
  ])('of %s to %s, %i bytes in half a minute, is cut off', async (method, path, bytes) => {
    const { later, end } = await aRequest(method, path)
    expect(await later(bytes)).toBe(true)
    end()
  })

  test.each([FILES, HANDED_IN, '/api/leaflets'])(
    'of a file to %s is not, as long as it moves, and is once it stands still',
    async (path) => {
      const { later, end } = await aRequest('POST', path)
      for (let half = 0; half < 6; half++) expect(await later(32 * KB), `after ${half} half minutes`).toBe(false)
      expect(await later(1)).toBe(true)
      end()
    },
  )
})
