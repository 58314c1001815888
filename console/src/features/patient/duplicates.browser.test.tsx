import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visit } from '../../../test/app'
import { aKnownClient, aPatientFile, CAMILLE, identityOf } from '../../../test/build-patient'
import { Refusal } from '../../../test/fake-api'
import type { PatientFile } from './use-patient'

const OTHER = '33333333-0000-7000-8000-000000000098'
const one = aPatientFile()
const other = aPatientFile({ id: OTHER, lastname: 'Roux-Martin', city: null, guardianName: 'Léa Roux', revision: 1 })
const duplicateOf = ({ id, firstname, lastname, email, phone, dateOfBirth, archivedAt, createdAt }: PatientFile) => ({
  id,
  firstname,
  lastname,
  email,
  phone,
  dateOfBirth,
  archivedAt,
  createdAt,
})
const pair = {
  one: { ...duplicateOf(one), sessions: 3 },
  other: { ...duplicateOf(other), sessions: 1 },
  because: ['name', 'email'],
}
/** The answer of a merge of both. */
const merged = { patient: identityOf(one), other: identityOf(other), account: 'none' }

function twoOfThem(pairs: unknown[] = [pair]) {
  return aKnownClient()
    .on('GET /api/patients/*', (_, [id]) => (id === OTHER ? other : one))
    .on('GET /api/patients/duplicates', () => pairs)
    .on('POST /api/patients/*/distinct', () => undefined)
    .on('POST /api/patients/*/merge', ({ body }) => ({
      ...merged,
      isDone: !(body as { dryRun?: boolean }).dryRun,
      moves: { sessions: 1, documents: 0, others: 0 },
    }))
}

beforeEach(() => page.viewport(1280, 900))

describe('probable duplicates', () => {
  test('are merged after a preview', async () => {
    const api = twoOfThem()
    await visit('/patients/duplicates')
    await page.getByRole('button', { name: 'Réunir Camille Roux et Camille Roux-Martin' }).click()
    const sheet = page.getByRole('dialog', { name: 'Réunir deux fiches' })
    await expect.element(sheet.getByText('1 séance rejoint la fiche gardée.')).toBeVisible()
    await sheet.getByRole('radio', { name: 'Roux-Martin', exact: true }).click()
    await sheet.getByRole('button', { name: 'Réunir les deux fiches' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Camille Roux')
    const mergeBodies = api.of('POST', `/api/patients/${CAMILLE}/merge`).map(({ body }) => body)
    expect(mergeBodies).toContainEqual({ otherId: OTHER, keep: { lastname: 'other' } })
  })

  test('are asked about only where both have a value; a value of only one of them is shown', async () => {
    twoOfThem()
    await visit('/patients/duplicates')
    await page.getByRole('button', { name: 'Réunir Camille Roux et Camille Roux-Martin' }).click()
    const sheet = page.getByRole('dialog', { name: 'Réunir deux fiches' })
    await expect.element(sheet.getByRole('heading', { name: 'Noté sur une seule fiche' })).toBeVisible()
    const taken = sheet.getByRole('definition').elements()
    expect(taken.map(({ textContent }) => textContent)).toEqual(['44000 Nantes', 'Léa Roux'])
    await expect.poll(() => sheet.getByRole('group').elements()).toHaveLength(2)
  })

  test('are not merged before their differences are shown', async () => {
    let isReadable = false
    twoOfThem()
      .on('GET /api/patients/*', (_, [id]) => {
        if (id !== OTHER) return one
        return isReadable ? other : new Refusal('not_found')
      })
      .on('GET /api/patients/duplicates', () => [pair])
    await visit('/patients/duplicates')
    await page.getByRole('button', { name: 'Réunir Camille Roux et Camille Roux-Martin' }).click()
    const sheet = page.getByRole('dialog', { name: 'Réunir deux fiches' })
    const merge = sheet.getByRole('button', { name: 'Réunir les deux fiches' })
    await expect.element(sheet.getByText('1 séance rejoint la fiche gardée.')).toBeVisible()
    await expect.element(sheet.getByRole('alert')).toBeVisible()
    await expect.element(merge).toBeDisabled()
    isReadable = true
    await sheet.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(sheet.getByRole('radio', { name: 'Roux-Martin', exact: true })).toBeVisible()
    await expect.element(merge).toBeEnabled()
  })

  test('are not requested again once one of them is gone', async () => {
    const api = twoOfThem()
    let isMerged = false
    api.on('POST /api/patients/*/merge', ({ body }) => {
      if (isMerged) return new Refusal('not_found')
      isMerged = !(body as { dryRun?: boolean }).dryRun
      return { ...merged, isDone: isMerged, moves: { sessions: 1, documents: 0, others: 0 } }
    })
    await visit('/patients/duplicates')
    await page.getByRole('button', { name: 'Réunir Camille Roux et Camille Roux-Martin' }).click()
    const sheet = page.getByRole('dialog', { name: 'Réunir deux fiches' })
    await expect.element(sheet.getByText('1 séance rejoint la fiche gardée.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Réunir les deux fiches' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Camille Roux')
    const merges = api.of('POST', /.*merge/).map(({ body }) => (body as { dryRun?: boolean }).dryRun ?? false)
    expect(merges).toEqual([true, false])
    expect(api.of('GET', `/api/patients/${OTHER}`)).toHaveLength(1)
  })

  test('are remembered as two people; their card goes, and the keyboard stays in its place', async () => {
    let pairs: unknown[] = [pair]
    const api = twoOfThem()
      .on('GET /api/patients/duplicates', () => pairs)
      .on('POST /api/patients/*/distinct', () => {
        pairs = []
      })
    await visit('/patients/duplicates')
    await page.getByRole('button', { name: 'Ce ne sont pas les mêmes' }).click()
    await expect.poll(() => api.of('POST', `/api/patients/${CAMILLE}/distinct`)[0]?.body).toEqual({ otherId: OTHER })
    await expect.element(page.getByText('Aucun doublon possible')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('are absent, and the page says so', async () => {
    twoOfThem([])
    await visit('/patients/duplicates')
    await expect.element(page.getByText('Aucun doublon possible')).toBeVisible()
  })
})
