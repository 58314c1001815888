import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAddresses } from './addresses/service.ts'

let service: Awaited<ReturnType<typeof startAddresses>>
beforeAll(async () => {
  service = await startAddresses()
})
afterAll(() => service.stop())

async function ask(query: Record<string, string>) {
  const answer = await fetch(`${service.url}/search?${new URLSearchParams(query)}`)
  return { status: answer.status, body: await answer.json() }
}

async function labels(q: string, more = {}): Promise<string[]> {
  const { body } = await ask({ q, ...more })
  return body.features.map(({ properties }: { properties: { label: string } }) => properties.label)
}

test('an address is a GeoJSON feature as the national service writes it', async () => {
  const { body } = await ask({ q: '14 rue des tilleuls nantes', limit: '1', autocomplete: '1', index: 'address' })
  expect(body).toMatchObject({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [expect.any(Number), expect.any(Number)] },
        properties: {
          label: '14 Rue des Tilleuls 44000 Nantes',
          type: 'housenumber',
          housenumber: '14',
          street: 'Rue des Tilleuls',
          name: '14 Rue des Tilleuls',
          postcode: '44000',
          citycode: '44109',
          city: 'Nantes',
          context: '44, Loire-Atlantique, Pays de la Loire',
        },
      },
    ],
  })
})

test.each([
  ['half a word', '12 rue crebi', '12 Rue Crébillon 44000 Nantes'],
  ['without accents and apostrophes', 'allee de l ile', 'Allée de l’Île-Gloriette 44000 Nantes'],
  ['in capitals', 'QUAI CHÂTEAU', 'Quai Châteaubriand 35000 Rennes'],
  ['with the postcode', 'rue des tilleuls 69003', 'Rue des Tilleuls 69003 Lyon'],
  ['a number that the street does not have', '900 grande rue besancon', 'Grande Rue 25000 Besançon'],
  ['a town', 'saint-e', 'Saint-Étienne'],
])('typed %s, a place is found', async (_, typed, label) => {
  expect((await labels(typed))[0]).toBe(label)
})

test('a street that two towns have is found in both, and no more is answered than was asked for', async () => {
  expect(await labels('rue des tilleuls')).toEqual(['Rue des Tilleuls 44000 Nantes', 'Rue des Tilleuls 69003 Lyon'])
  expect(await labels('rue', { limit: '3' })).toHaveLength(3)
  expect(await labels('rue des glycines')).toEqual([])
})

test.each([
  [{ q: 'ru' }],
  [{ q: '???' }],
  [{ q: 'rue', limit: '0' }],
  [{ q: 'rue', index: 'poi' }],
  [{ q: 'rue', page: '2' }],
])('a request that the real service would refuse is refused: %j', async (query) => {
  expect(await ask(query as Record<string, string>)).toMatchObject({ status: 400, body: { code: 400 } })
})
