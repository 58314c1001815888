import { beforeEach, describe, expect, test } from 'vitest'
import { api as client } from '../src/lib/api'
import { aPage, aSession } from './build'
import { FakeApi, Refusal } from './fake-api'

new FakeApi().on('GET /api/sessions', () => aPage([{ ...aSession(), mood: 'calm' }]))
/** The fetch of a fake that was made for the whole file, before any test. */
const fetchOfFile = window.fetch

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})

test('an answer of the contract is returned unchanged', async () => {
  api.on('GET /api/sessions', () => aPage([aSession({ status: 'scheduled' })]))
  expect(await client.sessions.list({})).toMatchObject({ data: [{ status: 'scheduled' }], meta: { total: 1 } })
})

test('a route without an endpoint is refused at once', () => {
  expect(() => api.on('GET /api/seances', () => [])).toThrow('The contract has no endpoint GET /api/seances')
  expect(() => api.on('DELETE /api/sessions', () => undefined)).toThrow('no endpoint DELETE /api/sessions')
})

describe('a test fails when its fake API', () => {
  test.fails('invents a field', async () => {
    api.on('GET /api/sessions', () => aPage([{ ...aSession(), mood: 'calm' }]))
    await client.sessions.list({})
  })

  test.fails('omits a field', async () => {
    const { currency: _, ...session } = aSession()
    api.on('GET /api/sessions', () => aPage([session]))
    await client.sessions.list({})
  })

  test.fails('refuses with a code that the endpoint never uses', async () => {
    api.on('GET /api/sessions', () => new Refusal('slot_taken'))
    await client.sessions.list({}).catch(() => undefined)
  })

  describe('was made for the whole file and', () => {
    test.fails.each(['in one test', 'in the next'])('invents a field %s', async () => {
      window.fetch = fetchOfFile
      await client.sessions.list({})
    })
  })
})
