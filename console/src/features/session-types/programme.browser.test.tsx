import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aUser } from '../../../test/build'
import { anAccount } from '../../../test/build-account'
import { withTypes } from '../../../test/build-types'
import type { FakeApi } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withTypes(anAccount(aQuietPractice()))
})

const list = page.getByRole('list', { name: 'Types de séance, dans leur ordre' })
const sheet = page.getByRole('dialog').first()

const fullMode = () => api.on('GET /api/auth/user', () => aUser({ settings: [{ key: 'mode', value: 'full' }] }))

describe('a programme', () => {
  test('is hidden in the essential mode', async () => {
    await visit('/settings/session-types')
    await list.getByRole('button', { name: 'Modifier Suivi' }).click()
    await expect.element(sheet.getByLabelText('Proposé à la réservation')).toBeVisible()
    await expect.element(sheet.getByLabelText('Fait partie du programme')).not.toBeInTheDocument()
    await expect.element(page.getByText('Le programme', { exact: true })).not.toBeInTheDocument()
  })

  test('shows the sequence of sessions in the full mode, and a type that leaves it loses its interval', async () => {
    fullMode()
    await visit('/settings/session-types')
    const programme = page.getByRole('region', { name: 'Le programme' })
    await expect.element(programme.getByText('3 semaines plus tard')).toBeVisible()
    await expect.element(programme.getByText('2 séances en 3 semaines')).toBeVisible()
    await list.getByRole('button', { name: 'Modifier Bilan' }).click()
    await expect.element(sheet.getByLabelText(/Semaines après la précédente/)).toHaveValue('3')
    await sheet.getByLabelText('Fait partie du programme').click()
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(page.getByText(/Type enregistré.*Bilan/)).toBeVisible()
    await expect
      .poll(() => api.of('PATCH', /\/api\/session-types\/.+/).map(({ body }) => body))
      .toEqual([{ isPack: false, delayWeeks: null }])
    await expect.element(programme).not.toBeInTheDocument()
  })
})
