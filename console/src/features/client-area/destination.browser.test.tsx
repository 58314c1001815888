import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aClient, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'

afterEach(forgetClientCookie)

test('a client reaches the page they wanted after signing in by password', async () => {
  await page.viewport(360, 800)
  withClientArea(aQuietPractice()).on('POST /client-api/auth/login', () => {
    signInClient()
    return aClient()
  })
  const { address } = await visit('/client/book?practice=1', { isAnonymous: true })
  await expect.poll(address).toBe('/client/login')
  await page.getByRole('button', { name: 'J’ai un mot de passe' }).click()
  await page.getByLabelText('Adresse e-mail').fill('camille@courriel.test')
  await page.getByLabelText('Mot de passe', { exact: true }).fill('trois galets au fond')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect.poll(address).toBe('/client/book?practice=1')
})
