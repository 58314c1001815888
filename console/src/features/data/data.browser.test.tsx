import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { watchDownloads } from '../../../test/downloads'
import { Refusal } from '../../../test/fake-api'

const dialog = page.getByRole('dialog', { name: 'Tout télécharger' })
const URL_OF_ZIP = '/api/exports/practice.zip?token=a-token-of-more-than-twenty-characters'

beforeEach(() => page.viewport(1280, 900))

test('downloads everything after the password, and reports a wrong one', async () => {
  const api = aQuietPractice().on('POST /api/exports/practice', ({ body }) =>
    (body as { currentPassword: string }).currentPassword === 'juste'
      ? { url: URL_OF_ZIP, expiresAt: '2027-03-01T09:05:00.000Z' }
      : new Refusal('validation', { errors: { currentPassword: ['wrong'] } }),
  )
  const started = watchDownloads()
  await visit('/settings/data')
  await page.getByRole('button', { name: 'Tout télécharger' }).click()
  const password = dialog.getByLabelText('Mot de passe actuel')
  await password.fill('deviné')
  await dialog.getByRole('button', { name: 'Tout télécharger' }).click()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  expect(started).toEqual([])
  await password.fill('juste')
  await dialog.getByRole('button', { name: 'Tout télécharger' }).click()
  await expect.element(page.getByText('Le téléchargement commence.')).toBeVisible()
  expect(started).toEqual([URL_OF_ZIP])
  expect(api.of('POST', '/api/exports/practice')).toHaveLength(2)
})

test('leads to where a part of the data is exported, and stands in the list of settings', async () => {
  aQuietPractice()
  await visit('/settings/data')
  await expect
    .element(page.getByRole('link', { name: 'Les avis publiés (JSON signé)' }))
    .toHaveAttribute('href', '/reviews')
  await expect
    .element(page.getByRole('navigation', { name: 'Réglages' }).getByRole('link', { name: 'Vos données' }))
    .toHaveAttribute('aria-current', 'page')
})
