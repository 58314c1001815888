import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visit } from '../../../test/app'
import { withSettings } from '../../../test/build-settings'
import { aType, withTypes } from '../../../test/build-types'
import { aNewPractice } from '../../../test/build-welcome'
import { type FakeApi, Refusal } from '../../../test/fake-api'

const sheet = page.getByRole('dialog').first()
const chosen = (api: FakeApi) => api.of('PATCH', '/api/settings').map(({ body }) => body)

async function add(name: string) {
  await visit('/settings/session-types')
  await page.getByRole('button', { name: 'Ajouter un type de séance' }).click()
  await sheet.getByLabelText('Nom', { exact: true }).fill(name)
  await sheet.getByLabelText('Prix, en euros').fill('70')
  await sheet.getByRole('button', { name: 'Ajouter' }).click()
  await expect.element(page.getByText(/Type ajouté/)).toBeVisible()
}

test('with the first type of a practice, starts are offered by the duration of the session', async () => {
  const api = aNewPractice()
  await add('Séance')
  expect(chosen(api)).toEqual([{ gridMinutes: null }])
})

test.each([
  ['has chosen otherwise', () => withSettings(aNewPractice(), { gridMinutes: 20 })],
  ['has a type already', () => withTypes(aNewPractice(), [aType(1)])],
])('a practice that %s keeps its starts', async (_, practice) => {
  const api = practice()
  await add('Séance')
  expect(chosen(api)).toEqual([])
})

test('a first type stands also if the starts could not be chosen', async () => {
  aNewPractice().on('PATCH /api/settings', () => new Refusal('conflict'))
  await add('Séance')
  await expect.element(page.getByRole('button', { name: 'Modifier Séance' })).toBeVisible()
})
