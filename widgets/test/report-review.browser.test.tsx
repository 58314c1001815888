import '../src/reviews/index.tsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeReviews, showReviews } from './fake-reviews.ts'
import { expectAccessible } from './stage.ts'

let api: ReturnType<typeof fakeReviews>
beforeEach(() => {
  api = fakeReviews()
})
afterEach(() => api.release())

test('a visitor reports a review in place, by keyboard, and reads until when it is decided', async () => {
  const { element } = showReviews('ancrage-reviews', { count: '2' })
  const open = page.getByRole('button', { name: 'Signaler l’avis publié le 4 mars 2027' }).first()
  await expect.element(open).toHaveAttribute('aria-expanded', 'false')
  ;(open.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const form = page.getByRole('form', { name: 'Signaler cet avis' })
  const reason = form.getByRole('combobox', { name: 'Motif' })
  await expect.element(reason).toBeVisible()
  await expect.poll(() => element.shadowRoot?.activeElement).toBe(reason.element())
  await expectAccessible(element)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => element.shadowRoot?.activeElement).toBe(open.element())
  await userEvent.keyboard('{Enter}')
  await expect.element(reason).toBeVisible()
  await expect.poll(() => element.shadowRoot?.activeElement).toBe(reason.element())
  await form.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  expect(api.state.sent).toEqual([])
  await reason.selectOptions('Injure ou propos haineux')
  await form.getByRole('textbox', { name: /Précisions/ }).fill('Des mots blessants.')
  await form.getByRole('textbox', { name: /Adresse e-mail/ }).fill('lectrice@courriel.test')
  api.state.upset.report = { status: 503, code: 'unavailable' }
  const send = form.getByRole('button', { name: 'Envoyer le signalement' })
  await send.click()
  await expect.element(form.getByText('Le signalement n’a pas été envoyé.')).toBeVisible()
  await send.click()
  await expect
    .element(page.getByText(/décide au plus tard le 12 mars 2027.*La réponse vous est envoyée\.$/))
    .toBeVisible()
  const [first, again] = api.state.sent
  expect(again).toEqual(first)
  expect(first?.body).toMatchObject({
    reason: 'insult',
    words: 'Des mots blessants.',
    email: 'lectrice@courriel.test',
    locale: 'fr',
  })
})
