import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aClient, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'

beforeEach(async () => {
  await page.viewport(360, 800)
  signInClient()
  withClientArea(aQuietPractice())
    .on('GET /client-api/user', () => aClient({ practices: [] }))
    .on('GET /client-api/sessions', () => [])
})
afterEach(forgetClientCookie)

test('the page of a client without practices says that the access has ended, and links only to their data', async () => {
  await visit('/client', { isAnonymous: true })
  await expect.element(page.getByText('Cet accès a pris fin')).toBeVisible()
  const ways = page.getByRole('region', { name: 'Votre espace' }).getByRole('link')
  await expect.element(ways).toHaveAttribute('href', '/client/privacy')
  await expect.poll(() => ways.elements()).toHaveLength(1)
})

test('booking says that the access has ended if there is no practice', async () => {
  await visit('/client/book', { isAnonymous: true })
  await expect.element(page.getByText('Cet accès a pris fin')).toBeVisible()
})
