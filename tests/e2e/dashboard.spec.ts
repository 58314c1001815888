import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demo } from './demo.ts'
import { anAccount, pageOfOtherBrowser, signInBrowser, test } from './own-account.ts'
import { aQuietPractice } from './quiet-practice.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the figures of a practice are readable by keyboard and as a table, and the page has no barrier', async ({
  page,
  context,
}) => {
  await signInBrowser(context, demo.practitioner)
  await page.goto(demo.urls.console)
  const bars = card(page, 'Séances').getByRole('slider', { name: 'Séances par semaine' })
  await expect(bars).toHaveAttribute('aria-valuetext', /^Semaine du .+ séances?$/)
  const thisWeek = await bars.getAttribute('aria-valuetext')
  await bars.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(bars).not.toHaveAttribute('aria-valuetext', thisWeek ?? '')
  await expect(card(page, 'Taux d’occupation').getByText(/des heures de travail, sur 12 semaines/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Nouveaux clients.*voir en tableau/ }).click()
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(13)
})

test('a new booking appears on the dashboard without a reload', async ({ page, context }) => {
  const { owner, visitor, typeId } = await aQuietPractice()
  await signInBrowser(context, owner)
  const isListening = page.waitForResponse((response) => response.url().endsWith('/api/events'))
  await page.goto(demo.urls.console)
  await expect(
    card(page, 'À faire')
      .getByText(/attend|Tout est à jour|validation en deux étapes/)
      .first(),
  ).toBeVisible()
  await isListening
  await page.evaluate(() => Object.assign(window, { wasHere: true }))
  const [startsAt = ''] = await visitor.freeStarts(typeId)
  const counted = page.waitForResponse((response) => response.url().endsWith('/api/reports/overview'))
  await visitor.send(await visitor.request({ sessionTypeId: typeId, startsAt }))
  await counted
  await expect(page.getByRole('link', { name: /demandes? à traiter/ })).toBeVisible()
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(true)
})

test('cards are arranged by keyboard, and keep their order on another device @phone', async ({ page, browser }) => {
  const owner = await anAccount()
  await signInBrowser(page.context(), owner)
  await page.goto(demo.urls.console)
  await expect(card(page, 'À faire').getByText(/Il reste \d étapes de l’installation/)).toBeVisible()
  await expect(card(page, 'Séances').getByText(/Dès vos premières séances/)).toBeVisible()
  await page.getByRole('button', { name: 'Organiser' }).click()
  const tiles = page.getByRole('list', { name: 'Cartes affichées' }).getByRole('listitem')
  await expect(tiles).toHaveCount(7)
  await page.getByRole('button', { name: /^Demandes à traiter.*masquer$/ }).click()
  await expect(tiles).toHaveCount(6)
  await page.getByRole('button', { name: /^À faire.*avancer$/ }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(tiles.first()).toHaveText('À faire')
  // A control that is half hidden under the head would be too small a target.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Terminer' }).click()

  const other = await pageOfOtherBrowser(browser, page, 'fr-FR')
  await signInBrowser(other.context(), owner)
  await other.goto(demo.urls.console)
  await expect(other.getByRole('heading', { level: 2 }).first()).toHaveText('À faire')
  await expect(card(other, 'Demandes à traiter')).toHaveCount(0)
})
