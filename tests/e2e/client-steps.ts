import { expect, type Page } from '@playwright/test'
import { expectHeard } from './accessible.ts'
import { demo, mailbox } from './demo.ts'
import { freeTimeButtons } from './quiet-practice.ts'
import type { Person } from './visitor-page.ts'
import type { Lang } from './words.ts'

/** Opens a page of the console by its path. */
export const openPage = (page: Page, path: string) => page.goto(demo.urls.console + path)

const words = {
  fr: {
    forms: /^Formulaires à remplir/,
    fill: /^Remplir «/,
    well: 'Bien',
    answer: 'Envoyer mes réponses',
    answered: 'Merci, vos réponses sont arrivées',
    read: 'Lire et signer',
    agreed: /J’ai lu ce texte/,
    typed: 'Taper mon nom',
    name: 'Prénom et nom',
    sign: 'Signer',
    signed: 'C’est signé',
    move: 'Déplacer',
    confirmMove: 'Déplacer mon rendez-vous',
    between: /^Entre les séances/,
    rate: 'Noter',
    rated: /^Noté aujourd’hui\s: 7/,
    review: 'Donner mon avis',
    marks: { Efficacité: 'Bien', Praticien: 'Très bien', Prix: 'Correct' },
    send: 'Envoyer mon avis',
    thanks: 'Merci pour votre avis',
  },
  en: {
    forms: /^Forms to fill in/,
    fill: /^Fill in “/,
    well: 'Well',
    answer: 'Send my answers',
    answered: 'Thank you, your answers have arrived',
    read: 'Read and sign',
    agreed: /./,
    typed: 'Type my name',
    name: 'First and last name',
    sign: 'Sign',
    signed: 'Signed',
    move: 'Reschedule',
    confirmMove: 'Reschedule my appointment',
    between: /^Between sessions/,
    rate: 'Save rating',
    rated: /^Today: 7/,
    review: 'Write a review',
    marks: { Efficacy: 'Good', Practitioner: 'Very good', Price: 'Fair' },
    send: 'Send my review',
    thanks: 'Thank you for your review',
  },
} as const

/** Fills in the waiting form. */
export async function fillFormIn(page: Page, lang: Lang) {
  const t = words[lang]
  await page.getByRole('link', { name: t.forms }).click()
  await page.getByRole('link', { name: t.fill }).click()
  await page.getByRole('radio', { name: t.well }).check()
  await page.getByRole('button', { name: t.answer }).click()
  await expect(page.getByText(t.answered)).toBeVisible()
}

/** Signs the waiting consent by typing the name. */
export async function signFromAfar(page: Page, { firstname, lastname }: Person, lang: Lang) {
  const t = words[lang]
  await openPage(page, '/client')
  await page.getByRole('link', { name: t.read }).click()
  await page.getByRole('checkbox', { name: t.agreed }).check()
  await page.getByRole('radio', { name: t.typed }).check()
  await page.getByLabel(t.name).fill(`${firstname} ${lastname}`)
  await page.getByRole('button', { name: t.sign, exact: true }).click()
  await expect(page.getByRole('heading', { name: t.signed, exact: true })).toBeVisible()
}

/** Moves an appointment from its page, which is open, to the second free time. */
export async function moveAppointment(page: Page, lang: Lang) {
  const t = words[lang]
  await page.getByRole('button', { name: t.move, exact: true }).click()
  await freeTimeButtons(page.getByRole('main')).nth(1).click()
  await page.getByRole('button', { name: t.confirmMove }).click()
}

/** Answers today's question with a seven. */
export async function answerWithSeven(page: Page, lang: Lang) {
  const t = words[lang]
  await openPage(page, '/client')
  await page.getByRole('link', { name: t.between }).click()
  await page
    .getByRole('group', { name: /Qualité de ma nuit/ })
    .getByRole('radio', { name: '7', exact: true })
    .check()
  await page.getByRole('button', { name: t.rate, exact: true }).click()
  await expect(page.getByText(t.rated)).toBeVisible()
}

/** Books in the client area and pays at the stand-in. Leaves the appointment's page open. */
export async function bookAndPay(page: Page, { firstname, lastname, email }: Person) {
  await openPage(page, '/client/book')
  await page.getByRole('button', { name: /^Séance individuelle/ }).click()
  await freeTimeButtons(page.getByRole('main')).first().click()
  await page.getByRole('checkbox', { name: /^J’accepte que/ }).check()
  await page.getByRole('button', { name: 'Réserver cet horaire' }).click()
  await expect(page.getByRole('heading', { name: 'Il reste à payer' })).toBeVisible()
  await page.getByRole('link', { name: /^Payer 30,00/ }).click()
  await page.getByRole('checkbox', { name: /avant la fin du délai de rétractation/ }).check()
  await page.getByRole('button', { name: 'Réserver avec obligation de paiement' }).click()
  await page.getByLabel('Numéro de carte').fill('4242424242424242')
  await page.getByLabel('Nom sur la carte').fill(`${firstname} ${lastname}`)
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByRole('heading', { name: 'C’est payé.' })).toBeVisible()
  const receipt = await mailbox.next({ to: email, subject: 'Votre paiement est bien arrivé' })
  // The words that the law requires, with the link.
  expect(receipt.text.replace(/\s+/g, ' ')).toMatch(/renoncer au contrat ici : \S+\/booking\/[\w-]+\?withdraw=1/)
}

/** Writes the review that was asked for, for the practitioner alone. */
export async function writeReview(page: Page, lang: Lang) {
  const t = words[lang]
  await openPage(page, '/client')
  await page.getByRole('link', { name: t.review }).click()
  const form = page.locator('ancrage-review')
  for (const [group, mark] of Object.entries(t.marks))
    await form.getByRole('group', { name: group }).getByRole('radio', { name: mark, exact: true }).check()
  await expectHeard(page)
  await form.getByRole('button', { name: t.send }).click()
  await expect(form.getByRole('heading', { name: t.thanks })).toBeVisible()
  await expectHeard(page)
}
