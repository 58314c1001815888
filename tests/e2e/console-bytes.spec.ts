import { expect, test } from '@playwright/test'
import { demo } from './demo.ts'
import { expectStill, INVISIBLE, watchShifts } from './layout-shifts.ts'
import { asOwner, signInBrowser } from './own-account.ts'
import { expectScripts } from './scripts-of.ts'

const MOST_KB = 200
/** The page is rendered on the server: only its interactive parts need a script. */
const LANDING_KB = 60

test('the sign-in page needs at most 200 kB of scripts', async ({ page }) => {
  await expectScripts(page, '/login', MOST_KB)
})

test('the landing page needs at most 60 kB of scripts, and nothing in it moves while it loads', async ({ page }) => {
  await watchShifts(page)
  await expectScripts(page, '/accueil', LANDING_KB)
  await expect(page.locator('#contact').getByRole('textbox').first()).toBeAttached()
  await expectStill(page, INVISIBLE)
})

test('the landing page keeps its lines when its font comes late', async ({ page }) => {
  await watchShifts(page)
  const shown = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await shown.promise
    await route.continue()
  })
  await page.goto(`${demo.urls.console}/accueil`, { waitUntil: 'commit' })
  await expect(page.locator('#contact').getByRole('textbox').first()).toBeAttached()
  expect(await page.evaluate(() => document.fonts.check('16px "Figtree Variable"'))).toBe(false)
  shown.resolve()
  await page.waitForFunction(() => document.fonts.check('16px "Figtree Variable"'))
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expectStill(page, INVISIBLE)
})

const firstScreens = [
  '/',
  '/requests',
  '/sessions',
  '/patients',
  '/settings/configs',
  '/settings/custom-forms',
  '/settings/widgets',
  '/profile',
  '/patients/:id',
]

/** Puts the id of any client into an address that needs one. */
async function addressOf(path: string): Promise<string> {
  if (!path.endsWith('/:id')) return path
  const { data } = await (await asOwner(demo.practitioner)).patients.list({ query: {} })
  return path.replace(':id', data[0]?.id ?? '')
}

for (const path of firstScreens) {
  test(`as the first screen, ${path} needs at most 200 kB of scripts and breaks no rule of its policy`, async ({
    context,
    page,
  }) => {
    const address = await addressOf(path)
    await signInBrowser(context, demo.practitioner)
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await expectScripts(page, address, MOST_KB)
    expect(complaints).toEqual([])
  })
}
