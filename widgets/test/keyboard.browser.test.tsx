import '../src/booking/index.tsx'
import '../src/next/index.tsx'
import '../src/reviews/index.tsx'
import '../src/slots/index.tsx'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { API, ids, typeId } from './fake-api.ts'
import { fakeReviews, showReviews } from './fake-reviews.ts'
import { focused, heading, time, type } from './stage.ts'

function show(tag: string, attributes: Record<string, string> = {}): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries({ practice: ids.practice, api: API, lang: 'fr', ...attributes }))
    element.setAttribute(name, value)
  document.body.append(element)
  return element
}

/** Presses the tab key until the focus is on a matching element. */
async function tabTo(isIt: (element: Element) => boolean): Promise<Element> {
  for (let step = 0; step < 40; step++) {
    await userEvent.tab()
    const at = focused()
    if (at && isIt(at)) return at
  }
  throw new Error('the tab key does not lead there')
}
const isNamed = (words: RegExp) => (element: Element) =>
  words.test(element.getAttribute('aria-label') ?? element.textContent ?? '')

test('a free time is reached and opened by keyboard, and the focus comes back to it', async () => {
  show('ancrage-next')
  await expect.element(page.getByRole('button', { name: 'Voir toutes les disponibilités' })).toBeVisible()
  const chosen = await tabTo(isNamed(/, 09:00$/))
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => focused()).toBe(chosen)
})

test('the field for a time is filled in by keyboard', async () => {
  const element = show('ancrage-slots', { 'session-type': typeId(ids.follow), location: 'office' })
  await expect.element(page.getByRole('button', { name: /^09:00, / }).first()).toBeVisible()
  await tabTo(isNamed(/^09:30, /))
  await userEvent.keyboard(' ')
  await expect.poll(() => Reflect.get(element, 'value')).toMatch(/^\d{4}-\d\d-\d\dT/)
})

test('reviews are sorted, continued and explained by keyboard', async () => {
  const reviews = fakeReviews()
  try {
    const { element } = showReviews('ancrage-reviews', { count: '5' })
    await expect.element(page.getByRole('combobox')).toBeVisible()
    await tabTo((at) => at.matches('select'))
    await tabTo(isNamed(/^Afficher plus/))
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => element.shadowRoot?.querySelectorAll('article').length).toBe(7)
    await expect.poll(() => focused()?.textContent).toMatch(/^Client/)
    await expect.poll(() => focused()).toBe(element.shadowRoot?.querySelectorAll('li:has(article)')[5])
    await tabTo((at) => at.matches('summary'))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Chaque avis vient d’une séance qui a eu lieu.')).toBeVisible()
  } finally {
    reviews.release()
  }
})

test('a booking is made by keyboard alone, and the focus is visible at each step', async () => {
  show('ancrage-booking')
  await expect.element(type('Première séance')).toBeVisible()
  const press = async (words: RegExp) => {
    const at = await tabTo(isNamed(words))
    const { outlineStyle, outlineWidth } = getComputedStyle(at)
    expect([outlineStyle, outlineWidth], at.outerHTML).not.toEqual(['none', '0px'])
    expect(outlineStyle, at.outerHTML).not.toBe('none')
    await userEvent.keyboard('{Enter}')
  }
  await press(/^Première séance/)
  await expect.element(time('10:00')).toBeVisible()
  await press(/^10:00, /)
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  for (const [name, words] of Object.entries({
    firstname: 'Camille',
    lastname: 'Durand',
    email: 'camille@exemple.fr',
  })) {
    await tabTo((at) => at.matches(`[autocomplete$="${autocompletes[name]}"]`))
    await userEvent.keyboard(words)
  }
  await tabTo((at) => at.matches('[type=checkbox]') && /J’accepte/.test(at.closest('label, div')?.textContent ?? ''))
  await userEvent.keyboard(' ')
  await press(/^Envoyer la demande/)
  await expect.element(heading('Votre demande est envoyée')).toBeVisible()
})

/** The tokens by which a browser fills the fields in. */
const autocompletes: Record<string, string> = { firstname: 'given-name', lastname: 'family-name', email: 'email' }
