import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Reply = (request: IncomingMessage, response: ServerResponse) => unknown

/** A fake address service: one reply for each request, the last one for the rest. */
export async function anAddressService(...replies: Reply[]) {
  const calls: URL[] = []
  const server = createServer((request, response) => {
    calls.push(new URL(request.url ?? '/', 'http://service.test'))
    const reply = replies[Math.min(calls.length, replies.length) - 1]
    reply?.(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/geocodage`,
    /** The requests so far. */
    calls,
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export const answeringWith =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

/** A feature in the service's format. */
export const addressFeature = (properties: object = {}, coordinates: unknown = [-1.561, 47.2156]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: {
    label: '14 Rue des Tilleuls 44000 Nantes',
    score: 0.97,
    housenumber: '14',
    id: '44109_9102_00014',
    name: '14 Rue des Tilleuls',
    postcode: '44000',
    citycode: '44109',
    x: 355_000.1,
    y: 6_689_000.2,
    city: 'Nantes',
    context: '44, Loire-Atlantique, Pays de la Loire',
    type: 'housenumber',
    importance: 0.6,
    street: 'Rue des Tilleuls',
    ...properties,
  },
})

export const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features, query: 'x' })
