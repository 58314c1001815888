import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aClient, anAppointment, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'

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
  await expect.poll(() => document.querySelector('header img')?.getAttribute('src')).toBe(logo.url)
  expect(document.body.style.getPropertyValue('--brand')).toBe('#0f766e')
  await expect.poll(() => document.querySelector('[data-practice]'), { message: 'nothing is told apart' }).toBeNull()
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
      locale: 'fr',
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

describe('while nobody knows whose page a mailed link leads to', () => {
  const token = 'a-token-of-more-than-twenty-characters'
  const [practice] = aClient().practices
  const named = { id: practice!.id, name: practice!.name, primaryColor: '#0f766e' }
  const banner = () => page.getByRole('banner')
  const brand = () => document.body.style.getPropertyValue('--brand')
  const neutral = 'oklch(0.53 0 0)'

  function aLateAnswer() {
    let give: (answer: unknown) => void = () => {}
    const given = new Promise<unknown>((done) => {
      give = done
    })
    return { given, give: (answer: unknown) => give(answer) }
  }

  test.each([
    ['/forms', 'GET /api/public/forms/*'],
    ['/booking', 'GET /api/public/bookings/*'],
    ['/consent', 'GET /api/public/consents/*'],
  ] as const)('%s has nobody’s look, then the practice’s', async (path, route) => {
    const answer = aLateAnswer()
    api.on(route, () => answer.given)
    await visit(`${path}/${token}`, anonymous)
    await expect.poll(() => api.of('GET', /\/api\/public\/.*/).length).toBeGreaterThan(0)
    await expect.element(banner()).toBeVisible()
    await expect.element(banner().getByRole('link')).not.toBeInTheDocument()
    await expect.poll(brand).toBe(neutral)
    answer.give(new Refusal('link_expired', { reason: 'over', practice: named }))
    await expect.element(banner().getByText('Cabinet des Tilleuls')).toBeVisible()
    await expect.poll(brand).toBe('#0f766e')
  })

  test('the way in has nobody’s look, then the practice’s', async () => {
    forgetClientCookie()
    const answer = aLateAnswer()
    api.on('GET /api/public/mailed-links/*', () => answer.given)
    await visit(`/client/link#token=${token}&of=${token}`, anonymous)
    await expect.element(page.getByRole('button', { name: 'Me connecter' })).toBeVisible()
    await expect.element(banner().getByRole('link')).not.toBeInTheDocument()
    await expect.poll(brand).toBe(neutral)
    answer.give({ practice: named, locale: null })
    await expect.element(banner().getByText('Cabinet des Tilleuls')).toBeVisible()
    await expect.poll(brand).toBe('#0f766e')
  })

  test('the area has nobody’s colour, then the practice’s', async () => {
    const answer = aLateAnswer()
    api.on('GET /client-api/user', () => answer.given)
    await visit('/client', anonymous)
    await expect.element(banner().getByText('Espace client')).toBeVisible()
    await expect.poll(brand).toBe(neutral)
    answer.give(aClient({ practices: aClient().practices.map((one) => ({ ...one, primaryColor: '#0f766e' })) }))
    await expect.element(banner().getByText('Cabinet des Tilleuls')).toBeVisible()
    await expect.poll(brand).toBe('#0f766e')
  })

  test('no answer leaves it so, and a refusal that may name nobody shows the product', async () => {
    api.on('GET /api/public/forms/*', () => noAnswer)
    await visit(`/forms/${token}`, anonymous)
    await expect.element(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    await expect.element(banner().getByRole('link')).not.toBeInTheDocument()
    await expect.poll(brand).toBe(neutral)
    api.on('GET /api/public/forms/*', () => new Refusal('link_expired', { reason: 'over' }))
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(banner().getByRole('link', { name: 'Ancrage, accueil' })).toBeVisible()
    await expect.poll(brand).toBe('')
  })
})
