import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visit } from '../../../../test/app'
import { aPlatform, someUsers } from '../../../../test/build-admin'
import { type FakeApi, Refusal } from '../../../../test/fake-api'

let api: FakeApi
const [, lea, anne, hugo] = someUsers()

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aPlatform()
})

const actionsOf = async (name: string) => {
  await visit('/admin/users', { isAdmin: true })
  await page.getByRole('button', { name: `Actions pour ${name}` }).click()
}
const offered = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent)
const choose = (name: string) => page.getByRole('menuitem', { name }).click()

test('a suspension explains itself, asks for a reason, and keeps the typed text when it fails', async () => {
  let isDown = true
  api.on('POST /api/admin/users/*/suspend', () =>
    isDown ? new Refusal('unavailable') : { ...lea, status: 'suspended' },
  )
  await actionsOf('Léa Martin')
  await choose('Suspendre…')
  const dialog = page.getByRole('dialog', { name: 'Suspendre le compte de Léa Martin' })
  await expect.element(dialog.getByText(/Ses sessions prennent fin tout de suite/)).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Suspendre le compte' })
  await confirm.click()
  await expect.element(dialog.getByText('Remplissez ce champ.')).toBeVisible()
  await dialog.getByRole('textbox').fill('Impayés répétés.')
  await confirm.click()
  await expect.element(dialog.getByText(/Le service redémarre/)).toBeVisible()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Impayés répétés.')
  isDown = false
  await confirm.click()
  await expect.element(page.getByText('Le compte de Léa Martin est suspendu.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  const [first] = api.of('POST', `/api/admin/users/${lea?.id}/suspend`)
  expect(first?.body).toEqual({ reason: 'Impayés répétés.' })
})

test('the text of a suspension stays when the window narrows and the table becomes cards', async () => {
  await actionsOf('Léa Martin')
  await choose('Suspendre…')
  const reason = page.getByRole('dialog').getByRole('textbox')
  await reason.fill('Impayés répétés.')
  await page.viewport(360, 780)
  await expect.element(page.getByRole('table', { includeHidden: true })).not.toBeInTheDocument()
  await expect.element(reason).toHaveValue('Impayés répétés.')
})

test('a suspended account is reinstated, and the list is read again', async () => {
  api.on('POST /api/admin/users/*/reinstate', () => ({ ...hugo, status: 'active' }))
  await actionsOf('Hugo Petit')
  expect(offered()).toEqual(['Écrire un e-mail', 'Rétablir le compte'])
  const before = api.of('GET', '/api/admin/users').length
  await choose('Rétablir le compte')
  await expect.element(page.getByText('Le compte d’Hugo Petit est rétabli.')).toBeVisible()
  await expect.poll(() => api.of('GET', '/api/admin/users').length).toBeGreaterThan(before)
})

test('an unconfirmed address gets its link again', async () => {
  api.on('POST /api/admin/users/*/resend-verification', () => anne)
  await actionsOf('Anne Le Goff')
  await choose('Renvoyer le lien de confirmation')
  await expect.element(page.getByText(/Un nouveau lien de confirmation part à anne@ancrage.test/)).toBeVisible()
})

test('sign-ins are ended, and a failure changes nothing on screen', async () => {
  api.on('POST /api/admin/users/*/end-sign-ins', () => new Refusal('unavailable'))
  await actionsOf('Léa Martin')
  await choose('Déconnecter ses appareils')
  await expect.element(page.getByText('Rien n’a changé pour le compte de Léa Martin.')).toBeVisible()
})

test('nobody can suspend their own account', async () => {
  await actionsOf('Claire Vasseur')
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  expect(offered()).toEqual(['Écrire un e-mail', 'Déconnecter ses appareils'])
})
