import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import { checkReachable } from './reachable.ts'

test('a missing server is named', async () => {
  const port = await freePort()
  await expect(checkReachable(`postgres://ancrage@127.0.0.1:${port}/ancrage`)).rejects.toThrow(
    `The database at 127.0.0.1:${port} cannot be reached (ECONNREFUSED): start it, or correct DATABASE_URL.`,
  )
})

test('a server that is no database is named', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  await expect(checkReachable(`postgres://ancrage@127.0.0.1:${port}/ancrage`)).rejects.toThrow(/cannot be reached/)
  server.close()
})

test.each(['ancrage', 'mysql://root@localhost/ancrage', ''])('"%s" is no address of a database', async (url) => {
  await expect(checkReachable(url)).rejects.toThrow(/^DATABASE_URL is no address: /)
})

/** A server that refuses this many connections, as a recovering PostgreSQL does. Then it answers like no database. */
async function aRecovering(times: number) {
  let attempts = 0
  const fields = ['SFATAL', 'C57P03', 'Mthe database system is starting up', ''].map((field) => `${field}\0`).join('')
  const body = Buffer.from(fields)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      if (attempts++ < times) socket.end(Buffer.concat([head, body]))
      else socket.end(Buffer.concat([refusedHead, refused]))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' ? address?.port : 0,
    close: () => server.close(),
    attempts: () => attempts,
  }
}
const refused = Buffer.from('SFATAL\0C28P01\0Mpassword authentication failed\0\0')
const refusedHead = Buffer.alloc(5)
refusedHead.write('E')
refusedHead.writeInt32BE(refused.length + 4, 1)

test('a recovering database is waited for with one message, and a lasting failure ends the wait', async () => {
  const server = await aRecovering(2)
  const sentences: string[] = []
  const url = `postgres://ancrage:wrong@127.0.0.1:${server.port}/ancrage`
  const call = checkReachable(url, { waitMs: 60_000, onWait: (sentence) => sentences.push(sentence) })
  await expect(call).rejects.toThrow(/ refuses the user "ancrage"/)
  expect(sentences).toEqual([expect.stringContaining('is starting or recovering')])
  expect(server.attempts()).toBe(3)
  server.close()
})

test('a database that recovers for too long is named', async () => {
  const server = await aRecovering(1000)
  const call = checkReachable(`postgres://ancrage@127.0.0.1:${server.port}/ancrage`, { waitMs: 700 })
  await expect(call).rejects.toThrow(/is starting or recovering: wait until it is done/)
  expect(server.attempts()).toBe(2)
  server.close()
})
