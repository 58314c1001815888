import '../src/contact/index.tsx'
import '../src/review/index.tsx'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectOwnFont, expectPicture } from '../../tests/pictures/picture.ts'
import { fakeReviews, REVIEWS_API, TOKEN } from './fake-reviews.ts'
import { type Look, showPictured } from './picturing.ts'
import { api, camille } from './stage.ts'

// How elements look later: further steps, errors, the thanks. Each is seen in both languages, both themes and from the
// narrowest to the widest, but not in all combinations.

let reviews: ReturnType<typeof fakeReviews>
beforeEach(() => {
  reviews = fakeReviews()
})
afterEach(() => reviews.release())

const looks: Look[] = [
  { lang: 'fr', theme: 'dark', width: 240 },
  { lang: 'fr', theme: 'light', width: 360 },
  { lang: 'en', theme: 'dark', width: 360 },
  { lang: 'en', theme: 'light', width: 900 },
]

/** Presses a control by words of either language, without the pointer, which would rest on what comes next. */
async function press(role: 'button' | 'checkbox' | 'radio', name: RegExp): Promise<void> {
  const pressed = page.getByRole(role, { name }).first()
  await expect.element(pressed).toBeInTheDocument()
  ;(pressed.element() as HTMLElement).click()
}
const write = (label: RegExp, text: string) => page.getByRole('textbox', { name: label }).fill(text)
const seen = (words: RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const email = /^(Adresse e-mail|Email address)/

async function chooseType(): Promise<void> {
  await press('button', /^(Première séance|First session)/)
  await expect.element(page.getByRole('button', { name: /^09:00, / }).first()).toBeVisible()
}

async function chooseTime(): Promise<void> {
  await chooseType()
  await press('button', /^09:00, /)
  await seen(/^(Créneau retenu|Kept for you)/)
}

const attention = /(demandent votre attention|need your attention)\.$/

async function book(): Promise<void> {
  await chooseTime()
  await write(/^(Prénom|First name)/, camille.firstname)
  await write(/^(Nom|Last name)/, camille.lastname)
  await write(email, camille.email)
  await press('checkbox', /^(J’accepte|I agree)/)
  await press('button', /^(Envoyer|Send|Confirm)/)
  await seen(/^(Votre demande est envoyée|Your request has been sent|Votre rendez-vous est|Your appointment is)/)
}

async function mark(): Promise<void> {
  for (const [index, words] of [/^(Très bien|Very good)$/, /^(Bien|Good)$/, /^(Correct|Fair)$/].entries()) {
    const star = page.getByRole('group').nth(index).getByRole('radio', { name: words })
    await expect.element(star).toBeInTheDocument()
    ;(star.element() as HTMLElement).click()
  }
}

/** What is pictured: the element, its attributes, and the steps that lead there. */
const pictured: Record<string, { tag: string; attributes?: Record<string, string>; reach: () => Promise<void> }> = {
  'times-days': { tag: 'booking', reach: chooseType },
  'times-week': { tag: 'booking', attributes: { layout: 'week' }, reach: chooseType },
  'times-month': { tag: 'booking', attributes: { layout: 'month' }, reach: chooseType },
  details: { tag: 'booking', reach: chooseTime },
  'details-refused': {
    tag: 'booking',
    async reach() {
      await chooseTime()
      await press('checkbox', /(mineure|under 18)$/)
      await write(email, 'camille@')
      await press('button', /^(Envoyer|Send)/)
      await seen(attention)
    },
  },
  requested: { tag: 'booking', reach: book },
  booked: {
    tag: 'booking',
    async reach() {
      Object.assign(api, { isAutoAccepting: true, isProgramme: true })
      await book()
      await expect.element(page.getByRole('link', { name: /^Deuxième séance/ })).toBeVisible()
    },
  },
  'contact-refused': {
    tag: 'contact',
    async reach() {
      await press('button', /^(Envoyer|Send)/)
      await seen(attention)
    },
  },
  'contact-sent': {
    tag: 'contact',
    async reach() {
      await write(/^(Prénom et nom|First and last name)/, `${camille.firstname} ${camille.lastname}`)
      await write(email, camille.email)
      await write(/^Message/, 'Recevez-vous le samedi ?')
      await press('button', /^(Envoyer|Send)/)
      await seen(/^(Votre message est envoyé|Your message has been sent)/)
    },
  },
  'review-refused': {
    tag: 'review',
    attributes: { api: REVIEWS_API, token: TOKEN },
    async reach() {
      await press('checkbox', /^(J’accepte|I agree)/)
      await press('button', /^(Envoyer|Send)/)
      await seen(/^(Choisissez une note|Choose a rating)/)
    },
  },
  'review-taken': {
    tag: 'review',
    attributes: { api: REVIEWS_API, token: TOKEN },
    async reach() {
      await mark()
      await press('button', /^(Envoyer|Send)/)
      await seen(/^(Merci|Thank)/)
    },
  },
}

describe.each(Object.entries(pictured))('%s', (name, { tag, attributes = {}, reach }) => {
  test.for(looks)('looks as it did in $lang, $theme, at $width px', async (look) => {
    const element = await showPictured(tag, attributes, look, 2400)
    await reach()
    await expectPicture(element, `${name}-${look.lang}-${look.theme}-${look.width}`)
    if (look.theme === 'light') await expectOwnFont(element)
  })
})
