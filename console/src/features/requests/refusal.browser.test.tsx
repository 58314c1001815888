import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aPage, aSession, aUser } from '../../../test/build'
import type { FakeApi } from '../../../test/fake-api'

let api: FakeApi

const refuse = page.getByRole('button', { name: 'Refuser la demande de Camille Roux' })

beforeEach(() => {
  const waiting = [aSession()]
  api = aQuietPractice()
    .on('GET /api/sessions', ({ query }) => aPage(query.status === 'pending_validation' ? waiting : []))
    .on('POST /api/sessions/*/refuse', () => aSession({ status: 'cancelled' }))
})

test('a refusal that is closed by mistake keeps its text', async () => {
  await visit('/requests')
  await refuse.click()
  const dialog = page.getByRole('dialog', { name: 'Refuser la demande de Camille Roux' })
  await dialog.getByRole('textbox').fill('Je serai en congé.')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Rester ici' }).click()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Je serai en congé.')
  await dialog.getByRole('button', { name: 'Retour' }).click()
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(refuse).toHaveFocus()
  expect(api.of('POST', /.*refuse/)).toEqual([])
})

test('a refusal promises no e-mail while the practice’s address is unconfirmed', async () => {
  api.on('GET /api/auth/user', () => aUser({ emailVerifiedAt: null }))
  await visit('/requests')
  await refuse.click()
  const dialog = page.getByRole('dialog', { name: 'Refuser la demande de Camille Roux' })
  await expect.element(dialog.getByRole('textbox')).toHaveAccessibleDescription(/Aucun e-mail ne part/)
  await dialog.getByRole('textbox').fill('Je serai en congé.')
  await dialog.getByRole('button', { name: 'Refuser sans prévenir' }).click()
  await expect.poll(() => api.of('POST', /.*refuse/)).toHaveLength(1)
})
