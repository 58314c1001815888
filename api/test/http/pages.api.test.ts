import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtFolder } from '../../src/http/files.ts'
import { startApp, type TestApp } from '../app.ts'
import { aBrowser } from '../browser.ts'
import { aPractice } from '../build.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await app.end()
})

const page = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' })

/** An answer as it came, neither decompressed nor redirected. */
const rawGet = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((done, failed) => {
    const call = request(app.url, { path, headers }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part as Buffer)
      done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) })
    })
    call.on('error', failed)
    call.end()
  })

describe('a page', () => {
  test('has this browser’s token, its language and a nonce, and is not cached', async () => {
    const response = await page('/requests')
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).not.toMatch(/%[A-Z]+%/)
    expect(html).toContain('<html lang="fr">')
    const nonce = /nonce="([^"]{20,})"/.exec(html)?.[1]
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^csrf=[\w-]{43}; path=\/; samesite=lax; httponly$/),
    ])
    const again = await (await page('/requests')).text()
    expect(again).not.toContain(String(nonce))
  })

  test('keeps the browser’s cookie when it has one, and replaces a foreign one', async () => {
    const browser = aBrowser(app)
    const { csrf } = await browser.open()
    const next = await browser.open('/sessions')
    expect(next.csrf).toBe(csrf)
    expect(next.response.headers.getSetCookie()).toEqual([])
    browser.jar.set('csrf', 'short')
    expect((await browser.open()).response.headers.getSetCookie()).toHaveLength(1)
  })

  test('uses the chosen language, else one that the browser understands, else French', async () => {
    const lang = async (headers: Record<string, string>) =>
      /lang="(\w+)"/.exec(await (await page('/', headers)).text())?.[1]
    expect(await lang({ 'accept-language': 'en-GB,en;q=0.9' })).toBe('en')
    expect(await lang({ 'accept-language': 'de' })).toBe('fr')
    expect(await lang({ 'accept-language': 'en', cookie: 'language=fr' })).toBe('fr')
    expect(await lang({ cookie: 'language="><script>' })).toBe('fr')
    const vary = (await page('/')).headers.get('vary')?.split(/, */)
    expect(vary, 'no cache in between gives one’s page to another').toEqual(
      expect.arrayContaining(['Cookie', 'Accept-Language']),
    )
  })

  test('forbids framing, plugins, foreign bases and foreign scripts', async () => {
    const policy = (await page('/login')).headers.get('content-security-policy')
    for (const rule of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ])
      expect(policy).toContain(rule)
    expect(policy).not.toContain('unsafe')
  })

  test('with a secret address is not indexed, and its address is sent to no other page, not even ours', async () => {
    const token = 'AZMAAAAAcACAAAAAAAAAAQ'
    const pages = ['booking', 'consent', 'forms', 'pay', 'review'].map((name) => `/${name}/${token}`)
    for (const path of [...pages, `/stripe/success?pay=${token}`, `/stripe/cancel?pay=${token}`]) {
      const response = await page(path)
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    }
    expect((await page('/accueil')).headers.get('referrer-policy')).toBe('same-origin')
  })

  test('that anybody may read says before any script what it is, in the reader’s language', async () => {
    const response = await page('/mentions-legales?from=mail', { 'accept-language': 'en' })
    const html = await response.text()
    expect(html).toContain('<title>Legal notice · Ancrage</title>')
    expect(html).toMatch(/<meta name="description" content="Who publishes and hosts Ancrage[^"]+">/)
    expect(html).toContain('<meta property="og:locale" content="en_GB">')
    expect(html).toContain(`<link rel="canonical" href="${app.config.PUBLIC_URL}/mentions-legales">`)
    expect(html).toContain('<meta name="robots" content="index, follow">')
    expect(response.headers.get('x-robots-tag')).toBeNull()
    const french = await (await page('/index_old')).text()
    expect(french).toMatch(/<title>Ancrage : le cabinet/)
    expect(french).toContain(`<link rel="canonical" href="${app.config.PUBLIC_URL}/accueil">`)
    expect(french).toContain(`<meta property="og:image" content="${app.config.PUBLIC_URL}/ancrage-card.png">`)
  })

  test.each([
    '/',
    '/requests',
    '/patients/x',
    '/client',
    '/review/x',
    '/500',
    '/nowhere',
    '/constructor',
    '/__proto__',
  ])('that is nobody else’s business (%s) is not listed and tells nothing', async (path) => {
    const response = await page(path)
    const html = await response.text()
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(html).toContain('<title>Ancrage</title>')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toMatch(/og:|canonical|description/)
  })

  test('does not write the content of its address into its head', async () => {
    const html = await (await page('/accueil?"><script>alert(1)</script>')).text()
    expect(html).not.toContain('alert(1)')
    expect(html).not.toContain('%HEAD%')
  })

  test('says in words that the console is not built', async () => {
    const unbuilt = {
      console: builtFolder('/nowhere'),
      widgets: builtFolder('/nowhere'),
      loader: builtFolder('/nowhere'),
    }
    const bare = await startApp({ files: unbuilt })
    const response = await fetch(`${bare.url}/`, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('npm run build -w console')
    expect((await fetch(`${bare.url}/ancrage.js`)).status).toBe(404)
    await bare.end()
  })
})

