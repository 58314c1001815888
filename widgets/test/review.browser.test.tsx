import '../src/review/index.tsx'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeReviews, showReviews } from './fake-reviews.ts'
import { expectAccessible, focused } from './stage.ts'

let api: ReturnType<typeof fakeReviews>
beforeEach(() => {
  api = fakeReviews()
})
afterEach(() => api.release())

const group = (legend: string) => page.getByRole('group', { name: legend })
const star = (legend: string, words: string) => group(legend).getByRole('radio', { name: words, exact: true })
const send = () => page.getByRole('button', { name: 'Envoyer mon avis' })
const consent = () => page.getByRole('checkbox', { name: /J’accepte que mon avis soit publié/ })
const choose = async () => {
  await star('Efficacité', 'Très bien').click()
  await star('Praticien', 'Bien').click()
  await star('Prix', 'Correct').click()
}

test('three marks are enough; without consent the review is for the practitioner alone', async () => {
  api.state.status = 'private'
  const { heard } = showReviews('ancrage-review')
  await choose()
  await send().click()
  await expect.element(page.getByText('Il n’est lu que par Claire Moreau.')).toBeVisible()
  expect(api.state.sent.map(({ body }) => ({ ...body, captcha: '' }))).toEqual([
    { efficacy: 5, practitioner: 4, price: 3, displayName: 'none', publishConsent: false, captcha: '' },
  ])
  expect(heard.map(({ name }) => name)).toEqual(['ready', 'view', 'before-submit', 'review'])
  expect(JSON.stringify(heard)).not.toMatch(/Élodie|token/)
})

test('the consent starts unticked, and shows how the name will be published', async () => {
  showReviews('ancrage-review')
  await expect.element(consent()).not.toBeChecked()
  await choose()
  await page.getByRole('textbox', { name: /Commentaire/ }).fill('a'.repeat(3_900))
  await expect.element(page.getByText('Encore 100 caractères')).toBeVisible()
  await page.getByRole('textbox', { name: /Commentaire/ }).fill('Apaisant.')
  await consent().click()
  const preview = page.getByRole('region', { name: 'Aperçu' })
  await expect.element(preview.getByText('Client', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Initiale (É.)' }).click()
  await expect.element(preview.getByText('É.', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Élodie' }).click()
  await expect.element(preview.getByText('Élodie', { exact: true })).toBeVisible()
  await expect.element(preview.getByRole('img', { name: '4,0 sur 5' })).toBeVisible()
  await send().click()
  await expect.element(page.getByText('Il sera publié dans les 7 jours, après lecture.')).toBeVisible()
  expect(api.state.sent[0]?.body).toMatchObject({
    displayName: 'firstname',
    publishConsent: true,
    comment: 'Apaisant.',
  })
})

test('the form works by keyboard alone: arrows choose stars, a missing mark takes the focus, thanks are read', async () => {
  showReviews('ancrage-review')
  await expect.element(star('Efficacité', 'Bien')).toBeInTheDocument()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(star('Efficacité', 'Correct')).toBeChecked()
  send().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(group('Praticien').getByText('Choisissez une note de 1 à 5.')).toBeVisible()
  await expect.poll(focused).toBe(star('Praticien', 'Très décevant').element())
  await userEvent.keyboard(' ')
  await userEvent.tab()
  await userEvent.keyboard(' ')
  send().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => focused()?.textContent).toBe('Merci pour votre avis')
})

test('failures lose nothing, and the same review is sent again under the same key', async () => {
  showReviews('ancrage-review')
  await choose()
  await page.getByRole('textbox', { name: /Commentaire/ }).fill('Apaisant.')
  api.state.upset.write = { status: 503, code: 'unavailable' }
  await send().click()
  await expect.element(page.getByText(/Rien n’est perdu/)).toBeVisible()
  await send().click()
  await expect.element(page.getByRole('heading', { name: 'Merci pour votre avis' })).toBeVisible()
  const [first, second] = api.state.sent
  expect(second).toEqual(first)
})

test('a refused proof of work is made anew, once', async () => {
  showReviews('ancrage-review')
  await choose()
  api.state.upset.write = { status: 403, code: 'captcha' }
  await send().click()
  await expect.element(page.getByRole('heading', { name: 'Merci pour votre avis' })).toBeVisible()
  const [first, second] = api.state.sent
  expect(second?.key).not.toBe(first?.key)
})

test.each([
  [{ status: 410, code: 'link_expired', reason: 'answered' }, 'Votre avis a déjà été donné.'],
  [{ status: 410, code: 'link_expired', reason: 'over' }, 'Ce lien n’est plus valable.'],
  [{ status: 404, code: 'not_found' }, 'Ce lien n’est pas valable.'],
])('an invalid link says so: %j', async (upset, words) => {
  api.state.upset.invitation = upset
  const { element, heard } = showReviews('ancrage-review')
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.poll(() => heard).toEqual([{ name: 'error', detail: { code: upset.code, status: upset.status } }])
  await expectAccessible(element)
})

test('a message replaces the form when the link was used meanwhile', async () => {
  showReviews('ancrage-review')
  await choose()
  api.state.upset.write = { status: 410, code: 'link_expired', reason: 'answered' }
  await send().click()
  await expect.element(page.getByText('Votre avis a déjà été donné.')).toBeVisible()
})

test('a page that is a demonstration cancels the review', async () => {
  const { element } = showReviews('ancrage-review')
  element.addEventListener('ancrage-before-submit', (event) => event.preventDefault())
  await choose()
  const heard = new Promise((resolve) => element.addEventListener('ancrage-before-submit', resolve))
  await send().click()
  await heard
  await expect.element(send()).toBeEnabled()
  expect(api.state.sent).toEqual([])
})

test('a refresh keeps what was written, and says when the link was used elsewhere', async () => {
  const { element } = showReviews('ancrage-review')
  await page.getByRole('textbox', { name: /Commentaire/ }).fill('Apaisant.')
  const again = (element as HTMLElement & { refresh(): void }).refresh.bind(element)
  again()
  await expect.element(page.getByRole('textbox', { name: /Commentaire/ })).toHaveValue('Apaisant.')
  api.state.upset.invitation = { status: 410, code: 'link_expired', reason: 'answered' }
  again()
  await expect.element(page.getByText('Votre avis a déjà été donné.')).toBeVisible()
})

test('the page’s own words stand above, below, and under the thanks', async () => {
  const { element } = showReviews('ancrage-review')
  element.innerHTML = '<p slot="header">Chez nous</p><p slot="success">À bientôt</p>'
  await expect.element(page.getByText('Chez nous')).toBeVisible()
  await choose()
  await send().click()
  await expect.element(page.getByText('À bientôt')).toBeVisible()
})

test('without a connection it can be tried again', async () => {
  api.state.isOffline = true
  showReviews('ancrage-review')
  await expect.element(page.getByText('La page n’a pas pu être chargée.')).toBeVisible()
  api.state.isOffline = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(group('Prix')).toBeVisible()
})

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  test('axe finds nothing in the form, nor in its errors', async () => {
    const { element } = showReviews('ancrage-review', { theme })
    await expect.element(group('Prix')).toBeVisible()
    await expectAccessible(element)
    await send().click()
    await consent().click()
    await expectAccessible(element)
  })
})

test('in English, and at 320 px, nothing overflows', async () => {
  await page.viewport(320, 800)
  const { element } = showReviews('ancrage-review', { lang: 'en' })
  await page.getByRole('checkbox', { name: /I agree to my review being published/ }).click()
  await expect.element(page.getByText('Your name with the review')).toBeVisible()
  expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
})
