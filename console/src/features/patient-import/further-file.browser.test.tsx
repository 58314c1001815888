import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { Refusal } from '../../../test/fake-api'
import type { ImportRow } from './read-cells'

interface Part {
  id: string
  rows: ImportRow[]
}

test('another file adds its rows too after one that was added in part, and both are undone', async () => {
  await page.viewport(1280, 900)
  const api = aQuietPractice()
  const added = () => api.of('POST', '/api/patient-imports').filter(({ query }) => query.dryRun === '0')
  api
    .on('GET /api/patients/tags', () => [])
    .on('POST /api/patient-imports', ({ query, body }) =>
      query.dryRun === '0' && added().length === 1
        ? new Refusal('unavailable')
        : (body as Part).rows.map(({ row }) => ({ row, outcome: 'added', patient: null, phone: null, errors: null })),
    )
    .on('POST /api/patient-imports/*/undo', () => ({ removed: 1, kept: [], keptCount: 0 }))
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const choose = (text: string) =>
    userEvent.upload(page.getByLabelText('Choisir un fichier').last(), new File([text], 'clients.csv'))
  await visit('/patients/import')
  await choose('Nom;Prénom\nDurand;Cléo')
  await press('Vérifier')
  await press('Ajouter 1 client')
  await expect.element(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await press('Retour')
  await press('Retour')
  await choose('Nom;Prénom\nMartin;Zoé\nMartin;Paul')
  await press('Vérifier')
  await press('Ajouter 2 clients')
  await expect.element(page.getByText('2 clients ajoutés')).toBeVisible()
  const [first, second] = added().map(({ body }) => (body as Part).id)
  expect(second, 'row 1 of the first file is another person').not.toBe(first)
  await press('Annuler l’import')
  await press('Retirer les clients ajoutés')
  await expect.element(page.getByText('2 clients retirés')).toBeVisible()
  expect(api.of('POST', /.*undo/).map(({ path }) => path.split('/').at(-2))).toEqual([first, second])
})