describe('a built file', () => {
  test('for developers has a lasting address, and its page the requested language and nothing inline', async () => {
    const manifest = await fetch(`${app.url}/developers/custom-elements.json`)
    expect(manifest.headers.get('access-control-allow-origin')).toBe('*')
    expect(manifest.headers.get('cache-control')).toContain('max-age=300')
    const lang = async (path: string, headers: Record<string, string> = {}) =>
      /lang="(\w+)"/.exec(await (await page(path, headers)).text())?.[1]
    expect(await lang('/developers', { 'accept-language': 'en-GB' })).toBe('en')
    expect(await lang('/developers/?lang=fr', { 'accept-language': 'en' })).toBe('fr')
    expect(await lang('/developers?lang=xx')).toBe('fr')
    const policy = (await page('/developers')).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect((await fetch(`${app.url}/developers/nothing.js`)).status).toBe(404)
  })

  test('of the widgets may be loaded by any site, and never changes', async () => {
    const response = await fetch(`${app.url}/widgets/booking-1a2b3c.js`, {
      headers: { origin: 'https://site.example' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('of the loader is revalidated soon, and then costs no bytes', async () => {
    const first = await rawGet('/ancrage.js', { 'accept-encoding': 'br' })
    expect(first.headers['cache-control']).toContain('max-age=300')
    expect(first.headers['access-control-allow-origin']).toBe('*')
    const etag = String(first.headers.etag)
    const again = await rawGet('/ancrage.js', { 'accept-encoding': 'br', 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
  })

  test('is compressed as the browser prefers', async () => {
    const plain = (await rawGet('/ancrage.js', {})).body.toString()
    const br = await rawGet('/ancrage.js', { 'accept-encoding': 'gzip, br' })
    const gzip = await rawGet('/ancrage.js', { 'accept-encoding': 'gzip' })
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.body).toString()).toBe(plain)
    expect(gunzipSync(gzip.body).toString()).toBe(plain)
    expect(br.headers.vary).toContain('Accept-Encoding')
    expect(br.headers.etag).not.toBe(gzip.headers.etag)
  })

  test('of the console is for our own pages', async () => {
    const response = await fetch(`${app.url}/build/assets/main-1a2b3c.js`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each([
    '/build/index.html',
    '/build/client.html',
    '/build/../index.html',
    '/build/%2e%2e/%2e%2e/package.json',
    '/build/..%2f..%2fpackage.json',
    '/build/..%5c..%5cpackage.json',
    '/widgets/../../src/main.ts',
    '/widgets/.inputs',
    '/widgets//etc/passwd',
    '/widgets/',
    '/build/assets',
    '/favicon.ico',
  ])('%s is not found', async (path) => {
    expect((await rawGet(path, {})).status).toBe(404)
  })
})

describe('another site', () => {
  test('may call the public API, without cookies', async () => {
    const practice = await aPractice(app.orm)
    const path = `${app.url}/api/public/practices/${practice.id}`
    const preflight = await fetch(`${path}/bookings`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://site.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,idempotency-key',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Content-Type, Idempotency-Key')
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE')
    expect(preflight.headers.get('access-control-max-age')).toBe('86400')
    const response = await fetch(path, { headers: { origin: 'null', cookie: 'accessToken=x; csrf=y' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    expect(response.headers.getSetCookie()).toEqual([])
    const missing = await fetch(`${app.url}/api/public/nothing`, { headers: { origin: 'https://site.example' } })
    expect(missing.headers.get('access-control-allow-origin')).toBe('*')
    const malformed = await fetch(`${app.url}/api/public/practices/%00`)
    expect([malformed.status, malformed.headers.get('access-control-allow-origin')]).toEqual([400, '*'])
  })

  test.each(['https://site.example', 'null', 'http://127.0.0.1.evil.example', 'http://localhost:4801'])(
    '%s may not read or preflight anything else',
    async (origin) => {
      for (const path of ['/api/auth/user', '/api/sessions', '/api/health', '/login']) {
        const response = await fetch(app.url + path, { headers: { origin, accept: 'text/html' } })
        expect(response.headers.get('access-control-allow-origin')).toBeNull()
        const preflight = await fetch(app.url + path, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'POST' },
        })
        expect(preflight.status).toBe(405)
        expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
      }
    },
  )
})

test('answers of the API are not cached and run nothing', async () => {
  const response = await fetch(`${app.url}/api/health`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('x-powered-by')).toBeNull()
})
