import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aPublicProfile } from '../../../test/build-profile'
import { emptyPage, withPublicPage } from '../../../test/build-public-page'
import { withSchedule } from '../../../test/build-schedule'
import { withSettings } from '../../../test/build-settings'
import { withTypes } from '../../../test/build-types'
import { noAnswer } from '../../../test/fake-api'

/** A step's heading also says which step it is. */
const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: false })

test('the words of the page are kept when the step is left without publishing, and it stays when they cannot be', async () => {
  const api = withSettings(withTypes(withSchedule(aQuietPractice(), { ranges: [] }), []), {
    welcome: ['hours', 'types', 'practice'],
  }).on('GET /api/public/practices/*', () => aPublicProfile())
  withPublicPage(api, { draft: emptyPage, version: 0 })
  await visit('/welcome')
  const words = page.getByLabelText(/^Quelques mots sur vous/)
  await words.fill('Je vous reçois à Nantes.')
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect.element(heading('Où vous trouve-t-on ?')).toHaveFocus()
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  await expect.element(words).toHaveValue('Je vous reçois à Nantes.')
  await words.fill('Je vous reçois à Nantes, près de la gare.')
  api.on('PUT /api/public-page', () => noAnswer)
  await page.getByRole('button', { name: 'Terminer' }).click()
  await expect.element(page.getByText('Ces mots n’ont pas pu être enregistrés.')).toBeVisible()
  await expect.element(words).toHaveValue('Je vous reçois à Nantes, près de la gare.')
  withPublicPage(api, { draft: emptyPage, version: 1 })
  await page.getByRole('button', { name: 'Terminer' }).click()
  await expect.element(heading('Vos clients peuvent réserver')).toHaveFocus()
  expect(
    api
      .of('PUT', '/api/public-page')
      .map(({ body }) => (body as { content: typeof emptyPage }).content.fr.presentation),
  ).toEqual([
    'Je vous reçois à Nantes.',
    'Je vous reçois à Nantes, près de la gare.',
    'Je vous reçois à Nantes, près de la gare.',
  ])
})
