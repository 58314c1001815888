import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on this machine alone; port 0 takes a free one. Stopping closes open connections. */
export async function listen(server: Server, port: number) {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
