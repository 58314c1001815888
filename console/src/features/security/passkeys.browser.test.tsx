import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { visit } from '../../../test/app'
import { aFactor, anAccount, aPasskey } from '../../../test/build-account'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

const part = page.getByRole('region', { name: 'Clés d’accès' })
const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') })
const open = () => visit('/settings/security')

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = anAccount()
    .on('GET /api/auth/passkeys', () => [
      aPasskey(),
      aPasskey({ id: crypto.randomUUID(), name: 'Clé USB', lastUsedAt: null }),
    ])
    .on('POST /api/auth/passkeys/*/remove', () => undefined)
})

test('passkeys show their names and their last use', async () => {
  await open()
  await expect.element(part.getByText('Téléphone', { exact: true })).toBeVisible()
  await expect.element(part.getByText(/utilisée il y a 1 heure/)).toBeVisible()
  await expect.element(part.getByText(/jamais utilisée/)).toBeVisible()
})

test('says when there is no passkey', async () => {
  api.on('GET /api/auth/passkeys', () => [])
  await open()
  await expect.element(part.getByText('Aucune clé d’accès n’est enregistrée.')).toBeVisible()
})

test('a passkey is removed with the password, with the keyboard alone', async () => {
  api.on('POST /api/auth/passkeys/*/remove', ({ body }) =>
    (body as { currentPassword: string }).currentPassword === 'ancien-mot'
      ? undefined
      : new Refusal('validation', { errors: { currentPassword: ['wrong'] } }),
  )
  await open()
  await expect.element(part.getByText('Téléphone', { exact: true })).toBeVisible()
  ;(part.getByRole('button', { name: 'Retirer Téléphone' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const password = dialog.getByLabelText('Mot de passe actuel')
  await password.fill('faux')
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveAccessibleDescription(/pas votre mot de passe actuel/)
  expect(await findBarriers()).toEqual([])
  await password.fill('ancien-mot')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Téléphone : clé d’accès retirée.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the last second factor of an account that needs one cannot be removed, and the page explains it', async () => {
  api.on('POST /api/auth/passkeys/*/remove', () => new Refusal('forbidden'))
  await open()
  await part.getByRole('button', { name: 'Retirer Téléphone' }).click()
  await dialog.getByLabelText('Mot de passe actuel').fill('ancien-mot')
  await dialog.getByRole('button', { name: 'Retirer' }).click()
  await expect.element(dialog.getByText(/seule deuxième étape de votre compte/)).toBeVisible()
})

test('the browser creates a passkey only after a name and the right password', async () => {
  api.on('POST /api/auth/passkeys/options', () => new Refusal('validation', { errors: { currentPassword: ['wrong'] } }))
  await open()
  await part.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await dialog.getByLabelText('Nom de la clé').fill('')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect.element(dialog.getByLabelText('Nom de la clé')).toHaveFocus()
  expect(api.of('POST', '/api/auth/passkeys/options')).toEqual([])
  await dialog.getByLabelText('Nom de la clé').fill('Ordinateur')
  await dialog.getByLabelText('Mot de passe actuel').fill('faux')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect
    .element(dialog.getByLabelText('Mot de passe actuel'))
    .toHaveAccessibleDescription(/pas votre mot de passe actuel/)
})

test('of a refused name and a refused password the name takes the focus', async () => {
  const errors = { name: ['too_long'], currentPassword: ['wrong'] }
  api.on('POST /api/auth/passkeys/options', () => new Refusal('validation', { errors }))
  await open()
  await part.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await dialog.getByLabelText('Nom de la clé').fill('Ordinateur')
  await dialog.getByLabelText('Mot de passe actuel').fill('faux')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect.element(dialog.getByLabelText('Mot de passe actuel')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog.getByLabelText('Nom de la clé')).toHaveFocus()
})

test.each(['light', 'dark'])('in %s and at 360 px the page is accessible and fits', async (theme) => {
  document.documentElement.dataset.theme = theme
  await page.viewport(360, 740)
  api.on('GET /api/auth/totp', () => aFactor({ dueAt: '2027-03-20T09:00:00.000Z' }))
  await open()
  await expect.element(page.getByText(/à partir du samedi 20 mars/)).toBeVisible()
  await part.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await vi.waitFor(async () => expect(await findBarriers()).toEqual([]), 10_000)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
