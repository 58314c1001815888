import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../../test/app'
import { aBlankOverview, nothingToDo, withDashboard } from '../../../../test/build-dashboard'
import { Refusal } from '../../../../test/fake-api'

const next = page.getByRole('main').getByRole('link', { name: /^(Ajouter|Régler|Voir)/ })

test.each([
  [
    'a session type is missing',
    { hasSessionType: false, hasHours: false },
    /il manque un type/,
    '/settings/session-types',
  ],
  ['the hours are missing', { hasHours: false }, /il manque vos horaires/, '/settings/schedule'],
  ['clients can book', {}, /arrivent ici d’elles-mêmes/, '/settings/widgets'],
])('without requests the page says what to do next: %s', async (_, things, hint, path) => {
  withDashboard(aQuietPractice(), aBlankOverview(), { ...nothingToDo, ...things })
  await visit('/requests')
  await expect.element(page.getByText('Aucune demande en attente')).toBeVisible()
  await expect.element(page.getByText(hint)).toBeVisible()
  await expect.element(next).toHaveAttribute('href', path)
  expect(await findBarriers()).toEqual([])
})

test('without requests the page leads to where clients book, if it cannot be read what is missing', async () => {
  aQuietPractice().on('GET /api/dashboard/things-to-do', () => new Refusal('unavailable'))
  await visit('/requests', { language: 'en' })
  const link = page.getByRole('link', { name: 'See where clients book' })
  await expect.element(link).toHaveAttribute('href', '/settings/widgets')
})
