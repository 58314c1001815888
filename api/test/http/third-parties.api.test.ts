import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../app.ts'

const ids = {
  ANALYTICS_ID: 'G-AB12CD34EF',
  HEATMAP_ID: '1234567',
  LIVE_CHAT_ID: '0b4c1d1e-7d2f-4c58-9f0e-2a7c7f6b1a10',
}

let production: TestApp
let development: TestApp
beforeAll(async () => {
  production = await startApp({ environment: { NODE_ENV: 'production', ...ids } })
  development = await startApp({ environment: { NODE_ENV: 'development', ...ids } })
})
afterAll(async () => {
  for (const { server, close } of [production, development]) {
    server.close()
    await close()
  }
})

/** A page's policy by directive, and the third-party configuration for its scripts. */
async function open({ url }: TestApp, path: string) {
  const response = await fetch(url + path, { headers: { accept: 'text/html' } })
  const policy = response.headers.get('content-security-policy') ?? ''
  const settings = /<meta name="third-parties" content="([^"]*)">/.exec(await response.text())?.[1]
  return {
    policy: Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)])),
    settings: settings === undefined ? null : JSON.parse(settings.replaceAll('&quot;', '"')),
  }
}

const foreign = (policy: Record<string, string[]>) =>
  Object.values(policy)
    .flat()
    .filter((source) => /^(https?|wss):/.test(source))

const site = ['/accueil', '/index_old', '/mentions-legales', '/politique-de-confidentialite']

test.each(site)('%s may load the configured scripts, and from no other place', async (path) => {
  const { policy, settings } = await open(production, path)
  expect(settings.scripts).toEqual([
    { purpose: 'analytics', id: ids.ANALYTICS_ID, origin: 'https://www.googletagmanager.com' },
    { purpose: 'heatmap', id: ids.HEATMAP_ID, origin: 'https://static.hotjar.com' },
    { purpose: 'live-chat', id: ids.LIVE_CHAT_ID, origin: 'https://client.crisp.chat' },
  ])
  expect(policy['script-src']).toEqual([
    "'self'",
    expect.stringMatching(/^'nonce-/),
    'https://www.googletagmanager.com',
    'https://static.hotjar.com',
    'https://script.hotjar.com',
    'https://client.crisp.chat',
  ])
  expect(policy['style-src']).toContain("'unsafe-inline'")
  expect(policy['script-src']?.join(' ')).not.toMatch(/unsafe|\*/)
  expect(policy['frame-ancestors']).toEqual(["'none'"])
})

test.each([
  '/',
  '/dashboard',
  '/patients/x',
  '/sessions',
  '/login',
  '/register',
  '/password/reset',
  '/booking/x',
  '/client',
  '/client/link',
  '/review/x',
  '/p/claire',
  '/embed/x',
  '/admin',
  '/accueil/',
  '/nowhere',
  '/politique-de-confidentialite?practice=01928c5e-7b00-7c1a-8a11-000000000000',
])('%s knows the cookie choice, and may load nothing from elsewhere', async (path) => {
  const { policy, settings } = await open(production, path)
  expect(settings).toEqual({ purposes: ['analytics', 'heatmap', 'live-chat'], paths: site, scripts: [] })
  expect(foreign(policy)).toEqual([])
  expect(policy['style-src']?.join(' ')).not.toContain('unsafe')
})

test('no page has third-party scripts outside of production', async () => {
  const { policy, settings } = await open(development, '/accueil')
  expect(settings).toBeNull()
  expect(foreign(policy)).toEqual([])
})

test('a landing page with a booking loads nothing: whoever books is a patient', async () => {
  const app = await startApp({
    environment: { NODE_ENV: 'production', ...ids, LANDING_PRACTICE_ID: '01928c5e-7b00-7c1a-8a11-000000000000' },
  })
  const { policy, settings } = await open(app, '/accueil')
  expect(settings).toMatchObject({ paths: ['/mentions-legales', '/politique-de-confidentialite'], scripts: [] })
  expect(foreign(policy)).toEqual([])
  await app.end()
})

describe('an installation with one third-party script', () => {
  let app: TestApp
  beforeAll(async () => {
    const environment = { NODE_ENV: 'production', ANALYTICS_ID: ids.ANALYTICS_ID, ANALYTICS_URL: 'http://127.0.0.1:9/' }
    app = await startApp({ environment })
  })
  afterAll(async () => {
    await app.end()
  })

  test('allows only that script’s host, and no inline style', async () => {
    const { policy, settings } = await open(app, '/accueil')
    expect(settings.purposes).toEqual(['analytics'])
    expect(new Set(foreign(policy))).toEqual(new Set(['http://127.0.0.1:9']))
    expect(policy['style-src']?.join(' ')).not.toContain('unsafe')
  })
})
