import { expect, type Page, test } from '@playwright/test'
import { demo } from './demo.ts'
import { aSite } from './host-page.ts'
import { chooseType } from './visitor-page.ts'
import { words } from './words.ts'

// A visitor of a frame has never been asked about cookies, and is not asked there.
test.use({ storageState: { cookies: [], origins: [] } })

const embed = `${demo.urls.api}/embed/${demo.practiceId}`
const iframe = `<iframe src="${embed}?lang=fr" title="Rendez-vous" style="width: 100%; height: 400px"></iframe>`

const bookingIn = (page: Page) => page.frameLocator('iframe').locator('ancrage-booking')
const heightOf = (page: Page) => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height)
/** The height of the frame's content, whatever the frame's own height. */
const contentOf = (page: Page) =>
  page
    .frameLocator('iframe')
    .locator('main > div')
    .evaluate((element) => Math.ceil(element.getBoundingClientRect().height))

test('a site that the practice allows shows the booking in a frame that is as high as its content @phone', async ({
  page,
  context,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(`${demo.urls.site}/frame/`)
  const booking = bookingIn(page)
  await expect(booking.getByRole('heading', { level: 2 })).toBeVisible()
  await expect.poll(async () => (await heightOf(page)) - (await contentOf(page))).toBe(0)
  await chooseType(booking, words.fr.type)
  await expect(booking.getByRole('button', { name: words.fr.chooseDate })).toBeVisible()
  await expect.poll(async () => (await heightOf(page)) - (await contentOf(page))).toBe(0)
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Tout accepter' })).toHaveCount(0)
  expect(errors).toEqual([])
  expect(await context.cookies()).toEqual([])
})

test('where the site runs no script of ours, the frame keeps its height and scrolls', async ({ page }) => {
  await page.route('**/frame.js', (route) => route.abort())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${demo.urls.site}/frame/`)
  await expect(bookingIn(page).getByRole('heading', { level: 2 })).toBeVisible()
  await expect.poll(async () => (await contentOf(page)) - (await heightOf(page))).toBeGreaterThan(0)
  const scrolled = page.frameLocator('iframe').locator('html')
  await scrolled.evaluate((root) => root.scrollTo(0, 100))
  expect(await scrolled.evaluate((root) => root.scrollTop)).toBe(100)
})

test('a site that the practice does not allow shows nothing of the booking', async ({ page }) => {
  await using site = await aSite(iframe)
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(site.url)
  await refused
  await expect(bookingIn(page)).toHaveCount(0)
})

test('no other page of the product can be framed, not even by an allowed site', async ({ page }) => {
  await page.goto(`${demo.urls.site}/examples/`)
  for (const path of ['/login', '/', `/booking/${demo.practiceId}`]) {
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.evaluate((address) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src: address }))
    }, demo.urls.api + path)
    await refused
  }
})
