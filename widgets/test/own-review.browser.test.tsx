import '../src/review/index.tsx'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeReviews, ownReview, type ReviewToWrite, showReviews } from './fake-reviews.ts'
import { expectAccessible, focused } from './stage.ts'

let api: ReturnType<typeof fakeReviews>
beforeEach(() => {
  api = fakeReviews()
})
afterEach(() => api.release())

const answered = { status: 410, code: 'link_expired', reason: 'answered' }
/** The element as whoever has written finds it behind their link. */
function showOwn(given: Partial<ReviewToWrite> = {}, attributes: Record<string, string> = {}) {
  api.state.upset.invitation = answered
  api.state.own = ownReview(given)
  return showReviews('ancrage-review', attributes)
}
const withdraw = () => page.getByRole('button', { name: 'Retirer mon avis' })
const question = () => page.getByRole('region', { name: /Retirer votre avis/ })
const confirm = () => page.getByRole('button', { name: 'Retirer définitivement' })

test('the link that served to write opens the written review', async () => {
  const { heard } = showOwn({ answer: { text: 'Merci de votre confiance.', publishedOn: '2027-03-05' } })
  await expect.element(page.getByRole('heading', { name: 'Votre avis', level: 2 })).toBeVisible()
  await expect.element(page.getByText('Votre avis est publié.')).toBeVisible()
  await expect.element(page.getByText('Depuis le 4 mars 2027.')).toBeVisible()
  const card = page.getByRole('article')
  await expect.element(card.getByText('Apaisant.')).toBeVisible()
  await expect.element(card.getByText('Merci de votre confiance.')).toBeVisible()
  await expect.element(card.getByRole('img', { name: '4,0 sur 5' })).toBeVisible()
  await expect.poll(() => heard.map(({ name }) => name)).toEqual(['ready', 'view'])
})

test.each([
  [{ status: 'waiting', publishedOn: null, publishesOn: '2027-03-10' }, /Il le sera au plus tard le 10 mars 2027/],
  [{ status: 'private', publishedOn: null, name: null }, /Il n’est lu que par Claire Moreau/],
  [
    { status: 'hidden', publishedOn: null, hidden: { reason: 'unrelated', on: '2027-03-05', by: 'practitioner' } },
    /Motif.: sans rapport avec la séance.*Écrivez à votre praticien/,
  ],
  [
    { status: 'hidden', publishedOn: null, hidden: { reason: 'insult', on: '2027-03-05', by: 'admin' } },
    /Écrivez à l’administration d’Ancrage, qui l’a décidé/,
  ],
] as const)('what has become of it is said: %j', async (given, words) => {
  showOwn(given)
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(withdraw()).toBeVisible()
})

test('it is withdrawn for good after a question, and the focus goes to its new status', async () => {
  showOwn()
  await withdraw().click()
  await expect.poll(() => focused()?.getAttribute('aria-label')).toMatch(/^Retirer votre avis/)
  await expect.element(question().getByText(/C’est définitif/)).toBeVisible()
  await confirm().click()
  await expect.element(page.getByText('Vous avez retiré votre avis le 9 mars 2027.')).toBeVisible()
  await expect.element(withdraw()).not.toBeInTheDocument()
  await expect.element(confirm()).not.toBeInTheDocument()
  await expect.poll(() => focused()?.textContent).toBe('Votre avis')
})

test('answering the question with no keeps the review, by keyboard', async () => {
  showOwn()
  await expect.element(withdraw()).toBeVisible()
  withdraw().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => focused()?.getAttribute('aria-label')).toMatch(/^Retirer votre avis/)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => focused()?.textContent).toBe('Retirer mon avis')
  expect(api.state.own?.status).toBe('published')
})

test('failures on the way are shown, and can be tried again', async () => {
  const { heard } = showOwn()
  api.state.upset.withdraw = { status: 503, code: 'unavailable' }
  await withdraw().click()
  await confirm().click()
  await expect.element(page.getByText('Votre avis n’a pas pu être retiré.')).toBeVisible()
  expect(heard.at(-1)).toEqual({ name: 'error', detail: { code: 'unavailable', status: 503 } })
  await confirm().click()
  await expect.element(page.getByText(/Vous avez retiré votre avis/)).toBeVisible()
})

test('a review that could not be read is asked for again', async () => {
  api.state.upset.own = { status: 429, code: 'too_many_requests' }
  const { heard } = showOwn()
  const again = page.getByRole('button', { name: 'Réessayer' })
  await expect.element(again).toBeVisible()
  await expect.poll(() => heard).toEqual([{ name: 'error', detail: { code: 'too_many_requests', status: 429 } }])
  await again.click()
  await expect.element(page.getByText('Votre avis est publié.')).toBeVisible()
})

test('after it was sent, the thanks say that the link leads back to it', async () => {
  showReviews('ancrage-review')
  for (const [legend, words] of [
    ['Efficacité', 'Bien'],
    ['Praticien', 'Bien'],
    ['Prix', 'Bien'],
  ] as const)
    await page.getByRole('group', { name: legend }).getByRole('radio', { name: words, exact: true }).click()
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect.element(page.getByText(/vous permet de le relire et de le retirer/)).toBeVisible()
})

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  test('axe finds nothing, neither before nor after the question', async () => {
    const { element } = showOwn({}, { theme })
    await expect.element(withdraw()).toBeVisible()
    await expectAccessible(element)
    await withdraw().click()
    await expect.element(confirm()).toBeVisible()
    await expectAccessible(element)
  })
})

test('in English, and at 320 px, nothing overflows', async () => {
  await page.viewport(320, 800)
  const { element } = showOwn({}, { lang: 'en' })
  await page.getByRole('button', { name: 'Withdraw my review' }).click()
  await expect.element(page.getByRole('button', { name: 'Withdraw for good' })).toBeVisible()
  expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
})
