import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../../test/app'
import { aPage, anId as id } from '../../../../test/build'
import { aFileOf, aPatient } from '../../../../test/build-patient'
import { withTypes } from '../../../../test/build-types'
import { deferred } from '../../../../test/deferred'

const zoe = aPatient()
const paul = aPatient({ id: id(2), firstname: 'Paul', lastname: 'Martin' })

test('Enter takes nobody who was found for an earlier text', async () => {
  await page.viewport(1280, 900)
  const { answer, give } = deferred()
  const api = withTypes(aQuietPractice())
    .on('GET /api/patients', ({ query }) => (query.q === 'pa' ? answer : aPage([zoe])))
    .on('GET /api/patients/*', () => aFileOf(paul))
  await visit('/sessions?period=all')
  await page.getByRole('button', { name: 'Planifier une séance' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Planifier une séance' })
  const search = drawer.getByRole('combobox', { name: 'Client' })
  const option = (name: RegExp) => drawer.getByRole('option', { name })
  await search.fill('zo')
  await expect.element(option(/Zoé Benoît/)).toBeVisible()
  await search.fill('pa')
  await expect.poll(() => api.of('GET', '/api/patients').at(-1)?.query.q).toBe('pa')
  await userEvent.keyboard('{Enter}')
  give(aPage([paul]))
  await expect.element(option(/Paul Martin/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(search).not.toBeInTheDocument()
  await expect.element(drawer.getByText('Paul Martin')).toBeVisible()
})
