import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export const ids = {
  ANALYTICS_ID: 'G-AB12CD34EF',
  HEATMAP_ID: '1234567',
  LIVE_CHAT_ID: '0b4c1d1e-7d2f-4c58-9f0e-2a7c7f6b1a10',
}

/** What each service's script stores in the browser, as the real ones do. */
const keeps = {
  ANALYTICS: `document.cookie = '_ga=GA1.1.1; Path=/'; document.cookie = '_ga_AB12CD34EF=GS1; Path=/'`,
  HEATMAP: `document.cookie = '_hjSession_1234567=x; Path=/'; localStorage.setItem('_hjViewport', 'x')`,
  LIVE_CHAT: `document.cookie = 'crisp-client/session/0b4c=x; Path=/'`,
}

/** Three hosts of third-party scripts, and the settings that name them. */
export async function scriptHosts() {
  const hosts = await Promise.all(
    Object.entries(keeps).map(async ([name, script]) => ({ name, ...(await host(script)) })),
  )
  return {
    env: { ...ids, ...Object.fromEntries(hosts.map(({ name, url }) => [`${name}_URL`, url])) },
    urls: Object.fromEntries(hosts.map(({ name, url }) => [name, url])) as Record<keyof typeof keeps, string>,
    stop: async () => void (await Promise.all(hosts.map(({ server }) => ended(server)))),
  }
}

/** Serves a script at any address; the script reports to its host when it runs. */
async function host(script: string) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
    response.end(`${script}; fetch(new URL('/seen', document.currentScript.src))`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` }
}

async function ended(server: Server) {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
