import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aUser } from '../../test/build'
import { FakeApi, noAnswer, Refusal } from '../../test/fake-api'
import { api, send } from './api'
import { writeCookie } from './cookie'
import { signedInUser } from './signed-in'

let fake: FakeApi
const call = { path: '/api/auth/user', body: undefined, headers: {}, signal: undefined }
const params = { id: '22222222-0000-7000-8000-000000000001' }

beforeEach(() => {
  fake = new FakeApi()
})

afterEach(() => writeCookie('userData', '', 0))

describe('calls to the API', () => {
  test.each(['too_many_requests', 'unexpected', 'unavailable'] as const)(
    'a read refused with %s is repeated once',
    async (code) => {
      let count = 0
      fake.on('GET /api/auth/user', () => (++count === 1 ? new Refusal(code) : aUser()))
      await expect(api.accounts.user({})).resolves.toEqual(aUser())
      expect(fake.requests).toHaveLength(2)
    },
  )

  const answering = (status: number) => {
    let count = 0
    window.fetch = async () => {
      count++
      return new Response('{}', { status, headers: { 'content-type': 'application/problem+json' } })
    }
    return () => count
  }

  // The list of the specification, section 8.
  test.each([408, 409, 425, 429, 500, 502, 503, 504])('a read answered with %i is repeated once', async (status) => {
    const requests = answering(status)
    await expect(send({ ...call, method: 'GET' })).rejects.toMatchObject({ status })
    expect(requests()).toBe(2)
  })

  test.each([400, 401, 403, 404, 405, 410, 413, 415, 422, 501, 505])(
    'a read answered with %i is not repeated',
    async (status) => {
      const requests = answering(status)
      await expect(send({ ...call, method: 'GET' })).rejects.toMatchObject({ status })
      expect(requests()).toBe(1)
    },
  )

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s is never repeated, whatever the answer',
    async (method) => {
      for (const status of [408, 409, 425, 429, 500, 502, 503, 504]) {
        const requests = answering(status)
        await expect(send({ ...call, method })).rejects.toMatchObject({ status })
        expect(requests(), String(status)).toBe(1)
      }
    },
  )

  test('a read that fails twice is reported as failed', async () => {
    fake.on('GET /api/auth/user', () => noAnswer)
    await expect(api.accounts.user({})).rejects.toMatchObject({ code: 'unreachable', status: 0 })
    expect(fake.requests).toHaveLength(2)
  })

  test.each(['forbidden', 'not_found', 'validation'] as const)('%s is not repeated', async (code) => {
    fake.on('GET /api/patients/*/history', () => new Refusal(code))
    await expect(api.patientFile.historyOf({ params })).rejects.toMatchObject({ code })
    expect(fake.requests).toHaveLength(1)
  })

  test.each([new Refusal('unavailable'), new Refusal('unexpected'), noAnswer])(
    'a change is never repeated',
    async (answer) => {
      fake.on('POST /api/sessions/*/accept', () => answer)
      await expect(api.sessions.accept({ params })).rejects.toThrow()
      expect(fake.requests).toHaveLength(1)
    },
  )

  test('a problem carries the details of the server', async () => {
    fake.on('POST /api/sessions/*/accept', () => new Refusal('too_many_requests', { retryAfterSeconds: 30 }))
    await expect(api.sessions.accept({ params })).rejects.toMatchObject({
      code: 'too_many_requests',
      status: 429,
      details: { retryAfterSeconds: 30, requestId: 'request-1' },
    })
  })

  test('an answer of another shape is an ordinary failure', async () => {
    window.fetch = async () =>
      new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
    await expect(api.sessions.accept({ params })).rejects.toMatchObject({ code: 'unexpected', status: 502 })
  })

  test('an ended sign-in is forgotten in the browser too', async () => {
    writeCookie(
      'userData',
      JSON.stringify({ email: 'a@b.test', name: 'A', entity: { name: 'C' }, timezone: 'Europe/Paris' }),
      60,
    )
    expect(signedInUser()).toMatchObject({ name: 'A', isAdmin: false })
    fake.on('GET /api/auth/user', () => new Refusal('not_signed_in'))
    await expect(api.accounts.user({})).rejects.toMatchObject({ code: 'not_signed_in' })
    expect(signedInUser()).toBeNull()
  })

  test.each(['', 'null', '{"email":1}', '{"email":"a@b.test","timezone":"Mars/Olympus"}', '{'])(
    'an unreadable cookie counts as nobody signed in: %j',
    (value) => {
      writeCookie('userData', value, 60)
      expect(signedInUser()).toBeNull()
    },
  )
})
