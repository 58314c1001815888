import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { inContext, slowestMoments, type VisitorMetrics, watchMoments } from './response-metrics.ts'

/** The label of a day without free times says so after a comma. */
const FREE_DAY = /^(lundi|mardi|mercredi|jeudi|vendredi) [^,]+$/
const time = (page: Page) => page.getByRole('button', { name: /^\d\d:\d\d, / }).first()

/**
 * Goes from the session type to the confirmation like a visitor who looks around, on a machine slowed down so many
 * times.
 */
export async function wholeBooking(browser: Browser, url: string, slower: number): Promise<VisitorMetrics> {
  const page = await aPage(browser, slower)
  await watchMoments(page)
  const doing = (what: string, act: () => Promise<unknown>) => inContext(page, what, act)
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const write = (label: string, text: string) =>
    doing(`writing: ${label}`, () => page.getByRole('textbox', { name: label, exact: true }).pressSequentially(text))

  await page.goto(url)
  // Playwright compiles its own scripts in the page before anything is measured.
  await page.getByRole('button').count()
  await page.waitForFunction(() => document.body)
  await doing('arriving', () =>
    page.evaluate(() => document.body.append(document.querySelector('template')?.content ?? '')),
  )
  await page.getByRole('button', { name: /^Suivi/ }).waitFor()
  await page.waitForFunction(() => customElements.get('ancrage-booking'))
  await doing('choosing the session', () => press(/^Suivi/))
  await time(page).waitFor()
  await doing('later', () => press('Plus tard'))
  await doing('earlier', () => press('Plus tôt'))
  await doing('opening the month', () => press('Choisir une date'))
  await page.getByRole('grid').waitFor()
  await doing('the next month', () => press('Mois suivant'))
  await doing('choosing a day', () => page.getByRole('grid').getByRole('button', { name: FREE_DAY }).first().click())
  await page.getByRole('grid').waitFor({ state: 'detached' })
  await doing('choosing a time', () => time(page).click())
  await write('Prénom', 'Anne')
  await doing('going back', () => press('Retour'))
  await doing('choosing a time again', () => time(page).click())
  await write('Nom', 'Morvan')
  // Another person each time: nobody may have many pending requests.
  await write('Adresse e-mail', `anne-${randomInt(1_000_000)}@essais.test`)
  await write('Message (facultatif)', 'Je dors mal.')
  await doing('agreeing', () => page.getByRole('checkbox', { name: /^J’accepte/ }).click())
  await doing('sending', () => press('Envoyer la demande'))
  await page.getByRole('heading', { name: 'Votre demande est envoyée' }).waitFor()

  const feelings = await slowestMoments(page)
  await page.context().close()
  return feelings
}

/** A browser window of its own, slowed down, with an empty cache. */
export async function aPage(browser: Browser, slower: number): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const page = await context.newPage()
  // The proof of work takes long on a busy machine.
  page.setDefaultTimeout(120_000)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}
