import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../../test/app'
import { aPage, aSession } from '../../../../test/build'

test('a page beyond the end of the list leads back to the first, and keeps the filters', async () => {
  const session = aSession({ status: 'scheduled' })
  aQuietPractice().on('GET /api/sessions', ({ query }) =>
    query.page === '2' ? aPage([], { page: 2, total: 1 }) : aPage(query.perPage === '100' ? [] : [session]),
  )
  await page.viewport(1280, 900)
  const { address } = await visit('/sessions?period=all&page=2')
  await expect.element(page.getByText('Cette page est au-delà de la fin de la liste')).toBeVisible()
  await expect.element(page.getByText('Aucune séance sur cette période')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Revenir au début' }).click()
  await expect.element(page.getByRole('row', { name: /Camille Roux/ })).toBeVisible()
  expect(address()).toBe('/sessions?period=all')
})
