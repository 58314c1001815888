import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { anAddress, startApp, type TestApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { refusal } from '../refusal.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await app.end()
})

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' })

async function framing(path: string, headers: Record<string, string> = {}) {
  const { status, headers: answered } = await open(path, headers)
  const policy = answered.get('content-security-policy') ?? ''
  return { status, ancestors: /frame-ancestors ([^;]+)/.exec(policy)?.[1], old: answered.get('x-frame-options') }
}

const nobody = { status: 200, ancestors: "'none'", old: 'DENY' }
const sites = ['https://cabinet.example', 'https://www.cabinet.example:8443']

describe('the booking in a frame', () => {
  test('can be framed by the sites that its practice allows, and by no others', async () => {
    const practice = await aPractice(app.orm, { settings: { allowedSites: sites } })
    const allowed = { status: 200, ancestors: sites.join(' '), old: null }
    expect(await framing(`/embed/${practice.id}`)).toEqual(allowed)
    expect(await framing(`/embed/${practice.id.toUpperCase()}/?lang=en`)).toEqual(allowed)
    const other = await aPractice(app.orm)
    expect(await framing(`/embed/${other.id}`)).toEqual(nobody)
  })

  test('follows the practice’s changes at once', async () => {
    const practice = await aPractice(app.orm)
    const { practices } = await app.signedIn(practice)
    await practices.changeSettings({ body: { allowedSites: ['https://Cabinet.example/', 'https://cabinet.example'] } })
    expect(await framing(`/embed/${practice.id}`)).toMatchObject({ ancestors: 'https://cabinet.example', old: null })
    await practices.changeSettings({ body: { allowedSites: [] } })
    expect(await framing(`/embed/${practice.id}`)).toEqual(nobody)
  })

  test('cannot be framed and is not found where the practice is unknown, disabled, or its practitioner is suspended', async () => {
    const settings = { allowedSites: sites }
    const disabled = await aPractice(app.orm, { settings, isActive: false })
    const suspended = await aPractice(app.orm, { settings, suspendedAt: new Date() })
    for (const id of ['01928c5e-7b00-7c1a-8a11-000000000000', 'x', disabled.id, suspended.id])
      expect(await framing(`/embed/${id}`)).toEqual({ ...nobody, status: 404 })
  })

  test('is the only page that may be framed, however its address is written', async () => {
    const isMissing = (path: string) => /^\/(embed|p)\//.test(new URL(path, app.url).pathname)
    const { id } = await aPractice(app.orm, { settings: { allowedSites: sites } })
    for (const path of [
      '/',
      '/login',
      `/p/${id}`,
      `/review/${id}`,
      `/booking/${id}`,
      `/login?next=/embed/${id}`,
      `/embed/${id}/x`,
      `/embed/../embed-${id}`,
      `/embed/${id}%20`,
      `/embed/${id};a`,
      `/EMBED/${id}`,
      '/embed/',
    ])
      expect(await framing(path), path).toEqual({ ...nobody, status: isMissing(path) ? 404 : 200 })
  })

  test('sets no cookie, has no token, and is not cached, since what it allows may change', async () => {
    const { id } = await aPractice(app.orm, { settings: { allowedSites: sites } })
    for (const path of [`/embed/${id}`, '/embed/01928c5e-7b00-7c1a-8a11-000000000000']) {
      const response = await open(path)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      expect(await response.text()).not.toMatch(/%[A-Z]+%/)
    }
  })

  test('uses the language that the site around it asks for', async () => {
    const { id } = await aPractice(app.orm)
    const lang = async (query: string, headers = {}) =>
      /<html lang="(\w+)"/.exec(await (await open(`/embed/${id}${query}`, headers)).text())?.[1]
    expect(await lang('?lang=en', { cookie: 'language=fr', 'accept-language': 'fr' })).toBe('en')
    expect(await lang('?lang=fr', { 'accept-language': 'en' })).toBe('fr')
    expect(await lang('?lang="><script>', { 'accept-language': 'en' })).toBe('en')
    expect(/<html lang="(\w+)"/.exec(await (await open('/login?lang=en')).text())?.[1]).toBe('fr')
  })

  test('costs the database no more per address than widgets do', async () => {
    const { id } = await aPractice(app.orm, { settings: { allowedSites: sites } })
    const headers = { 'x-forwarded-for': anAddress() }
    const ask = async () => (await open(`/embed/${id}`, headers)).status
    const first = await Promise.all(Array.from({ length: 300 }, ask))
    expect(new Set(first)).toEqual(new Set([200]))
    expect(await ask()).toBe(429)
    expect(await framing(`/embed/${id}`, { 'x-forwarded-for': anAddress() })).toMatchObject({ status: 200 })
  })

  test('learns to which site it may report its height', async () => {
    const { id } = await aPractice(app.orm, { settings: { allowedSites: sites } })
    expect(await (await open(`/embed/${id}`)).text()).toContain(
      `<meta name="allowed-sites" content="${sites.join(' ')}">`,
    )
  })
})

describe('the list of allowed sites', () => {
  // CVE-2026-57858: a value of a practice got into public pages unchecked.
  test.each([
    "https://a.example; script-src 'unsafe-inline'",
    "'unsafe-inline'",
    'https://a.example\r\nSet-Cookie: a=b',
    'https://a.example https://b.example',
    'https://*.example',
    'http://cabinet.example',
    '*',
  ])('refuses %j at its place, and the header stays as it was', async (site) => {
    const practice = await aPractice(app.orm, { settings: { allowedSites: sites } })
    const { practices } = await app.signedIn(practice)
    expect(await refusal(practices.changeSettings({ body: { allowedSites: [...sites, site] } }))).toMatchObject({
      status: 422,
      details: { errors: { 'allowedSites.2': ['not_a_site'] } },
    })
    expect(await framing(`/embed/${practice.id}`)).toMatchObject({ ancestors: sites.join(' ') })
  })

  test('counts as empty if the database contains an invalid value', async () => {
    const { id } = await aPractice(app.orm)
    await inPractice(app.orm.em, id, async (em) => {
      const bad = JSON.stringify(["https://a.example; script-src 'unsafe-inline'"])
      await queryOf(em)(`insert into setting (practice_id, key, value) values ($1, 'allowedSites', $2)`, [id, bad])
    })
    expect(await framing(`/embed/${id}`)).toEqual(nobody)
  })

  test('gives no site more of the public API than others have', async () => {
    const { id } = await aPractice(app.orm, { settings: { allowedSites: sites } })
    for (const origin of [sites[0]!, 'https://evil.example', 'null']) {
      const answer = await fetch(`${app.url}/api/public/practices/${id}`, { headers: { origin } })
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })
})
