import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demo } from './demo.ts'

export const script = `<script async src="${demo.urls.api}/ancrage.js"></script>`

/** The markup of an element, with more attributes if needed, for the demo practice or another. */
export const element = (attributes = '', kind = 'booking', practiceId = demo.practiceId) =>
  `<ancrage-${kind} practice="${practiceId}" ${attributes}><a href="${demo.urls.api}/embed/${practiceId}">Rendez-vous</a></ancrage-${kind}>`

/** Another site with one page, on another host than the product. It stops with the test. */
export async function aSite(body: string, headers: Record<string, string> = {}) {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(
      request.url === '/'
        ? `<!doctype html><html lang="fr"><head><title>Site</title></head><body>${body}</body></html>`
        : '',
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
