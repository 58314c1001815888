import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { createFaults } from './faults.ts'
import { createSmtp } from './smtp.ts'
import { openStore } from './store.ts'
import { createWeb } from './web.ts'

/** The folder and ports of a mailbox. Port 0 takes a free one. */
export interface MailboxOptions {
  dir: string
  smtpPort?: number
  webPort?: number
  /** The port that receives delivery reports; without it none can be sent. */
  reportPort?: number
}

/** Accepts and stores all mail for everybody: it stands for all mail servers that a test or a demo needs. */
export async function startMailbox({ dir, smtpPort = 0, webPort = 0, reportPort }: MailboxOptions) {
  const store = await openStore(dir)
  const faults = createFaults()
  const smtp = createSmtp(store, faults)
  const web = createServer(createWeb(store, faults, reportPort).callback())
  const [smtpUrl, url] = [await listen(smtp.server, smtpPort, 'smtp'), await listen(web, webPort, 'http')]
  return {
    url,
    smtpUrl,
    store,
    faults,
    async stop() {
      web.closeAllConnections()
      web.close()
      for (const connection of smtp.connections as Set<{ close(): void }>) connection.close()
      await new Promise((closed) => smtp.close(() => closed(undefined)))
    },
  }
}

async function listen(server: Server, port: number, protocol: string) {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`
}
