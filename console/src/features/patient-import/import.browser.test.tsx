import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, plain, visit } from '../../../test/app'
import { aPage } from '../../../test/build'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import type { ImportRow } from './read-cells'

let api: FakeApi

const known = { id: crypto.randomUUID(), firstname: 'Ada', lastname: 'Durand' }
type Part = { id: string; rows: ImportRow[] }
const parts = (dryRun: string) =>
  api
    .of('POST', '/api/patient-imports')
    .filter(({ query }) => query.dryRun === dryRun)
    .map(({ body }) => body as Part)

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aQuietPractice()
    .on('GET /api/patients', () => aPage([]))
    .on('GET /api/patients/tags', () => [])
    .on('POST /api/patient-imports', ({ body }) =>
      (body as Part).rows.map(({ row, firstname, isKnownOther }) => ({
        row,
        phone: null,
        patient: null,
        errors: null,
        outcome: 'added',
        ...(firstname === 'Ada' && !isKnownOther && { outcome: 'known', patient: known }),
        ...(firstname === 'Bob' && { outcome: 'refused', errors: { dateOfBirth: ['invalid_day'] } }),
      })),
    )
    .on('POST /api/patient-imports/*/undo', () => ({ removed: 1, kept: [known], keptCount: 1 }))
})

const choose = (text: string) =>
  userEvent.upload(page.getByLabelText('Choisir un fichier').last(), new File([text], 'clients.csv'))
const table = 'Nom;Prénom;Né le;Divers\nDurand;Ada;01/02/1980;x\nDurand;Bob;hier;y\nDurand;Cléo;;z'

async function checked() {
  await visit('/patients/import')
  await choose(table)
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect.element(page.getByText('1 déjà là')).toBeVisible()
}

describe('an import of clients from a file', () => {
  test('states its limits first', async () => {
    await visit('/patients/import')
    await expect.element(page.getByText(/10 Mo/)).toBeVisible()
    await expect
      .poll(() => plain(document.querySelector('main')?.textContent))
      .toContain('Jusqu’à 10 000 personnes et 10 Mo.')
  })

  test('guesses the columns, checks every row, and adds known clients only on request', async () => {
    await checked()
    expect(parts('1')[0]?.rows[0]).toEqual({ row: 1, firstname: 'Ada', lastname: 'Durand', dateOfBirth: '1980-02-01' })
    await expect.element(page.getByText(/cette date n’est pas comprise/)).toBeVisible()
    await page.getByRole('checkbox', { name: /quelqu’un d’autre/ }).click({ force: true })
    await page.getByRole('button', { name: 'Ajouter 2 clients' }).click()
    await expect.element(page.getByText('2 clients ajoutés')).toBeVisible()
    expect(parts('0')[0]?.rows.map(({ row, isKnownOther }) => [row, isKnownOther])).toEqual([
      [1, true],
      [3, undefined],
    ])
  })

  test('is undone, except for clients who have records since', async () => {
    await checked()
    await page.getByRole('button', { name: 'Ajouter 1 client' }).click()
    await page.getByRole('button', { name: 'Annuler l’import' }).click()
    await page.getByRole('button', { name: 'Retirer les clients ajoutés' }).click()
    await expect.element(page.getByText('1 client retiré')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Ada Durand' })).toBeVisible()
  })

  test('sends five thousand clients in parts, and resumes after a lost connection', async () => {
    await visit('/patients/import')
    await choose(`Nom;Prénom\n${Array.from({ length: 5000 }, (_, n) => `Durand;Client ${n}`).join('\n')}`)
    await page.getByRole('button', { name: 'Vérifier' }).click()
    await expect.element(page.getByText(/5.000 à ajouter/)).toBeVisible()
    expect(parts('1')).toHaveLength(25)
    await expect
      .poll(() => page.getByRole('list', { name: 'Vérification' }).getByRole('listitem').elements())
      .toHaveLength(50)
    api.on('POST /api/patient-imports', () => new Refusal('unavailable'))
    await page.getByRole('button', { name: /Ajouter 5.000 clients/ }).click()
    await expect.element(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    const [first] = parts('0')
    api.on('POST /api/patient-imports', ({ body }) =>
      (body as Part).rows.map(({ row }) => ({ row, outcome: 'added', patient: null, phone: null, errors: null })),
    )
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(page.getByText(/5.000 clients ajoutés/)).toBeVisible()
    expect(parts('0')[1]).toEqual(first)
  })

  test('waits until first and last name have a column', async () => {
    await visit('/patients/import')
    await choose('a;b\nc;d')
    await expect.element(page.getByRole('button', { name: 'Vérifier' })).toBeDisabled()
    await page.getByLabelText('Contenu de Colonne 1').selectOptions('Prénom et nom ensemble')
    await expect.element(page.getByRole('button', { name: 'Vérifier' })).toBeEnabled()
  })

  test('refuses a file with one column, and explains it', async () => {
    await visit('/patients/import')
    await choose('Durand\nMartin')
    await expect.element(page.getByText(/Il n’a qu’une seule colonne/)).toBeVisible()
  })
})

test.each([
  ['light', 1280],
  ['dark', 360],
])('is accessible at each step, %s at %i pixels, and fits', async (theme, width) => {
  await page.viewport(width, 800)
  document.documentElement.dataset.theme = theme
  const look = async (step: string) => {
    expect(await findBarriers(), step).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
  await visit('/patients/import')
  await expect.element(page.getByText('Déposez un fichier, ou choisissez-le')).toBeVisible()
  await look('file')
  await choose(table)
  await expect.element(page.getByRole('button', { name: 'Vérifier' })).toBeVisible()
  await look('columns')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect.element(page.getByText('1 déjà là')).toBeVisible()
  await look('check')
  await page.getByRole('button', { name: 'Ajouter 1 client' }).click()
  await expect.element(page.getByText('1 client ajouté')).toBeVisible()
  await look('result')
})
