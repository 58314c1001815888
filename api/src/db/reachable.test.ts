import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './embedded.ts'
import { checkReachable } from './reachable.ts'

test('a server that is not there is named', async () => {
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
