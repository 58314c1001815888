import type { Browser } from '@playwright/test'
import type { Cookie } from '../system/sign-in.ts'
import { NOTE } from './first-key.ts'
import { inContext, type SlowestMoment, slowestMoments, watchMoments } from './response-metrics.ts'
import { aPage } from './whole-booking.ts'

const WORDS = 'Respiration lente, puis un lieu sûr au bord de la mer.'

/**
 * The slowest response to a press or a key of a practitioner who answers requests, looks at the calendar, plans, reads
 * a client's file and writes a note, on a machine slowed down so many times.
 */
export async function practitionersDay(
  browser: Browser,
  url: string,
  cookies: Cookie[],
  slower: number,
): Promise<SlowestMoment> {
  const page = await aPage(browser, slower)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.context().addCookies(cookies)
  await watchMoments(page)
  const doing = (what: string, act: () => Promise<unknown>) => inContext(page, what, act)
  const go = (name: string) =>
    page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click()
  const dialog = page.getByRole('dialog')
  const leave = async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }

  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await doing('opening the requests', () => go('Demandes'))
  // The page before is shown, with its own requests, until the next one has come.
  await page.getByRole('heading', { name: 'Demandes', level: 1 }).waitFor()
  const request = page.getByRole('article').first()
  await doing('asking for other times', () => request.getByRole('button', { name: /^Proposer/ }).click())
  const time = dialog.getByRole('button', { name: /^\d\d:\d\d, / }).first()
  await doing('choosing a time', () => time.click())
  await doing('leaving the times', leave)
  await doing('accepting', () => request.getByRole('button', { name: /^Accepter/ }).click())
  // The same requests wait in the next run.
  await doing('undoing', () => page.getByRole('button', { name: 'Revenir en arrière' }).click())
  await request.getByRole('button', { name: /^Accepter/ }).waitFor()

  await doing('opening the calendar', () => go('Calendrier'))
  await page.locator('[data-column]').first().waitFor()
  await doing('turning to the next week', () => page.keyboard.press('ArrowRight'))
  await doing('planning', () => page.keyboard.press('n'))
  const client = dialog.getByRole('combobox', { name: 'Client', exact: true })
  await doing('looking for a client', () => client.pressSequentially('mar'))
  await doing('choosing the client', () => dialog.getByRole('option').first().click())
  await doing('leaving the plan', () => page.keyboard.press('Escape'))
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await dialog.waitFor({ state: 'detached' })

  await doing('opening the clients', () => go('Clients'))
  await doing('searching', () => page.getByRole('searchbox').first().pressSequentially('vincent'))
  const main = page.getByRole('main')
  await doing('opening a client', () =>
    main
      .getByRole('link', { name: /Vincent/i })
      .first()
      .click(),
  )
  await page.getByRole('tab').first().waitFor()
  for (const name of ['Séances', 'Documents', 'Aperçu']) {
    const tab = { name, exact: true }
    await doing(`the tab ${name}`, () => page.getByRole('tab', tab).click())
    await page.getByRole('tab', { ...tab, selected: true }).waitFor()
  }

  await doing('opening a session', () =>
    main
      .getByRole('button', { name: /^Ouvrir la séance/ })
      .first()
      .click(),
  )
  await doing('going to its page', () => dialog.getByRole('link', { name: 'Ouvrir la séance' }).click())
  await page.locator(NOTE).first().waitFor()
  await doing('writing a note', () => page.locator(NOTE).first().pressSequentially(WORDS))
  const { answer } = await slowestMoments(page)
  await page.context().close()
  return answer
}
