import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { anAddress, asPractitioner, aVisitor, bearerOf } from '../system/people.ts'
import { demo, demoPlace, freeTimes, mailbox, sessionTypeId } from './demo.ts'
import { signIn } from './practitioner-page.ts'
import { words } from './words.ts'

const t = words.fr

/** The code that a patient's browser would run if a name or a message were inserted as markup. */
const markup = '<img src=x onerror="window.wasRun=1"><script>window.wasRun=1</script>'

const wasRun = (page: Page) => page.evaluate(() => 'wasRun' in window)

test('what a visitor writes is text to the practitioner, the visitor and the mails (CVE-2022-4035)', async ({
  page,
}) => {
  const typeId = await sessionTypeId(t.type)
  const [startsAt] = (await freeTimes(4, 2, typeId)).slice(1) as [string]
  const email = `markup.${crypto.randomUUID().slice(0, 8)}@courriel.test`
  const visitor = aVisitor(demoPlace)
  const booked = await visitor.send(
    await visitor.request(
      { sessionTypeId: typeId, startsAt },
      { client: { firstname: markup.slice(0, 40), lastname: '"><svg onload=wasRun=1>', email }, message: markup },
    ),
  )
  await signIn(page, '/requests', t)
  const card = page.getByRole('article').filter({ hasText: email })
  await expect(card).toContainText(markup)
  expect(await wasRun(page)).toBe(false)
  await page.goto(`${demo.urls.console}/sessions?q=${encodeURIComponent(email)}`)
  await expect(page.getByRole('main').getByText('<svg onload=').first()).toBeVisible()
  expect(await wasRun(page)).toBe(false)

  await page.goto(booked.manageUrl)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x')
  const mail = await mailbox.next({ to: email })
  expect(mail.html).not.toContain('<img src=x')
  expect(mail.html).not.toContain('<script')
  await page.goto(`${demo.urls.mailbox}/messages/${mail.id}`)
  await expect(page.frameLocator('iframe').locator('body')).toBeVisible()
  expect(await wasRun(page)).toBe(false)
})

test('no script can read a secret after the sign-in, and the readable cookies contain none', async ({
  page,
  context,
}) => {
  await signIn(page, '/requests', t)
  const cookies = await context.cookies(demo.urls.console)
  const byName = Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie]))
  expect(byName.accessToken).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const readable = await page.evaluate(() => document.cookie)
  expect(readable).not.toContain('accessToken')
  expect(readable).not.toContain(byName.accessToken!.value)
  const userData = JSON.parse(decodeURIComponent(byName.userData!.value))
  expect(Object.keys(userData).sort()).toEqual(['email', 'entity', 'isAdmin', 'name', 'timezone'])
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|secret|password/i.test(key))),
  ).toEqual([])
  const user = await (await page.request.get(`${demo.urls.api}/api/auth/user`)).json()
  // The last four characters of the demonstration's key are shown.
  expect(user.data).toMatchObject({ calendlyToken: null, octopushAccountApiKey: expect.stringMatching(/^•+.{4}$/) })
  expect(JSON.stringify(user)).not.toMatch(/password|hash/i)
})

test('another site can neither use the practitioner’s cookie, nor read, nor frame the console', async ({ page }) => {
  await signIn(page, '/requests', t)
  await page.goto(`${demo.urls.site}/plain-html/`)
  const tried = await page.evaluate(async (api) => {
    const attempt = (path: string, init: RequestInit) =>
      fetch(api + path, { credentials: 'include', ...init }).then(
        (answer) => `answered ${answer.status}`,
        () => 'kept away',
      )
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    return {
      read: await attempt('/api/sessions', {}),
      accept: await attempt('/api/sessions/01928c5e-7b00-7c1a-8a11-c1a12e7a55e1/accept', post),
      simple: await attempt('/api/auth/logout', { method: 'POST', mode: 'no-cors', body: '{}' }),
    }
  }, demo.urls.api)
  expect(tried).toEqual({ read: 'kept away', accept: 'kept away', simple: 'kept away' })
  expect((await page.request.get(`${demo.urls.api}/api/auth/user`)).status()).toBe(200)

  const refused = page.waitForEvent('console', (message) => /frame-ancestors|refused to display/i.test(message.text()))
  await page.evaluate(
    (src) => document.body.append(Object.assign(document.createElement('iframe'), { src })),
    `${demo.urls.console}/login`,
  )
  await refused
})

