import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aClient, anAppointment, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

const anonymous = { isAnonymous: true }

beforeEach(async () => {
  await page.viewport(360, 800)
  signInClient()
  api = withClientArea(aQuietPractice())
    .on('GET /client-api/user', () => aClient())
    .on('GET /client-api/sessions', () => [anAppointment()])
})
afterEach(forgetClientCookie)

test('the area has the look of a single practice', async () => {
  const logo = { url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', width: 40, height: 40 }
  const practices = aClient().practices.map((one) => ({ ...one, primaryColor: '#0f766e', logo }))
  api.on('GET /client-api/user', () => aClient({ practices }))
  await visit('/client', anonymous)
  await expect.element(page.getByRole('banner').getByText('Cabinet des Tilleuls')).toBeVisible()
  expect(document.querySelector('header img')?.getAttribute('src')).toBe(logo.url)
  expect(document.body.style.getPropertyValue('--brand')).toBe('#0f766e')
  expect(document.querySelector('[data-practice]'), 'nothing is told apart').toBeNull()
})

test('the area names several practices, each in its colour', async () => {
  const other = {
    ...aClient().practices[0]!,
    id: '44444444-0000-7000-8000-000000000002',
    name: 'Cabinet du Port',
    primaryColor: '#b4502f',
  }
  api.on('GET /client-api/user', () => aClient({ practices: [...aClient().practices, other] }))
  api.on('GET /client-api/sessions', () => [
    anAppointment(),
    anAppointment({ startsAt: '2027-03-12T08:30:00.000Z', practiceId: other.id }),
  ])
  await visit('/client', anonymous)
  await expect.element(page.getByRole('region', { name: 'Plus tard' }).getByText('Cabinet du Port')).toBeVisible()
  await expect.element(page.getByRole('banner').getByText('Espace client')).toBeVisible()
  const links = ['next', 'later'].map((id) => document.querySelector(`[aria-labelledby="${id}"] a[href^="/client/s"]`))
  const bars = links.map((link) => link?.closest('[data-practice]')).map((of) => of && getComputedStyle(of, '::before'))
  expect(new Set(bars.map((bar) => bar?.backgroundColor)).size, 'each in its colour').toBe(2)
})

test('the way in wears the practice of its mail, and so does the page that asks for another link', async () => {
  forgetClientCookie()
  const [practice] = aClient().practices
  const of = 'a-signed-word-of-more-than-twenty-characters'
  api
    .on('GET /api/public/mailed-links/*', () => ({
      practice: { id: practice!.id, name: practice!.name, primaryColor: '#0f766e' },
    }))
    .on('POST /client-api/auth/link/use', () => new Refusal('link_expired'))
  const { address } = await visit(`/client/link#token=${of}-once&of=${of}`, anonymous)
  const brand = page.getByRole('banner').getByText('Cabinet des Tilleuls')
  await expect.element(brand).toBeVisible()
  await page.getByRole('button', { name: 'Me connecter' }).click()
  await page.getByRole('link', { name: 'Recevoir un nouveau lien' }).click()
  await expect.poll(address).toBe('/client/login')
  await expect.element(brand).toBeVisible()
})

test('the page of a link that has ended wears the practice that the refusal names', async () => {
  const [practice] = aClient().practices
  const named = { id: practice!.id, name: practice!.name, primaryColor: '#0f766e' }
  api.on('GET /api/public/forms/*', () => new Refusal('link_expired', { reason: 'over', practice: named }))
  await visit('/forms/a-token-of-more-than-twenty-characters', anonymous)
  await expect.element(page.getByRole('banner').getByText('Cabinet des Tilleuls')).toBeVisible()
  expect(document.body.style.getPropertyValue('--brand')).toBe('#0f766e')
})
