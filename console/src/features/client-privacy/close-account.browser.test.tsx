import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aClient, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'
import { type FakeApi, Refusal } from '../../../test/fake-api'

const anonymous = { isAnonymous: true }
let api: FakeApi

beforeEach(async () => {
  await page.viewport(360, 800)
  api = withClientArea(aQuietPractice())
    .on('GET /client-api/privacy', () => [])
    .on('GET /client-api/consents', () => [])
  signInClient()
})
afterEach(forgetClientCookie)

test('the account is closed in two presses, or the page says why not', async () => {
  api.on('POST /client-api/account/close', () => new Refusal('unavailable'))
  const { address } = await visit('/client/privacy', anonymous)
  await page.getByRole('button', { name: 'Fermer mon compte' }).click()
  await page.getByRole('button', { name: 'Fermer définitivement' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  api.on('POST /client-api/account/close', () => undefined)
  await page.getByRole('button', { name: 'Fermer définitivement' }).click()
  await expect.poll(address).toBe('/client/login')
})

test('the account is closed with the password, or after a link for who has none', async () => {
  let closed = false
  api
    .on('GET /client-api/user', () => aClient({ hasPassword: true, needsCurrentPassword: true }))
    .on('POST /client-api/account/close', ({ body }) => {
      const { currentPassword } = body as { currentPassword?: string }
      if (currentPassword !== 'un long mot de passe')
        return new Refusal('validation', {
          errors: { currentPassword: [currentPassword === undefined ? 'required' : 'wrong'] },
        })
      closed = true
      return undefined
    })
  const { address } = await visit('/client/privacy', anonymous)
  await page.getByRole('button', { name: 'Fermer mon compte' }).click()
  const confirm = page.getByRole('button', { name: 'Fermer définitivement' })
  await confirm.click()
  await expect.element(page.getByText('Saisissez votre mot de passe.')).toBeVisible()
  const password = page.getByLabelText('Mot de passe actuel', { exact: true })
  await password.fill('un autre')
  await confirm.click()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await expect.element(password).toHaveFocus()
  expect(await findBarriers()).toEqual([])
  expect(closed).toBe(false)
  await password.fill('un long mot de passe')
  await confirm.click()
  await expect.poll(address).toBe('/client/login')
})

test('a guardian reads that the child’s record keeps the address', async () => {
  const [practice] = aClient().practices
  const children = [{ patientId: '66666666-0000-7000-8000-000000000009', firstname: 'Léa', lastname: 'Roux' }]
  if (practice) api.on('GET /client-api/user', () => aClient({ practices: [{ ...practice, children }] }))
  await visit('/client/privacy', anonymous)
  await page.getByRole('button', { name: 'Fermer mon compte' }).click()
  await expect.element(page.getByText(/Le dossier de l’enfant garde votre adresse/)).toBeVisible()
})

test('who has no password gets a link first, and nothing is closed', async () => {
  api.on('GET /client-api/user', () => aClient({ needsLink: true })).on('POST /client-api/auth/link', () => undefined)
  await visit('/client/privacy', anonymous)
  await page.getByRole('button', { name: 'Fermer mon compte' }).click()
  await expect.element(page.getByRole('button', { name: 'Fermer définitivement' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Recevoir un lien' }).click()
  await expect.poll(() => api.of('POST', '/client-api/auth/link')).toHaveLength(1)
  expect(api.of('POST', '/client-api/account/close')).toEqual([])
})