test('a script that is injected into a page of the console does not run', async ({ page }) => {
  await page.goto(`${demo.urls.console}/login`)
  await expect(page.getByRole('button', { name: t.signIn })).toBeVisible()
  await page.evaluate(() => {
    const inline = document.createElement('script')
    inline.textContent = 'window.wasRun = 1'
    document.body.append(
      inline,
      Object.assign(document.createElement('script'), { src: 'data:text/javascript,wasRun=1' }),
    )
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.wasRun = 1">')
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await wasRun(page)).toBe(false)
  const answer = await page.request.get(`${demo.urls.console}/login`)
  expect(answer.headers()).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': expect.any(String) })
})

test.describe('bad input to the running system', () => {
  const processes = () =>
    JSON.parse(readFileSync(join(dirname(process.env.DEMO_FILE ?? ''), 'running.json'), 'utf8')).processes

  test('is refused with the field named; nothing is written and every process goes on', async () => {
    const before = processes()
    const practitioner = asPractitioner(demoPlace.url, await bearerOf(demoPlace.url, demo.practitioner))
    const everything = { perPage: '2' as const, page: 1 }
    const count = async () => (await practitioner.sessions.list({ query: everything })).meta.total
    const sessions = await count()
    const typeId = await sessionTypeId(t.type)
    const [startsAt] = (await freeTimes(5, 2, typeId)).slice(1) as [string]
    const good = await aVisitor(demoPlace).request({ sessionTypeId: typeId, startsAt })
    const address = `${demoPlace.url}/api/public/practices/${demoPlace.practiceId}/bookings`

    const send = async (body: string, type = 'application/json') => {
      const headers = { 'content-type': type, 'x-forwarded-for': anAddress() }
      const answer = await fetch(address, { method: 'POST', headers, body })
      const { code, errors = {} } = await answer.json()
      return { status: answer.status, code, fields: Object.keys(errors) }
    }
    const changed = (change: object) => send(JSON.stringify({ ...good, ...change }))
    const after = (minutes: number) => new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()
    const inDays = (days: number) =>
      new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()
    const client = (change: object) => changed({ client: { ...good.client, ...change } })

    expect(await changed({ startsAt: after(7) })).toMatchObject({ status: 422, fields: ['startsAt'] })
    expect(await changed({ startsAt: inDays(-2) })).toMatchObject({ status: 422, fields: ['startsAt'] })
    expect(await changed({ startsAt: inDays(0.1) })).toMatchObject({ status: 422, fields: ['startsAt'] })
    expect(await changed({ startsAt: inDays(300) })).toMatchObject({ status: 422, fields: ['startsAt'] })
    // 02:30 does not exist that night: the instant is 03:30, outside of the hours.
    expect(await changed({ startsAt: '2027-03-28T01:30:00.000Z' })).toMatchObject({ status: 422, fields: ['startsAt'] })
    expect(await changed({ startsAt: '2027-03-28T02:30:00' })).toMatchObject({ status: 422, fields: ['startsAt'] })
    expect(await changed({ sessionTypeId: demoPlace.practiceId })).toMatchObject({ status: 404 })
    expect(await changed({ priceCents: 0 })).toMatchObject({ status: 422, fields: ['priceCents'] })
    expect(await changed({ status: 'scheduled' })).toMatchObject({ status: 422, fields: ['status'] })
    expect(await changed({ durationMinutes: 5 })).toMatchObject({ status: 422, fields: ['durationMinutes'] })
    expect(await changed({ consent: false })).toMatchObject({ status: 422, fields: ['consent'] })
    expect(await client({ role: 'admin' })).toMatchObject({ status: 422, fields: ['client.role'] })
    expect(await client({ lastname: 'X\r\nBcc: tous@ailleurs.test' })).toMatchObject({
      status: 422,
      fields: ['client.lastname'],
    })
    expect(await client({ email: 'x@y.test\nRCPT TO:<z@y.test>' })).toMatchObject({
      status: 422,
      fields: ['client.email'],
    })
    expect(await client({ firstname: 'Zoé\u0000' })).toMatchObject({ status: 422, fields: ['client.firstname'] })
    expect(await send(JSON.stringify(good), 'text/plain')).toMatchObject({ status: 415 })
    expect(await send(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).toMatchObject({ status: 400 })
    expect(await send('{"consent":')).toMatchObject({ status: 400, code: 'invalid_json' })
    const large = await send(JSON.stringify({ ...good, message: 'x'.repeat(10_000_000) })).catch(() => ({
      status: 413,
    }))
    expect(large).toMatchObject({ status: 413 })

    expect(await count()).toBe(sessions)
    expect(processes()).toEqual(before)
    expect((await fetch(`${demoPlace.url}/api/health`)).status).toBe(200)
    expect((await aVisitor(demoPlace).send(good)).startsAt).toBe(startsAt)
  })
})
