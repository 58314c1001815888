import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, plain, visit } from '../../../test/app'
import { aSession, aUser } from '../../../test/build'
import { withRequests } from '../../../test/build-requests'
import { type FakeApi, noAnswer } from '../../../test/fake-api'
import type { Session } from '../sessions/public'

let api: FakeApi

const refuse = (name: string) => page.getByRole('button', { name: `Refuser la demande ${name}` })

beforeEach(() => {
  api = withRequests(aQuietPractice(), { waiting: [aSession(), aSession(), aSession()] })
})

test('a request is refused with a reason, which can be ready-made, in French or English, and edited', async () => {
  await visit('/requests')
  await refuse('de Camille Roux').click()
  const dialog = page.getByRole('dialog', { name: 'Refuser la demande de Camille Roux' })
  const message = dialog.getByRole('textbox')
  await dialog.getByRole('button', { name: 'Refuser et prévenir' }).click()
  await expect.element(message).toHaveAccessibleDescription(/Écrivez quelques mots/)
  await dialog.getByRole('button', { name: 'Complet' }).click()
  await expect.element(message).toHaveValue(expect.stringContaining('Je ne peux pas accueillir'))
  await dialog.getByRole('button', { name: 'en', exact: true }).click()
  await expect.element(message).toHaveValue(expect.stringContaining('I’m not able to take on new clients'))
  await message.fill('Je serai en congé.')
  await dialog.getByRole('button', { name: 'Refuser et prévenir' }).click()
  await expect.element(page.getByText(/Refusée ·/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Camille Roux', exact: true }))
    .toHaveAttribute('href', expect.stringMatching(/^\/sessions\/[\w-]+$/))
  await expect
    .poll(() => api.of('POST', /.*refuse/)[0]?.body)
    .toEqual({
      reason: 'Je serai en congé.',
      holdMailSeconds: 12,
    })
})

test('a request comes back when the refusal fails, and the typed text stays', async () => {
  api.on('POST /api/sessions/*/refuse', () => noAnswer)
  await visit('/requests')
  await refuse('de Camille Roux').click()
  await page.getByRole('textbox').fill('Je serai en congé.')
  await page.getByRole('button', { name: 'Refuser et prévenir' }).click()
  await expect.element(page.getByText(/La réponse à Camille Roux n’est pas partie/)).toBeVisible()
  await expect.poll(() => api.of('POST', /.*refuse/)).toHaveLength(1)
  await refuse('de Camille Roux').click()
  await expect.element(page.getByRole('textbox')).toHaveValue('Je serai en congé.')
})

test('a refusal that is closed by mistake keeps its text', async () => {
  await visit('/requests')
  await refuse('de Camille Roux').click()
  const dialog = page.getByRole('dialog', { name: 'Refuser la demande de Camille Roux' })
  await dialog.getByRole('textbox').fill('Je serai en congé.')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Rester ici' }).click()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Je serai en congé.')
  await dialog.getByRole('button', { name: 'Retour' }).click()
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(refuse('de Camille Roux')).toHaveFocus()
  expect(api.of('POST', /.*refuse/)).toEqual([])
})

test('a refusal promises no e-mail while the practice’s address is unconfirmed', async () => {
  api.on('GET /api/auth/user', () => aUser({ emailVerifiedAt: null }))
  await visit('/requests')
  await refuse('de Camille Roux').click()
  const dialog = page.getByRole('dialog', { name: 'Refuser la demande de Camille Roux' })
  await expect.element(dialog.getByRole('textbox')).toHaveAccessibleDescription(/Aucun e\u2011mail ne part/)
  await dialog.getByRole('textbox').fill('Je serai en congé.')
  await dialog.getByRole('button', { name: 'Refuser sans prévenir' }).click()
  await expect.poll(() => api.of('POST', /.*refuse/)).toHaveLength(1)
})

test('answers to clients without an address promise no e-mail', async () => {
  const unreachable = (session: Session) => ({ ...session, patient: { ...session.patient, email: null } })
  withRequests(api, { waiting: [aSession(), aSession()].map(unreachable) })
  const said = () => plain(document.body.textContent)
  await visit('/requests')
  await refuse('de Zoé Œuvrard').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Je serai en congé.')
  await dialog.getByRole('button', { name: 'Refuser sans prévenir' }).click()
  await expect.poll(said).toContain('Zoé Œuvrard refusée. Aucun e‑mail ne part : dites-le vous-même au client.')
  await page.getByRole('button', { name: 'Accepter la demande de Yann Prigent' }).click()
  await expect.poll(said).toContain('Yann Prigent acceptée. Aucun e‑mail ne part : dites-le vous-même au client.')
  expect(said()).not.toMatch(/part par e\u2011mail/)
})
