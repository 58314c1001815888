import { beforeEach, describe, expect, test } from 'vitest'
import { api as client } from '../src/lib/api'
import { aPage, aSession } from './build'
import { FakeApi, Refusal } from './fake-api'

new FakeApi().on('GET /api/sessions', () => aPage([{ ...aSession(), mood: 'calm' }]))
/** Asks the fake above, which is older than any test. */
const fetchOfFile = window.fetch

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})

test('an answer of the contract is given as it is', async () => {
  api.on('GET /api/sessions', () => aPage([aSession({ status: 'scheduled' })]))
  expect(await client.sessions.list({})).toMatchObject({ data: [{ status: 'scheduled' }], meta: { total: 1 } })
})

test('a route that no endpoint has is refused at once', () => {
  expect(() => api.on('GET /api/seances', () => [])).toThrow('The contract has no endpoint GET /api/seances')
  expect(() => api.on('DELETE /api/sessions', () => undefined)).toThrow('no endpoint DELETE /api/sessions')
})

describe('a test is red whose fake API', () => {
  test.fails('has made up a field', async () => {
    api.on('GET /api/sessions', () => aPage([{ ...aSession(), mood: 'calm' }]))
    await client.sessions.list({})
  })

  test.fails('has forgotten a field', async () => {
    const { currency: _, ...session } = aSession()
    api.on('GET /api/sessions', () => aPage([session]))
    await client.sessions.list({})
  })

  test.fails('refuses with what the endpoint never says', async () => {
    api.on('GET /api/sessions', () => new Refusal('slot_taken'))
    await client.sessions.list({}).catch(() => undefined)
  })

  describe('was made for the whole file and', () => {
    test.fails.each(['in one test', 'in the next'])('has made up a field %s', async () => {
      window.fetch = fetchOfFile
      await client.sessions.list({})
    })
  })
})
