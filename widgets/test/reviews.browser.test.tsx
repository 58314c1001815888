import '../src/reviews/index.tsx'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeReviews, PRACTICE, showReviews } from './fake-reviews.ts'
import { expectAccessible } from './stage.ts'

let api: ReturnType<typeof fakeReviews>
beforeEach(() => {
  api = fakeReviews()
})
afterEach(() => api.release())

const articles = () => page.getByRole('article')
const more = () => page.getByRole('button', { name: 'Afficher plus d’avis' })

test('the average, the distribution of marks, and each review with the dates that the law requires are shown', async () => {
  const { heard } = showReviews('ancrage-reviews', { count: '5' })
  await expect.element(page.getByText('7 avis vérifiés')).toBeVisible()
  await expect.element(page.getByRole('img', { name: '4,5 sur 5' })).toBeVisible()
  const first = articles().first()
  await expect
    .poll(() => first.element().textContent)
    .toMatch(/ÉlodieAvis vérifié.*Je dors mieux.*Séance du 1er mars 2027 · publié le 4 mars 2027/s)
  await expect
    .poll(() => first.element().textContent)
    .toMatch(/Réponse du praticien, le 5 mars 2027Merci de votre confiance\./)
  await expect.poll(() => articles().nth(2).element().textContent).toMatch(/<b>Parfait<\/b>/)
  await expect
    .poll(() => heard)
    .toEqual([
      { name: 'ready', detail: { practice: PRACTICE } },
      { name: 'view', detail: { practice: PRACTICE, count: 7 } },
    ])
})

test('more are shown until there are no more, and another order starts at its first', async () => {
  showReviews('ancrage-reviews', { count: '3' })
  await expect.poll(() => articles().elements().length).toBe(3)
  await more().click()
  await expect.poll(() => articles().elements().length).toBe(6)
  await more().click()
  await expect.poll(() => articles().elements().length).toBe(7)
  await expect.poll(() => more()).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Trier par' }).selectOptions('lowest')
  await expect.poll(() => articles().first().element().textContent).toMatch(/Un peu cher/)
  await expect.poll(() => articles().elements().length).toBe(3)
})

test('as a summary it shows no single review, but everything that the law requires', async () => {
  showReviews('ancrage-reviews', { layout: 'summary' })
  await expect.element(page.getByText('7 avis vérifiés')).toBeVisible()
  await expect.element(articles()).not.toBeInTheDocument()
  const legal = page.getByText('Comment ces avis sont recueillis')
  legal.element().closest('summary')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Chaque avis vient d’une séance qui a eu lieu.')).toBeVisible()
})

test('a refresh shows what was published meanwhile', async () => {
  api.state.count = 1
  const { element } = showReviews('ancrage-reviews')
  await expect.element(page.getByText('1 avis vérifié')).toBeVisible()
  api.state.count = 7
  ;(element as HTMLElement & { refresh(): void }).refresh()
  await expect.element(page.getByText('7 avis vérifiés')).toBeVisible()
})

test('a hidden title is still read out, and the page’s own words show where it has some', async () => {
  api.state.count = 0
  const { element } = showReviews('ancrage-reviews', { hide: 'title' })
  element.innerHTML = '<p slot="empty">Bientôt les premiers avis</p>'
  await expect.element(page.getByText('Bientôt les premiers avis')).toBeVisible()
  const title = page.getByRole('heading', { name: 'Avis des clients' }).element()
  expect(title.getBoundingClientRect().width).toBeLessThanOrEqual(1)
})

test('it says that there is no review yet', async () => {
  api.state.count = 0
  showReviews('ancrage-reviews')
  await expect.element(page.getByText('Aucun avis publié pour le moment.')).toBeVisible()
})

test('an unknown practice and a lost connection are shown as different, and both are emitted', async () => {
  api.state.upset.published = { status: 404, code: 'not_found' }
  const { heard } = showReviews('ancrage-reviews')
  await expect.element(page.getByText('Ces avis ne sont pas disponibles.')).toBeVisible()
  // The event comes once the words are rendered.
  await expect.poll(() => heard).toEqual([{ name: 'error', detail: { code: 'not_found', status: 404 } }])
  document.body.replaceChildren()
  api.state.isOffline = true
  showReviews('ancrage-reviews')
  await expect.element(page.getByText('Les avis n’ont pas pu être chargés.')).toBeVisible()
  api.state.isOffline = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(page.getByText('7 avis vérifiés')).toBeVisible()
})

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  test('axe finds nothing', async () => {
    const { element } = showReviews('ancrage-reviews', { theme })
    await expect.element(page.getByText('7 avis vérifiés')).toBeVisible()
    await expectAccessible(element)
  })
})

test('in English at 320 px, and where text runs from the right, nothing overflows', async () => {
  await page.viewport(320, 800)
  document.body.dir = 'rtl'
  const { element } = showReviews('ancrage-reviews', { lang: 'en' })
  await expect.element(page.getByText('7 verified reviews')).toBeVisible()
  expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
  document.body.removeAttribute('dir')
})
