import { afterEach, describe, expect, test } from 'vitest'
import { anAddress, startApp, type TestApp } from '../app.ts'
import { refusal } from '../refusal.ts'
import { addressFeature, anAddressService, answeringWith, collection } from './address-service.ts'

type Service = Awaited<ReturnType<typeof anAddressService>>

const running: { app: TestApp; service: Service }[] = []
afterEach(async () => {
  for (const { app, service } of running.splice(0)) {
    await app.end()
    await service.stop()
  }
})

/** The API beside a service with these replies. */
async function beside(...replies: Parameters<typeof anAddressService>) {
  const service = await anAddressService(...replies)
  const app = await startApp({ environment: { ADDRESSES_URL: service.url } })
  running.push({ app, service })
  const find = (q: string, limit?: number) =>
    app.client().integrations.addresses({ query: { q, ...(limit && { limit }) } })
  return { app, service, find }
}

const town = addressFeature({
  label: 'Nantes',
  name: 'Nantes',
  type: 'municipality',
  housenumber: undefined,
  street: undefined,
})

describe('a partly typed address is completed', () => {
  test('to addresses with street, postcode, town and position; a town alone has no street', async () => {
    const { find, service } = await beside(answeringWith(200, collection(addressFeature(), town)))
    expect(await find(' 14 rue des tilleuls ', 3)).toEqual([
      {
        label: '14 Rue des Tilleuls 44000 Nantes',
        street: '14 Rue des Tilleuls',
        postcode: '44000',
        city: 'Nantes',
        latitude: 47.2156,
        longitude: -1.561,
      },
      expect.objectContaining({ label: 'Nantes', street: null }),
    ])
    const [call] = service.calls
    expect(call?.pathname).toBe('/geocodage/search')
    expect(Object.fromEntries(call?.searchParams ?? [])).toEqual({
      q: '14 rue des tilleuls',
      limit: '3',
      autocomplete: '1',
      index: 'address',
    })
  })

  test('to nothing where nothing is found, and where the service cannot read it as an address', async () => {
    const { find } = await beside(
      answeringWith(200, collection()),
      answeringWith(400, { code: 400, message: 'q must start with a letter' }),
    )
    expect(await find('zzzz')).toEqual([])
    expect(await find('???')).toEqual([])
  })

  test('to no more results than requested, without incomplete ones', async () => {
    const lacking = [
      null,
      'x',
      {},
      addressFeature({ city: undefined }),
      addressFeature({ postcode: 'F-44' }),
      addressFeature({}, [200, 47]),
    ]
    const { find } = await beside(
      answeringWith(200, collection(...lacking, ...Array.from({ length: 20 }, () => addressFeature()))),
    )
    expect(await find('rue', 4)).toHaveLength(4)
  })

  test.each([
    ['empty', ''],
    ['too short to mean anything', 'ab'],
    ['longer than any address', 'x'.repeat(201)],
  ])('not when it is %s', async (_, q) => {
    const { find, service } = await beside(answeringWith(200, collection(addressFeature())))
    const { status, code, details } = await refusal(find(q))
    expect({ status, code }).toEqual({ status: 422, code: 'validation' })
    expect(Object.keys(details.errors ?? {})).toEqual(['q'])
    expect(service.calls).toEqual([])
  })

  test('only by the configured service: the typed text is a parameter, not a part of the address (CVE-2026-16536)', async () => {
    const { find, service } = await beside(answeringWith(200, collection()))
    for (const q of ['../../admin', 'http://169.254.169.254/', '#x&limit=50', '@evil.example'])
      expect(await find(q)).toEqual([])
    expect(service.calls.map(({ pathname }) => pathname)).toEqual(Array(4).fill('/geocodage/search'))
    expect(service.calls.map(({ searchParams }) => searchParams.get('limit'))).toEqual(['5', '5', '5', '5'])
  })
})

describe('a failing service', () => {
  const unavailable = { status: 503, code: 'unavailable' }
  const endless = collection(...Array.from({ length: 2_000 }, () => addressFeature()))

  test('is asked once more when the failure may pass', async () => {
    const hangsUp = (request: { socket: { destroy(): void } }) => request.socket.destroy()
    for (const failure of [answeringWith(502, 'Bad Gateway'), answeringWith(500, {}), hangsUp]) {
      const { find, service } = await beside(failure, answeringWith(200, collection(addressFeature())))
      expect(await find('14 rue des tilleuls')).toHaveLength(1)
      expect(service.calls).toHaveLength(2)
    }
  })

  test.each([
    ['answers 503 again and again', answeringWith(503, {}), 2],
    ['says that it is asked too often', answeringWith(429, {}, { 'retry-after': '5' }), 1],
    ['answers a page', answeringWith(200, '<!doctype html><p>Maintenance</p>'), 1],
    ['answers half of a list', answeringWith(200, '{"type":"FeatureCollection","features":[{'), 1],
    ['answers something else', answeringWith(200, { addresses: [] }), 1],
    ['answers without end', answeringWith(200, endless), 1],
    ['does not know the address', answeringWith(404, {}), 1],
  ])('is reported as unavailable, with when to come back, when it %s', async (_, reply, times) => {
    const { app, service } = await beside(reply)
    const answer = await fetch(`${app.url}/api/addresses?q=14+rue`, { headers: { 'x-forwarded-for': anAddress() } })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject(unavailable)
    expect(service.calls).toHaveLength(times)
  })

  test('is unavailable when it redirects: redirects are not followed (CVE-2026-55190)', async () => {
    const inside = await anAddressService(answeringWith(200, collection(addressFeature())))
    const { find } = await beside(answeringWith(302, '', { location: `${inside.url}/search` }))
    expect(await refusal(find('14 rue des tilleuls'))).toMatchObject(unavailable)
    expect(inside.calls).toEqual([])
    await inside.stop()
  })

  test('is given up when it does not answer in time, or never ends its answer', async () => {
    const silent = () => {}
    const slow = (_: unknown, response: { write(text: string): void }) => response.write('{"type":')
    const both = [await beside(silent), await beside(slow)]
    const problems = await Promise.all(both.map(({ find }) => refusal(find('14 rue des tilleuls'))))
    for (const problem of problems) expect(problem).toMatchObject(unavailable)
    for (const { service } of both) expect(service.calls).toHaveLength(2)
  })

  test('that is down is unavailable, while everything else is answered', async () => {
    const { app, find, service } = await beside()
    await service.stop()
    expect(await refusal(find('14 rue des tilleuls'))).toMatchObject(unavailable)
    expect((await fetch(`${app.url}/api/ready`)).status).toBe(200)
  })
})

test('the typed text is in no log, whether it was found or not', async () => {
  const { app, find, service } = await beside(
    answeringWith(200, collection(addressFeature())),
    answeringWith(500, 'tilleuls'),
  )
  await find('14 rue des tilleuls')
  await refusal(find('14 rue des tilleuls'))
  await service.stop()
  await refusal(find('14 rue des tilleuls'))
  expect(app.logged()).toContain('the address service failed')
  expect(app.logged()).toContain('"route":"/api/addresses"')
  expect(app.logged()).not.toMatch(/tilleuls/i)
})
