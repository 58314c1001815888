import { expect, type Page } from '@playwright/test'
import { demo } from './demo.ts'
import { signInBrowser } from './own-account.ts'
import type { aQuietPractice } from './quiet-practice.ts'
import type { Lang } from './words.ts'

const texts = {
  fr: {
    begin: 'Commencer chez Stripe',
    goOn: 'Continuer chez Stripe',
    password: 'Mot de passe actuel',
    open: 'Ouvrir la page de Stripe',
    incomplete: 'Votre compte Stripe n’est pas complet.',
    ready: 'Vos clients peuvent payer par carte.',
  },
  en: {
    begin: 'Start on Stripe',
    goOn: 'Continue on Stripe',
    password: 'Current password',
    open: 'Open Stripe’s page',
    incomplete: 'Your Stripe account isn’t complete.',
    ready: 'Your clients can pay by card.',
  },
} as const

/** Has a practice ask for half of the price beforehand; its account at Stripe is first incomplete, then complete. */
export async function takeCards(
  page: Page,
  { owner, api }: Pick<Awaited<ReturnType<typeof aQuietPractice>>, 'owner' | 'api'>,
  lang: Lang,
): Promise<void> {
  const t = texts[lang]
  await api.practices.fullMode({})
  await signInBrowser(page.context(), owner)
  await page.goto(`${demo.urls.console}/stripe`)
  const toStripe = async (name: string) => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('textbox', { name: t.password }).fill(owner.password)
    await page.getByRole('button', { name: t.open }).click()
  }
  await toStripe(t.begin)
  await page.getByRole('button', { name: /avant l’IBAN/ }).click()
  await expect(page.getByText(t.incomplete)).toBeVisible()
  await toStripe(t.goOn)
  await page.getByRole('button', { name: 'Tout donner' }).click()
  await expect(page.getByText(t.ready)).toBeVisible()
  await api.practices.changeSettings({
    // The notice is long enough for a full refund at any hour.
    body: { autoAccept: true, prepaymentEnabled: true, prepaymentPercent: 50, noticeMinutes: 2880 },
  })
}
