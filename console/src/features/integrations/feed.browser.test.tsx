import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aFeed, withIntegrations } from '../../../test/build-integrations'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withIntegrations(aQuietPractice())
})

const section = page.getByRole('region', { name: 'Vos séances dans un autre agenda' })

test('the address is created by one press, shown, and can be opened in a calendar', async () => {
  await visit('/settings/integrations')
  await section.getByRole('button', { name: 'Créer l’adresse' }).click()
  const { address } = aFeed()
  await expect.element(section.getByLabelText('Adresse du flux')).toHaveValue(address)
  await expect
    .element(section.getByRole('link', { name: 'Ouvrir dans un agenda' }))
    .toHaveAttribute('href', address.replace('https:', 'webcal:'))
  await expect.element(section.getByText(/Aucun agenda ne l’a encore lue/)).toBeVisible()
})

test('titles are neutral until somebody wants them otherwise', async () => {
  withIntegrations(api, { feed: aFeed() })
  await visit('/settings/integrations')
  const neutral = section.getByRole('switch', { name: 'Titres neutres' })
  await expect.element(neutral).toBeChecked()
  await neutral.click()
  await expect.element(neutral).not.toBeChecked()
  await expect.poll(() => api.of('PATCH', '/api/calendar-feed').map(({ body }) => body)).toEqual([{ isNeutral: false }])
})

test('the address is revoked after a question, and a change of mind leaves it', async () => {
  withIntegrations(api, { feed: aFeed() })
  await visit('/settings/integrations')
  const dialog = page.getByRole('dialog', { name: /^Révoquer cette adresse/ })
  await section.getByRole('button', { name: 'Révoquer l’adresse' }).click()
  await dialog.getByRole('button', { name: 'Renoncer' }).click()
  await expect.element(section.getByLabelText('Adresse du flux')).toBeVisible()
  await section.getByRole('button', { name: 'Révoquer l’adresse' }).click()
  await dialog.getByRole('button', { name: 'Révoquer l’adresse' }).click()
  await expect.element(section.getByText('Aucune adresse n’est créée.')).toBeVisible()
})

test('what the server refuses is said, and what is true is read again', async () => {
  api.on('POST /api/calendar-feed', () => new Refusal('conflict'))
  await visit('/settings/integrations')
  await section.getByRole('button', { name: 'Créer l’adresse' }).click()
  await expect.element(page.getByText('Rien n’a changé.')).toBeVisible()
})
