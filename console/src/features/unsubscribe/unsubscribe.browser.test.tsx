import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { Refusal } from '../../../test/fake-api'

const token = 'a-token-of-more-than-twenty-characters'
const anonymous = { isAnonymous: true }
const button = page.getByRole('button', { name: 'Ne plus recevoir ces messages' })

test('the link of a mail changes nothing until its button is pressed', async () => {
  const api = aQuietPractice().on('POST /api/unsubscribe', () => undefined)
  await visit(`/unsubscribe#token=${token}`, anonymous)
  await expect.element(button).toBeVisible()
  expect(api.requests).toEqual([])
  await button.click()
  await expect.element(page.getByRole('heading', { name: 'C’est fait' })).toHaveFocus()
  await expect.poll(() => document.title).toBe('C’est fait · Ancrage')
  await expect.poll(() => api.of('POST', '/api/unsubscribe').map(({ body }) => body)).toEqual([{ token }])
})

test('the recipient undoes it on the same page', async () => {
  const api = aQuietPractice()
    .on('POST /api/unsubscribe', () => undefined)
    .on('POST /api/subscribe', () => undefined)
  await visit(`/unsubscribe#token=${token}`, anonymous)
  await button.click()
  await page.getByRole('button', { name: 'Je veux de nouveau recevoir ces messages' }).click()
  await expect.element(page.getByRole('heading', { name: 'Cette adresse n’est plus désinscrite' })).toHaveFocus()
  // A client may have refused beside it: what the page cannot know, it does not promise.
  await expect.element(page.getByText(/dites-lui que vous les souhaitez de nouveau/)).toBeVisible()
  await expect.poll(() => api.of('POST', '/api/subscribe').map(({ body }) => body)).toEqual([{ token }])
})

test('the token leaves the address', async () => {
  aQuietPractice()
  const { router } = await visit(`/unsubscribe#token=${token}`, anonymous)
  await expect.poll(() => router.state.location.hash).toBe('')
  await expect.element(button).toBeVisible()
})

test('an expired link says what to do', async () => {
  aQuietPractice().on('POST /api/unsubscribe', () => new Refusal('not_found'))
  await visit(`/unsubscribe#token=${token}`, anonymous)
  await button.click()
  await expect.element(page.getByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible()
})

test('a link without a token offers nothing', async () => {
  aQuietPractice()
  await visit('/unsubscribe', anonymous)
  await expect.element(page.getByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

test('a failure is shown, and the button stays', async () => {
  aQuietPractice().on('POST /api/unsubscribe', () => new Refusal('unavailable'))
  await visit(`/unsubscribe#token=${token}`, anonymous)
  await button.click()
  await expect.element(page.getByText(/Le service redémarre/)).toBeVisible()
  await expect.element(button).toBeVisible()
})

const ofTilleuls = { id: '44444444-0000-7000-8000-000000000001', name: 'Cabinet des Tilleuls', primaryColor: '#0f766e' }
const banner = page.getByRole('banner')

test('the page wears the practice in whose mail its link stood, and keeps it over a reload', async () => {
  const api = aQuietPractice().on('GET /api/public/mailed-links/*', () => ({ practice: ofTilleuls, locale: 'fr' }))
  const { router } = await visit(`/unsubscribe#token=${token}&of=${token}-of`, anonymous)
  await expect.element(banner.getByText('Cabinet des Tilleuls')).toBeVisible()
  await expect.poll(() => document.body.style.getPropertyValue('--brand')).toBe('#0f766e')
  await expect.poll(() => router.state.location.hash).toBe('')
  await expect.poll(() => router.state.location.state).toEqual({ token, of: `${token}-of` })
  expect(api.requests.map(({ path }) => path)).toEqual([`/api/public/mailed-links/${token}-of`])
})

test.each([
  ['discretion forbids it', () => ({ practice: null, locale: null })],
  ['the link does not say which', () => new Refusal('not_found')],
])('the page is Ancrage’s where %s', async (_, answer) => {
  const api = aQuietPractice().on('GET /api/public/mailed-links/*', answer)
  await visit(`/unsubscribe#token=${token}&of=${token}`, anonymous)
  await expect.element(button).toBeVisible()
  await expect.poll(() => api.requests.length).toBe(1)
  await expect.element(banner.getByRole('link', { name: /Ancrage/ })).toBeVisible()
})

test('the page speaks the language of who got the mail', async () => {
  aQuietPractice().on('GET /api/public/mailed-links/*', () => ({ practice: ofTilleuls, locale: 'en' }))
  await visit(`/unsubscribe#token=${token}&of=${token}-of`, anonymous)
  await expect.element(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
})
