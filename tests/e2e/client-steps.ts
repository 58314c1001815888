import { expect, type Page } from '@playwright/test'
import { demo, mailbox } from './demo.ts'
import { times } from './quiet-practice.ts'
import type { Person } from './visitor-page.ts'

/** Opens a page of the console by its path. */
export const openPage = (page: Page, path: string) => page.goto(demo.urls.console + path)

/** Fills in the waiting form. */
export async function fillFormIn(page: Page) {
  await page.getByRole('link', { name: /^Formulaires à remplir/ }).click()
  await page.getByRole('link', { name: /^Remplir/ }).click()
  await page.getByRole('radio', { name: 'Bien' }).check()
  await page.getByRole('button', { name: 'Envoyer mes réponses' }).click()
  await expect(page.getByText('Merci, vos réponses sont arrivées')).toBeVisible()
}

/** Signs the waiting consent by typing the name. */
export async function signFromAfar(page: Page, { firstname, lastname }: Person) {
  await openPage(page, '/client')
  await page.getByRole('link', { name: 'Lire et signer' }).click()
  await page.getByRole('checkbox', { name: /J’ai lu ce texte/ }).check()
  await page.getByRole('radio', { name: 'Taper mon nom' }).check()
  await page.getByLabel('Prénom et nom').fill(`${firstname} ${lastname}`)
  await page.getByRole('button', { name: 'Signer' }).click()
  await expect(page.getByRole('heading', { name: 'C’est signé' })).toBeVisible()
}

/** Books in the client area and pays at the stand-in. Leaves the appointment's page open. */
export async function bookAndPay(page: Page, { firstname, lastname, email }: Person) {
  await openPage(page, '/client/book')
  await page.getByRole('button', { name: /^Séance individuelle/ }).click()
  await times(page.getByRole('main')).first().click()
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
export async function writeReview(page: Page) {
  await openPage(page, '/client')
  await page.getByRole('link', { name: 'Donner mon avis' }).click()
  const form = page.locator('ancrage-review')
  for (const [group, mark] of [
    ['Efficacité', 'Bien'],
    ['Praticien', 'Très bien'],
    ['Tarif', 'Correct'],
  ] as const)
    await form.getByRole('group', { name: group }).getByRole('radio', { name: mark, exact: true }).check()
  await form.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(form.getByRole('heading', { name: 'Merci pour votre avis' })).toBeVisible()
}
