import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, plain, visit } from '../../../test/app'
import { aSession } from '../../../test/build'
import { withRequests } from '../../../test/build-requests'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

beforeEach(() => {
  api = aQuietPractice()
})

test.each([
  [
    'fr',
    'Refuser la demande de Camille Roux',
    'Refuser et prévenir',
    'Revenir en arrière',
    /attend de nouveau votre réponse/,
  ],
  [
    'en',
    'Decline the request from Camille Roux',
    'Decline and tell the client',
    'Undo',
    /is waiting for your answer again/,
  ],
] as const)(
  'a refusal is undone while its mail waits: the request and the written reason are there again, in %s',
  async (language, open, send, undo, said) => {
    const list = { waiting: [aSession(), aSession()] }
    const [first] = list.waiting
    withRequests(api, list)
      .on('POST /api/sessions/*/refuse', () => {
        list.waiting = list.waiting.slice(1)
        return { ...aSession({ ...first, status: 'cancelled' }), isUndoable: true }
      })
      .on('POST /api/sessions/*/undo-refuse', () => {
        list.waiting = [first!, ...list.waiting]
        return first!
      })
    await visit('/requests', { language })
    const button = page.getByRole('button', { name: open })
    await button.click()
    await page.getByRole('textbox').fill('Je serai en congé.')
    await page.getByRole('button', { name: send }).click()
    await page.getByRole('button', { name: undo, exact: true }).click()
    await expect.element(page.getByText(said)).toBeVisible()
    expect(api.of('POST', /.*undo-refuse/)).toHaveLength(1)
    await button.click()
    await expect.element(page.getByRole('textbox')).toHaveValue('Je serai en congé.')
  },
)

test('a refusal that has gone by now stays, and that is said', async () => {
  const list = { waiting: [aSession()] }
  withRequests(api, list)
    .on('POST /api/sessions/*/refuse', () => {
      list.waiting = []
      return { ...aSession({ status: 'cancelled' }), isUndoable: true }
    })
    .on('POST /api/sessions/*/undo-refuse', () => new Refusal('transition_not_allowed', { current: 'cancelled' }))
  await visit('/requests')
  await page.getByRole('button', { name: /^Refuser la demande/ }).click()
  await page.getByRole('textbox').fill('Je serai en congé.')
  await page.getByRole('button', { name: 'Refuser et prévenir' }).click()
  await page.getByRole('button', { name: 'Revenir en arrière' }).click()
  await expect.poll(() => plain(document.body.textContent)).toContain('reste inchangée')
  await expect.poll(() => plain(document.body.textContent)).toContain('mail est parti, ou la séance a changé')
})
