import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aFeed, feedAddress, PASSWORD, withIntegrations } from '../../../test/build-integrations'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withIntegrations(aQuietPractice())
})

const section = page.getByRole('region', { name: 'Vos séances dans un autre agenda' })

const dialog = page.getByRole('dialog', { name: /^(Créer|Afficher) l’adresse du flux/ })

test('creates the address after the password, shows it, and opens it in a calendar', async () => {
  await visit('/settings/integrations')
  await section.getByRole('button', { name: 'Créer l’adresse' }).click()
  await dialog.getByLabelText('Mot de passe actuel').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Créer l’adresse' }).click()
  await expect.element(section.getByLabelText('Adresse du flux')).toHaveValue(feedAddress)
  await expect
    .element(section.getByRole('link', { name: 'Ouvrir dans un agenda' }))
    .toHaveAttribute('href', feedAddress.replace('https:', 'webcal:'))
  await expect.element(section.getByText(/Aucun agenda ne l’a encore lue/)).toBeVisible()
})

test('hides an existing address until the password is given, and reports a wrong password', async () => {
  withIntegrations(api, { feed: aFeed() })
  await visit('/settings/integrations')
  await expect.element(section.getByText(/elle ne s’affiche qu’avec votre mot de passe/)).toBeVisible()
  expect(document.body.innerHTML).not.toContain('/ical/')
  await section.getByRole('button', { name: 'Afficher l’adresse' }).click()
  await dialog.getByLabelText('Mot de passe actuel').fill('deviné')
  await dialog.getByRole('button', { name: 'Afficher l’adresse' }).click()
  await expect.element(dialog.getByLabelText('Mot de passe actuel')).toHaveFocus()
  await expect.element(dialog.getByLabelText('Mot de passe actuel')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabelText('Mot de passe actuel').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Afficher l’adresse' }).click()
  await expect.element(section.getByLabelText('Adresse du flux')).toHaveValue(feedAddress)
})

test('keeps titles neutral until the user chooses otherwise', async () => {
  withIntegrations(api, { feed: aFeed() })
  await visit('/settings/integrations')
  const neutral = section.getByRole('switch', { name: 'Titres neutres' })
  await expect.element(neutral).toBeChecked()
  await neutral.click()
  await expect.element(neutral).not.toBeChecked()
  await expect.poll(() => api.of('PATCH', '/api/calendar-feed').map(({ body }) => body)).toEqual([{ isNeutral: false }])
})

test('revokes the address after a confirmation, and keeps it when cancelled', async () => {
  withIntegrations(api, { feed: aFeed() })
  await visit('/settings/integrations')
  const question = page.getByRole('dialog', { name: /^Révoquer cette adresse/ })
  await section.getByRole('button', { name: 'Révoquer l’adresse' }).click()
  await question.getByRole('button', { name: 'Renoncer' }).click()
  await expect.element(section.getByRole('button', { name: 'Afficher l’adresse' })).toBeVisible()
  await section.getByRole('button', { name: 'Révoquer l’adresse' }).click()
  await question.getByRole('button', { name: 'Révoquer l’adresse' }).click()
  await expect.element(section.getByText('Aucune adresse n’est créée.')).toBeVisible()
})

test('shows a refusal of the server and reads the current state again', async () => {
  withIntegrations(api, { feed: aFeed() }).on('PATCH /api/calendar-feed', () => new Refusal('not_found'))
  await visit('/settings/integrations')
  await section.getByRole('switch', { name: 'Titres neutres' }).click()
  await expect.element(page.getByText('Rien n’a changé.')).toBeVisible()
})
