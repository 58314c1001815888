import '../src/contact/index.tsx'
import '../src/next/index.tsx'
import '../src/review/index.tsx'
import '../src/reviews/index.tsx'
import '../src/slots/index.tsx'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectOwnFont, expectPicture } from '../../tests/pictures/picture.ts'
import { ids, typeId } from './fake-api.ts'
import { fakeReviews, REVIEWS_API, TOKEN } from './fake-reviews.ts'
import { type Look, showPictured } from './picturing.ts'

// How every element looks at first. CONTRIBUTING.md, "Tests", says how to take the pictures anew.

let reviews: ReturnType<typeof fakeReviews>
beforeEach(() => {
  reviews = fakeReviews()
})
afterEach(() => reviews.release())

const booking = { 'session-type': typeId(ids.follow), location: 'office' }

/** What is pictured: the element, its attributes, and the words that show that it has loaded. */
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

describe.each(Object.entries(pictured))('%s', (name, { tag, attributes, sign }) => {
  test.for(
    (['fr', 'en'] as const).flatMap((lang) =>
      (['light', 'dark'] as const).flatMap((theme) => [360, 900].map((width): Look => ({ lang, theme, width }))),
    ),
  )('looks as it did in $lang, $theme, at $width px', async (look) => {
    const element = await showPictured(tag, attributes, look)
    await expect.element(page.getByRole('button', { name: sign }).first()).toBeVisible()
    await expectPicture(element, `${name}-${look.lang}-${look.theme}-${look.width}`)
    if (look.theme === 'light') await expectOwnFont(element)
  })
})
