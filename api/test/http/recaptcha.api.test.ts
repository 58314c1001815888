import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { recaptchaAction } from '../../src/http/recaptcha.ts'
import { anAddress, startApp, type TestApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { workedCaptcha } from '../captcha.ts'
import { anInvitedSession, reviewInput } from '../reviews/a-review.ts'
import { lastnames, testEndpointRoutes } from './test-endpoints.ts'

const siteKey = 'cle-du-site-de-recaptcha-pour-les-tests'
let google: { url: string; stop(): void }
let app: TestApp
let misconfigured: TestApp

beforeAll(async () => {
  google = await startGoogle()
  const keys = { RECAPTCHA_URL: google.url, RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: 'secret-de-recaptcha' }
  app = await startApp({ routes: [testEndpointRoutes()], environment: keys })
  misconfigured = await startApp({
    routes: [testEndpointRoutes()],
    environment: { ...keys, RECAPTCHA_SECRET: 'wrong-secret' },
  })
})
afterAll(async () => {
  google.stop()
  for (const { server, close } of [app, misconfigured]) {
    server.close()
    await close()
  }
})

async function startGoogle() {
  const program = fileURLToPath(new URL('../../../tests/stand-ins/recaptcha.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, RECAPTCHA_PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  process.once('exit', () => child.kill())
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^reCAPTCHA at (\S+)$/.exec(line) ?? []
    if (url) return { url, stop: () => void child.kill() }
  }
  throw new Error('the stand-in for reCAPTCHA did not start')
}

const control = async (path: string, sent: Record<string, string> = {}) =>
  (await fetch(`${google.url}/control${path}`, { method: 'POST', body: new URLSearchParams(sent) })).text()

/** A token as a page gets one. */
const tokenFor = ({ id }: BuiltPractice, { form = 'contact', score = '0.9' } = {}) =>
  control('/token', { action: recaptchaAction(id, form), score })

const send = async (practice: BuiltPractice, captcha: string, { through = app, key = '' } = {}) => {
  const answer = await fetch(`${through.url}/api/public/practices/${practice.id}/proven`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify({ lastname: 'Durand', captcha }),
  })
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code, headers: answer.headers }
}
const written = (practice: BuiltPractice) => inPractice(app.orm.em, practice.id, (em) => lastnames(em, practice.id))

test('widgets get the key and the script where the installation has keys, and else a proof of work', async () => {
  const practice = await aPractice(app.orm)
  const { captcha } = await app.client().practices.publicProfile({ params: { practiceId: practice.id } })
  expect(captcha).toEqual({ kind: 'recaptcha', siteKey, script: `${google.url}/api.js?render=${siteKey}` })
  const { token } = await anInvitedSession(app, practice)
  expect((await app.client().reviews.invitation({ params: { token } })).captcha).toEqual(captcha)
})

test('a token is valid once, and sent without data about the visitor; a repeated submission gets its answer again', async () => {
  const practice = await aPractice(app.orm)
  const token = await tokenFor(practice)
  const key = `envoi-${practice.id}`
  expect((await send(practice, token, { key })).status).toBe(201)
  expect((await send(practice, token, { key })).status).toBe(201)
  expect(await send(practice, token)).toMatchObject({ status: 403, code: 'captcha' })
  expect(await written(practice)).toEqual(['Durand'])
  const calls = JSON.parse(await control('')) as Record<string, string>[]
  expect(calls.filter(({ response }) => response === token)[0]).toEqual({
    secret: 'secret-de-recaptcha',
    response: token,
  })
})

test('a robot’s token, one of another practice or form, and a proof of work are refused', async () => {
  const [practice, other] = [await aPractice(app.orm), await aPractice(app.orm)]
  for (const shown of [
    await tokenFor(practice, { score: '0.4' }),
    await tokenFor(practice, { form: 'booking' }),
    await tokenFor(other),
    'x',
    await workedCaptcha(app.url, practice.id, { 'x-forwarded-for': anAddress() }, 'contact'),
  ])
    expect(await send(practice, shown)).toMatchObject({ status: 403, code: 'captcha' })
  expect(await written(practice)).toEqual([])
  expect((await send(practice, await tokenFor(practice, { score: '0.5' }))).status).toBe(201)
})

test('a review asks for a token too', async () => {
  const practice = await aPractice(app.orm)
  const { token } = await anInvitedSession(app, practice)
  const write = (body: Awaited<ReturnType<typeof reviewInput>>) =>
    app.client({ 'x-forwarded-for': anAddress() }).reviews.write({ params: { token }, body })
  const worked = await reviewInput(app, practice)
  await expect(write(worked)).rejects.toMatchObject({ code: 'captcha' })
  const written = await write({ ...worked, captcha: await tokenFor(practice, { form: 'review' }) })
  expect(written.status).toBe('waiting')
})

test('where Google fails, is silent or refuses our keys, the answer says to come back; nobody is let in', async () => {
  const practice = await aPractice(app.orm)
  for (const status of ['503', '0']) {
    const token = await tokenFor(practice)
    await control('/fault', { status })
    const refused = await send(practice, token)
    expect(refused).toMatchObject({ status: 503, code: 'unavailable' })
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(app.logged()).not.toContain(token)
  }
  expect(await send(practice, await tokenFor(practice), { through: misconfigured })).toMatchObject({ status: 503 })
  expect(app.logged()).toContain('no answer in time')
  expect(misconfigured.logged()).toContain('invalid-input-secret')
  expect(await written(practice)).toEqual([])
})

test('only the pages with such a form allow Google', async () => {
  const practice = await aPractice(app.orm)
  const policyOf = async (path: string) => (await fetch(app.url + path)).headers.get('content-security-policy') ?? ''
  for (const path of [`/embed/${practice.id}`, '/review/x', '/p/claire']) {
    const policy = await policyOf(path)
    expect(policy).toMatch(new RegExp(`script-src [^;]*${google.url}/`))
    expect(policy).toContain(`frame-src ${google.url}/`)
  }
  for (const path of ['/', '/client', '/booking/x', '/reviewing'])
    expect(await policyOf(path)).not.toContain(google.url)
})
