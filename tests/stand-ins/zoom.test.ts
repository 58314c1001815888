import { afterAll, beforeAll, expect, test } from 'vitest'
import { startZoom } from './zoom/service.ts'

let service: Awaited<ReturnType<typeof startZoom>>
beforeAll(async () => {
  service = await startZoom()
})
afterAll(() => service.stop())

async function grant(account: string, { app = 'app', secret = 'secret' } = {}) {
  const answer = await fetch(`${service.url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${app}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'account_credentials', account_id: account }),
  })
  return { status: answer.status, body: await answer.json() }
}

async function as(account: string) {
  const { body } = await grant(account)
  return async (method: string, path: string, sent?: object) => {
    const headers = { authorization: `Bearer ${body.access_token}` }
    const answer = await fetch(`${service.url}/v2${path}`, {
      method,
      headers,
      ...(sent && { body: JSON.stringify(sent) }),
    })
    return { status: answer.status, body: answer.status === 204 ? null : await answer.json() }
  }
}

const meeting = { topic: 'Cabinet', type: 2, start_time: '2027-03-02T08:30:00Z', duration: 60 }

test('valid keys get a token for an hour; others are refused as Zoom refuses them', async () => {
  expect(await grant('compte')).toMatchObject({ status: 200, body: { token_type: 'bearer', expires_in: 3600 } })
  expect(await grant('compte', { secret: 'wrong' })).toMatchObject({ status: 400, body: { error: 'invalid_client' } })
  expect(await grant('unknown')).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
})

test('a meeting is created, read with a new start_url each time, changed and deleted', async () => {
  const call = await as('un-compte')
  const { status, body } = await call('POST', '/users/me/meetings', meeting)
  expect(status).toBe(201)
  const [one, other] = [await call('GET', `/meetings/${body.id}`), await call('GET', `/meetings/${body.id}`)]
  expect(one.body.join_url).toBe(body.join_url)
  expect(one.body.start_url).not.toBe(other.body.start_url)
  expect((await call('PATCH', `/meetings/${body.id}`, { duration: 30 })).status).toBe(204)
  expect((await call('DELETE', `/meetings/${body.id}`)).status).toBe(204)
  expect(await call('GET', `/meetings/${body.id}`)).toMatchObject({ status: 404, body: { code: 3001 } })
})

test('an invalid field of a meeting is named (300), and a request without a token is refused (124)', async () => {
  const call = await as('autre-compte')
  const wrong = await call('POST', '/users/me/meetings', { ...meeting, start_time: 'demain' })
  expect(wrong).toMatchObject({ status: 400, body: { code: 300, errors: [{ field: 'start_time' }] } })
  const nobody = await fetch(`${service.url}/v2/users/me/meetings`, { method: 'POST', body: '{}' })
  expect(await nobody.json()).toMatchObject({ code: 124 })
})

test('a requested failure occurs once', async () => {
  const call = await as('compte-en-panne')
  const faults = [{ method: 'POST', status: 429, retryAfter: '60' }]
  await fetch(`${service.url}/control/compte-en-panne`, { method: 'POST', body: JSON.stringify({ faults }) })
  expect((await call('POST', '/users/me/meetings', meeting)).status).toBe(429)
  expect((await call('POST', '/users/me/meetings', meeting)).status).toBe(201)
})
