import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aClient, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'

afterEach(forgetClientCookie)

test.each(['/client/invoices', '/client/exercises'])(
  'a client whom a mail leads to %s reaches it after signing in by a mailed link',
  async (wanted) => {
    const api = withClientArea(aQuietPractice())
      .on('POST /client-api/auth/link', () => undefined)
      .on('POST /client-api/auth/link/use', () => {
        signInClient()
        return aClient()
      })
    const { address, router } = await visit(wanted, { isAnonymous: true })
    await expect.poll(address).toBe('/client/login')
    await page.getByLabelText('Adresse e-mail').fill('camille@courriel.test')
    await page.getByRole('button', { name: 'Recevoir un lien' }).click()
    const body = { email: 'camille@courriel.test', goingTo: wanted }
    await expect.poll(() => api.of('POST', '/client-api/auth/link').map((call) => call.body)).toEqual([body])
    const link = `#token=a-token-of-more-than-twenty-characters&goingTo=${encodeURIComponent(wanted)}`
    await router.navigate(`/client/link${link}`)
    await page.getByRole('button', { name: 'Me connecter' }).click()
    await expect.poll(address).toBe(wanted)
  },
)

test('a link leads to no page outside the client area', async () => {
  withClientArea(aQuietPractice()).on('POST /client-api/auth/link/use', () => {
    signInClient()
    return aClient()
  })
  const link = '/client/link#token=a-token-of-more-than-twenty-characters&goingTo=%2Flogin'
  const { address } = await visit(link, { isAnonymous: true })
  await page.getByRole('button', { name: 'Me connecter' }).click()
  await expect.poll(address).toBe('/client')
})

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
