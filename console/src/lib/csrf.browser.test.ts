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

test('an answer that signs in or out names the token of what is sent after it', async () => {
  answers = [done('of-the-sign-in')]
  await api.accounts.logout({})
  expect(csrfToken()).toBe('of-the-sign-in')
  await api.accounts.logout({})
  expect(sent).toEqual(['of-this-page', 'of-the-sign-in'])
})

test('what another tab has made useless is sent once more with the token that counts now', async () => {
  answers = [refused('of-the-other-tab')]
  await api.accounts.logout({})
  expect(sent).toEqual(['of-this-page', 'of-the-other-tab'])
})

test('a refusal without another token is final, and so is a second one', async () => {
  answers = [refused()]
  await expect(api.accounts.logout({})).rejects.toMatchObject({ code: 'csrf' })
  answers = [refused('one'), refused('two')]
  await expect(api.accounts.logout({})).rejects.toMatchObject({ code: 'csrf' })
  expect(sent).toHaveLength(3)
})
