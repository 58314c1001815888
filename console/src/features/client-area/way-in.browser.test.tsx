import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aClient, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'

let api: FakeApi

const anonymous = { isAnonymous: true }
const email = page.getByLabelText('Adresse e-mail')
const TOKEN = 'a-token-of-more-than-twenty-characters'

beforeEach(async () => {
  await page.viewport(360, 800)
  api = withClientArea(aQuietPractice()).on('POST /client-api/auth/link', () => undefined)
})
afterEach(forgetClientCookie)

describe('signing in', () => {
  test('begins with the address, to which a link is sent, and sent again on request', async () => {
    await visit('/client/login', anonymous)
    await expect.element(email).toHaveFocus()
    await email.fill('camille@courriel.test')
    await page.getByRole('button', { name: 'Recevoir un lien' }).click()
    await expect.element(page.getByText(/Si un espace client existe pour camille@courriel\.test/)).toHaveFocus()
    await expect.poll(() => document.title).toBe('Vérifiez votre boîte de réception · Ancrage')
    await page.getByRole('button', { name: 'Renvoyer le lien' }).click()
    await expect.element(page.getByText(/E\u2011mail renvoyé/)).toBeVisible()
    const linkRequests = api.of('POST', '/client-api/auth/link').map(({ body }) => body)
    expect(linkRequests).toEqual(Array(2).fill({ email: 'camille@courriel.test' }))
  })

  test('waits as long as the server says before it sends another link', async () => {
    await visit('/client/login', anonymous)
    await email.fill('camille@courriel.test')
    await page.getByRole('button', { name: 'Recevoir un lien' }).click()
    await expect.element(page.getByRole('button', { name: 'Renvoyer le lien' })).toBeVisible()
    api.on('POST /client-api/auth/link', () => new Refusal('too_many_requests', { retryAfterSeconds: 90 }))
    await page.getByRole('button', { name: 'Renvoyer le lien' }).click()
    await expect.element(page.getByRole('button', { name: /Renvoyer dans 1:(30|29)/ })).toBeDisabled()
  })

  test('requests nothing without a complete address', async () => {
    await visit('/client/login', anonymous)
    await email.fill('camille')
    await page.getByRole('button', { name: 'Recevoir un lien' }).click()
    await expect.element(email).toHaveAccessibleDescription(/adresse e\u2011mail complète/)
    expect(api.of('POST', '/client-api/auth/link')).toEqual([])
  })

  test('is possible by password too', async () => {
    api.on('POST /client-api/auth/login', () => {
      signInClient()
      return aClient()
    })
    const { address } = await visit('/client/login', anonymous)
    await page.getByRole('button', { name: 'J’ai un mot de passe' }).click()
    await email.fill('camille@courriel.test')
    await page.getByLabelText('Mot de passe', { exact: true }).fill('trois galets au fond')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect.poll(address).toBe('/client')
    await expect
      .poll(() => api.of('POST', '/client-api/auth/login')[0]?.body)
      .toEqual({
        email: 'camille@courriel.test',
        password: 'trois galets au fond',
        remember: false,
      })
  })

  test('with a wrong password shows one sentence and keeps the typed address', async () => {
    api.on('POST /client-api/auth/login', () => new Refusal('wrong_credentials'))
    await visit('/client/login', anonymous)
    await email.fill('camille@courriel.test')
    await page.getByRole('button', { name: 'J’ai un mot de passe' }).click()
    await expect.element(email).toHaveValue('camille@courriel.test')
    await page.getByLabelText('Mot de passe', { exact: true }).fill('faux')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect.element(page.getByRole('alert').getByText(/mot de passe incorrect/)).toBeVisible()
  })
})

describe('a mailed link', () => {
  test('opens a page that does nothing by itself, hides the token, and signs in by a button', async () => {
    api.on('POST /client-api/auth/link/use', () => {
      signInClient()
      return aClient()
    })
    const { router, address } = await visit(`/client/link#token=${TOKEN}`, anonymous)
    const button = page.getByRole('button', { name: 'Me connecter' })
    await expect.element(button).toBeVisible()
    await expect.poll(() => router.state.location.hash).toBe('')
    expect(api.of('POST', '/client-api/auth/link/use')).toEqual([])
    await button.click()
    await expect.poll(address).toBe('/client')
    await expect.poll(() => api.of('POST', '/client-api/auth/link/use')[0]?.body).toEqual({ token: TOKEN })
  })

  test.each(['link_expired', 'validation'] as const)('that is %s offers another one', async (code) => {
    api.on('POST /client-api/auth/link/use', () => new Refusal(code))
    const { address } = await visit(`/client/link#token=${TOKEN}`, anonymous)
    await page.getByRole('button', { name: 'Me connecter' }).click()
    await expect.element(page.getByText(/sert une seule fois/)).toHaveFocus()
    await page.getByRole('link', { name: 'Recevoir un nouveau lien' }).click()
    await expect.poll(address).toBe('/client/login')
  })

  test('without a token offers another one at once; without a connection it keeps the token', async () => {
    const { router } = await visit('/client/link', anonymous)
    await expect.element(page.getByRole('heading', { name: 'Il manque votre lien' })).toBeVisible()
    api.on('POST /client-api/auth/link/use', () => noAnswer)
    await router.navigate(`/client/link#token=${TOKEN}`)
    await page.getByRole('button', { name: 'Me connecter' }).click()
    await expect.element(page.getByText(/Le serveur ne répond pas/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Me connecter' })).toBeVisible()
  })
})
