import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from './api'
import { csrfToken } from './csrf'

const problem = JSON.stringify({ code: 'csrf' })
const refused = (named?: string) =>
  new Response(problem, { status: 403, headers: { ...(named && { 'x-csrf-token': named }) } })
const done = (named?: string) =>
  new Response(null, { status: 204, headers: { ...(named && { 'x-csrf-token': named }) } })

let answers: Response[]
let sent: (string | null)[]

beforeEach(() => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="csrf-token" content="of-this-page">')
  answers = []
  sent = []
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    sent.push(new Headers(init?.headers).get('x-csrf-token'))
    return answers.shift() ?? done()
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  document.querySelector('meta[name="csrf-token"]')?.remove()
})

test('an answer that signs in or out replaces the token of later requests', async () => {
  answers = [done('of-the-sign-in')]
  await api.accounts.logout({})
  expect(csrfToken()).toBe('of-the-sign-in')
  await api.accounts.logout({})
  expect(sent).toEqual(['of-this-page', 'of-the-sign-in'])
})

test('a request whose token another tab has replaced is sent once more with the new token', async () => {
  answers = [refused('of-the-other-tab')]
  await api.accounts.logout({})
  expect(sent).toEqual(['of-this-page', 'of-the-other-tab'])
})

test('a refusal without a new token is final, and so is a second refusal', async () => {
  answers = [refused()]
  await expect(api.accounts.logout({})).rejects.toMatchObject({ code: 'csrf' })
  answers = [refused('one'), refused('two')]
  await expect(api.accounts.logout({})).rejects.toMatchObject({ code: 'csrf' })
  expect(sent).toHaveLength(3)
})
