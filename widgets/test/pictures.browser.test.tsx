import '../src/contact/index.tsx'
import '../src/next/index.tsx'
import '../src/review/index.tsx'
import '../src/reviews/index.tsx'
import '../src/slots/index.tsx'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { API, ids, typeId } from './fake-api.ts'
import { fakeReviews, API as REVIEWS_API, TOKEN } from './fake-reviews.ts'
import { styleHost } from './stage.ts'

// How every element looks. To take the pictures anew: CONTRIBUTING.md, "Tests".

/** A Monday morning, so that a week lies ahead. */
const NOW = new Date('2027-03-01T07:00:00Z')
const font = new URL('../../examples/therapist-site/fonts/hanken-grotesk.woff2', import.meta.url).href

let reviews: ReturnType<typeof fakeReviews>
beforeEach(async () => {
  reviews = fakeReviews()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  styleHost(`
    @font-face { font-family: Pictured; src: url(${font}); font-weight: 100 900 }
    html { --ancrage-font: Pictured; background: light-dark(#fff, #1c1a18) }`)
  await document.fonts.load('16px Pictured')
})

afterEach(() => reviews.release())

const booking = { 'session-type': typeId(ids.follow), location: 'office' }

/** What is pictured: the element, its attributes, and by what it is known to be there. */
const pictured: Record<string, { tag: string; attributes: Record<string, string>; sign: RegExp }> = {
  types: { tag: 'booking', attributes: {}, sign: /^(Premier échange|First talk)/ },
  days: { tag: 'booking', attributes: booking, sign: /^09:00, / },
  week: { tag: 'booking', attributes: { ...booking, layout: 'week' }, sign: /^09:00, / },
  month: { tag: 'booking', attributes: { ...booking, layout: 'month' }, sign: /^09:00, / },
  slots: { tag: 'slots', attributes: booking, sign: /^09:00, / },
  contact: { tag: 'contact', attributes: {}, sign: /^(Envoyer|Send)/ },
  next: { tag: 'next', attributes: {}, sign: /(disponibilités|times)$/ },
  review: { tag: 'review', attributes: { api: REVIEWS_API, token: TOKEN }, sign: /^(Envoyer|Send)/ },
  reviews: { tag: 'reviews', attributes: { api: REVIEWS_API, count: '3' }, sign: /^(Afficher|Show)/ },
}

function show(tag: string, attributes: Record<string, string>, width: number): HTMLElement {
  const element = document.createElement(`ancrage-${tag}`)
  const all = { practice: ids.practice, api: API, 'time-zone': 'Europe/Paris', ...attributes }
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, value)
  element.style.width = `${width}px`
  document.body.style.margin = '0'
  document.body.append(element)
  return element
}

describe.each(Object.entries(pictured))('%s', (name, { tag, attributes, sign }) => {
  test.for(
    ['fr', 'en'].flatMap((lang) =>
      ['light', 'dark'].flatMap((theme) => [360, 900].map((width) => ({ lang, theme, width }))),
    ),
  )('looks as it did in $lang, $theme, at $width px', async ({ lang, theme, width }) => {
    await page.viewport(width, 1200)
    styleHost(`html { color-scheme: ${theme} }`)
    const element = show(tag, { ...attributes, lang, theme }, width)
    await expect.element(page.getByRole('button', { name: sign }).first()).toBeVisible()
    await expect(element).toMatchScreenshot(`${name}-${lang}-${theme}-${width}`)
  })
})
