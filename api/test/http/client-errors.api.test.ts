import { expect, test } from 'vitest'
import { anAddress, testApp } from '../app.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

const failed = {
  name: 'TypeError',
  message: `Unexpected token, "Camille Roux" is not valid JSON`,
  stack: 'TypeError: Camille Roux\n    at open (https://ancrage.test/build/assets/index-Bx1.js:1:20)',
  page: '/booking/:token',
  version: 'index-Bx1.js',
  locale: 'fr',
} as const

const bearer = { authorization: 'Bearer' }

test('a failed page leaves a line in the log: which page, which build, where in it', async () => {
  const version = `index-${crypto.randomUUID()}.js`
  await app.client(bearer).health.clientError({ body: { ...failed, version } })
  const line = app
    .logged()
    .split('\n')
    .find((one) => one.includes(version))
  expect(JSON.parse(line ?? '')).toMatchObject({
    level: 'error',
    page: '/booking/:token',
    clientError: { name: 'TypeError', stack: ['open index-Bx1.js:1:20'] },
  })
  expect(line).not.toContain('Camille')
})

// CWE-117, CWE-532: neither secret addresses nor lines made up by a caller reach the log.
test.each([
  { page: '/booking/8f2c1d' },
  { page: '/sessions?q=Camille' },
  { page: 'https://elsewhere.test/' },
  { version: 'a.js\n{"level":"fatal"}' },
  { name: 'x\ny' },
  { message: 'x'.repeat(501) },
  { stack: 'x'.repeat(4001) },
  { user: 'camille@courriel.test' },
])('what is no report of a page is refused: %j', async (given) => {
  const call = app.client(bearer).health.clientError({ body: { ...failed, ...given } })
  expect(await refusal(call)).toMatchObject({ code: 'validation' })
})

test('a page in a frame of another site, which has no token, can report too, and no other site can', async () => {
  const report = async (origin: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': anAddress(), origin }
    const body = JSON.stringify({ ...failed, page: '/embed/:practiceId' })
    return (await fetch(`${app.url}/api/client-errors`, { method: 'POST', headers, body })).status
  }
  expect(await report(app.config.PUBLIC_URL)).toBe(204)
  expect(await report('https://elsewhere.test')).toBe(403)
})

test('at most twenty reports in ten minutes come from one address', async () => {
  const one = app.client({ ...bearer, 'x-forwarded-for': anAddress() })
  for (let times = 0; times < 20; times += 1) await one.health.clientError({ body: failed })
  expect(await refusal(one.health.clientError({ body: failed }))).toMatchObject({ code: 'too_many_requests' })
})
