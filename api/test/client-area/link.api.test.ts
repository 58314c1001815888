import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { anAddress, testApp } from '../app.ts'
import { aBrowser } from '../browser.ts'
import { aClient, aClientLink, aPractice, type BuiltClient } from '../build.ts'
import { spreadOfWorks } from '../processor.ts'

const app = await testApp()

const aKnownClient = async () => aClient(app.orm, await aPractice(app.orm))

async function anOpenBrowser() {
  const browser = aBrowser(app)
  await browser.open('/client/login')
  return browser
}

const aLinkFor = (client: BuiltClient, madeAt?: Date) => aClientLink(app.orm, client, madeAt)

const statusOf = async (call: Promise<Response>) => (await call).status
const codeOf = async (call: Promise<Response>) => ((await (await call).json()) as { code: string }).code

describe('a mailed link', () => {
  test('signs its client in once, and sets the two cookies', async () => {
    const client = await aKnownClient()
    const browser = await anOpenBrowser()
    const token = await aLinkFor(client)
    const response = await browser.post('/client-api/auth/link/use', { token })
    expect(response.status).toBe(200)
    const { data } = (await response.json()) as { data: object }
    expect(data).toMatchObject({ id: client.accountId, email: client.email, hasPassword: false })
    expect(JSON.stringify(data)).not.toMatch(/argon2|hash/i)
    const cookies = response.headers.getSetCookie()
    const lineOf = (name: string) => cookies.find((line) => line.startsWith(`${name}=`))
    expect(lineOf('clientAccessToken')).toMatch(/; path=\/; samesite=lax; httponly$/)
    expect(lineOf('clientData')).not.toMatch(/httponly/)
    expect(JSON.parse(decodeURIComponent(browser.jar.get('clientData') ?? ''))).toEqual({
      email: client.email,
      name: 'Zoé Œuvrard',
    })
    expect(await statusOf(browser.send('/client-api/user'))).toBe(200)
    expect(await codeOf(browser.post('/client-api/auth/link/use', { token }))).toBe('link_expired')
  })

  test('used by fifty at the same time lets one in (CVE-2026-107276: checked apart from its deletion)', async () => {
    const token = await aLinkFor(await aKnownClient())
    const headers = { 'content-type': 'application/json', authorization: 'Bearer nobody-at-all-but-free-of-csrf' }
    const use = () =>
      fetch(`${app.url}/client-api/auth/link/use`, {
        method: 'POST',
        headers: { ...headers, 'x-forwarded-for': anAddress() },
        body: JSON.stringify({ token }),
      })
    const statuses = await Promise.all(Array.from({ length: 50 }, () => statusOf(use())))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 410)).toHaveLength(49)
  })

  test('lives for a quarter of an hour', async () => {
    const client = await aKnownClient()
    const browser = await anOpenBrowser()
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const old = await aLinkFor(client, ago(15.1))
    expect(await codeOf(browser.post('/client-api/auth/link/use', { token: old }))).toBe('link_expired')
    const young = await aLinkFor(client, ago(14.5))
    expect(await statusOf(browser.post('/client-api/auth/link/use', { token: young }))).toBe(200)
  })

  test('that is cut, lengthened, altered or made up is refused, and the real one still works', async () => {
    const client = await aKnownClient()
    const browser = await anOpenBrowser()
    const token = await aLinkFor(client)
    const other = token.endsWith('A') ? 'B' : 'A'
    const wrong = [
      token.slice(1),
      `${token}A`,
      `${token.slice(0, -1)}${other}`,
      token.toLowerCase() + other,
      ' '.repeat(30),
      newId(),
      `${token}' or ''='`,
    ]
    for (const made of wrong)
      expect(await codeOf(browser.post('/client-api/auth/link/use', { token: made })), made).toBe('not_found')
    for (const none of ['', 'x', token.repeat(9), null, { $ne: '' }, [token]])
      expect(await statusOf(browser.post('/client-api/auth/link/use', { token: none })), String(none)).toBe(422)
    expect(await statusOf(browser.post('/client-api/auth/link/use', { token }))).toBe(200)
  })

  test('is stored as a hash alone (CVE-2026-9188: guessable keys)', async () => {
    const client = await aKnownClient()
    const token = await aLinkFor(client)
    expect(token).toMatch(/^[\w-]{64}$/)
    const rows = await queryOf(app.orm.em.fork())<{ text: string }>('select l::text as text from client_link l')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('cannot be used by a page of another site', async () => {
    const client = await aKnownClient()
    const token = await aLinkFor(client)
    const browser = await anOpenBrowser()
    const forged = { origin: 'https://evil.example' }
    expect(await codeOf(browser.post('/client-api/auth/link/use', { token }, forged))).toBe('csrf')
    expect(await statusOf(browser.send(`/client-api/auth/link/use?token=${token}`))).toBe(405)
    expect(await statusOf(browser.post('/client-api/auth/link/use', { token }))).toBe(200)
  })
})

describe('asking for a link', () => {
  const ask = async (email: string) => {
    const browser = await anOpenBrowser()
    const response = await browser.post('/client-api/auth/link', { email })
    return { status: response.status, text: await response.text(), cookies: response.headers.getSetCookie() }
  }

  test('is answered the same, whether the address has an account or not', async () => {
    const client = await aKnownClient()
    const known = await ask(client.email.toUpperCase())
    expect(known).toEqual({ status: 202, text: '', cookies: [] })
    expect(await ask(`nobody-${newId()}@essais.test`)).toEqual(known)
  })

  test('does the same work for both, so that no timing tells them apart', async () => {
    const client = await aKnownClient()
    const asking = (email: () => string) => async () => () => ask(email())
    const works = [asking(() => client.email), asking(() => `nobody-${newId()}@essais.test`)]
    expect(await spreadOfWorks(works, 2.5)).toBeLessThan(2.5)
    const jobs = await queryOf(app.orm.em.fork())<{ data: object }>(
      "select data from pgboss.job where name = 'clientArea.mailLink'",
    )
    for (const { data } of jobs) expect(Object.keys(data).sort()).toEqual(['accountId', 'linkId', 'requestedAt'])
  })

  test('must wait after six in an hour, and after twenty from everywhere, known or not', async () => {
    const client = await aKnownClient()
    for (const email of [client.email, `nobody-${newId()}@essais.test`]) {
      const browser = await anOpenBrowser()
      const here = () => statusOf(browser.post('/client-api/auth/link', { email }))
      for (let n = 0; n < 5; n++) expect(await here()).toBe(202)
      expect(await here()).toBe(429)
      for (let n = 5; n < 20; n++) expect((await ask(email)).status).toBe(202)
      expect((await ask(email)).status).toBe(429)
    }
  })
})
