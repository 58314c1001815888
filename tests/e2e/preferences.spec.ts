import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demo } from './demo.ts'
import { signInBrowser } from './own-account.ts'

test.beforeEach(async ({ page }) => {
  await page.context().addCookies([{ name: 'cookie-comply', value: 'all', url: demo.urls.console }])
})

/** Signs in and opens the panel of appearance. */
async function openPanel(page: Page) {
  await signInBrowser(page.context(), demo.practitioner)
  await page.goto(`${demo.urls.console}/requests`)
  await page.getByRole('button', { name: /^Compte / }).click()
  await page.getByRole('button', { name: 'Affichage', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Affichage' })
  await expect(panel).toBeVisible()
  await panel.getByText('Plus de choix').click()
  return panel
}

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

/** The choices by the legend of their group, and how each appears on the document element. */
const choices = [
  ['Surfaces', 'Contours', 'data-skin', 'bordered'],
  ['Ligne de navigation', 'Défile avec la page', 'data-horizontal-nav-type', 'static'],
  ['Navigation', 'Sur le côté', 'data-navigation-type', 'vertical'],
  ['Largeur des pages', 'Toute la largeur', 'data-content-width', 'fluid'],
  ['Pied de page', 'Toujours visible', 'data-footer-type', 'sticky'],
] as const

test('every choice is applied after a reload, before any script of the console has run', async ({ page }) => {
  const panel = await openPanel(page)
  for (const [group, choice] of choices)
    await panel.getByRole('group', { name: group, exact: true }).getByText(choice, { exact: true }).click()
  await panel.getByLabel('Réduite aux icônes').check()
  await panel.getByLabel('Fond translucide').uncheck()
  await panel.getByRole('group', { name: 'Barre du haut' }).getByText('Défile avec la page').click()
  await panel.getByRole('group', { name: 'Thème' }).getByText('Sombre', { exact: true }).click()
  await panel.getByRole('group', { name: 'Couleur du thème sombre' }).getByTitle('Rose').click()

  const expected = [
    ...choices.map(([, , attribute, value]) => [attribute, value] as const),
    ['data-vertical-nav-collapsed', 'on'],
    ['data-navbar-blur', 'off'],
    ['data-navbar-type', 'static'],
    ['data-theme', 'dark'],
  ] as const
  const shown = await ground(page)
  await page.reload()
  await expect(page.locator('[data-slot=navigation-side]')).toHaveCSS('width', '64px')
  for (const [attribute, value] of expected) await expect(page.locator('html')).toHaveAttribute(attribute, value)
  await page.route('**/*.js', (route) => route.abort())
  await page.reload()
  for (const [attribute, value] of expected) await expect(page.locator('html')).toHaveAttribute(attribute, value)
  const brand = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))
  await expect.poll(brand).toBe('#b83a6b')
  await expect.poll(() => ground(page)).toBe(shown)
})

for (const theme of ['light', 'dark'] as const) {
  test(`without the console’s scripts and styles the ${theme} page keeps its ground`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(`${demo.urls.console}/login`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const shown = await ground(page)
    const bare = await page.context().newPage()
    await bare.emulateMedia({ colorScheme: theme })
    await bare.route(/\.(js|css)$/, (route) => route.abort())
    await bare.goto(`${demo.urls.console}/login`)
    await expect.poll(() => ground(bare)).toBe(shown)
    expect(await bare.evaluate(() => localStorage.getItem('ancrage-initial-loader-bg'))).toBe(shown)
  })
}

test('the theme follows the browser until one is chosen, and prints light', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${demo.urls.console}/login`)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const dark = await ground(page)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await ground(page), 'paper is light').not.toBe(dark)
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
  await page.evaluate(() => localStorage.setItem('ancrage-theme', 'light'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('the panel of appearance has no barrier', async ({ page }) => {
  await openPanel(page)
  await expectAccessible(page)
})
