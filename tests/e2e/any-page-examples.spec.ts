import { expect, type Locator, type Page, test } from '@playwright/test'
import { demo } from './demo.ts'
import { nothingLeft, storedInBrowser, watchPage } from './host-watch.ts'
import { expectStill } from './layout-shifts.ts'
import { aQuietPractice, bookOn, freeTimeButtons } from './quiet-practice.ts'
import { widgetOn } from './visitor-page.ts'
import { words } from './words.ts'

// Starts with empty storage, so that only what these pages store is found there.
test.use({ storageState: { cookies: [], origins: [] } })

/** The line under the times is replaced when they load; visible jumps are a hundred times larger than this. */
const LEAST_SEEN = 0.001

let practice: Awaited<ReturnType<typeof aQuietPractice>>
test.beforeAll(async () => {
  practice = await aQuietPractice()
})

/** A page that is difficult for embedded elements, and the visitor's way to the booking on it. */
interface Host {
  path: string
  is: string
  lang?: keyof typeof words
  find?: (page: Page) => Locator | Promise<Locator>
}

const hosts: Host[] = [
  { path: '/rem/', is: 'whose rem is 10 px' },
  { path: '/resets/', is: 'that styles everything with !important' },
  { path: '/trusted-types/', is: 'into which no script may write markup', lang: 'en' },
  { path: '/rtl/', is: 'that is read from right to left' },
  { path: '/two-versions/', is: 'with the script at two addresses' },
  {
    path: '/before-and-after/',
    is: 'with elements on both sides of the script',
    find: (page) => widgetOn(page).last(),
  },
  {
    path: '/template/',
    is: 'that keeps the booking in a template',
    find: async (page) => {
      await page.getByRole('button', { name: 'Afficher les disponibilités' }).click()
      return widgetOn(page)
    },
  },
  {
    path: '/spa/',
    is: 'that is an application of one page',
    find: async (page) => {
      await page.getByRole('link', { name: 'Rendez-vous' }).click()
      return widgetOn(page)
    },
  },
  { path: '/wordpress/', is: 'that WordPress made', find: (page) => widgetOn(page).first() },
  { path: '/twice/', is: 'with the bookings of two practices', find: (page) => widgetOn(page).first() },
]

for (const { path, is, lang = 'fr', find = widgetOn } of hosts) {
  test(`on a page ${is} a visitor books: nothing fails, jumps, is stored or contacts others`, async ({
    page,
    context,
  }) => {
    const seen = await watchPage(page)
    await page.goto(practice.on(path))
    const widget = await find(page)
    await expect(freeTimeButtons(widget).first()).toBeVisible()
    await expectStill(page, LEAST_SEEN)
    await bookOn(widget, words[lang])
    expect(seen).toEqual({ errors: [], strangers: [] })
    expect(await context.cookies()).toEqual([])
    expect(await storedInBrowser(page)).toEqual(nothingLeft)
  })
}

test('two practices on one page each show their own data, in their language and colours', async ({ page }) => {
  await page.goto(practice.on('/twice/'))
  await expect(freeTimeButtons(widgetOn(page).first()).first()).toBeVisible()
  const other = widgetOn(page).last()
  await expect(other).toHaveAttribute('practice', demo.otherPracticeId)
  await expect(other.getByRole('button', { name: /^First appointment / })).toBeVisible()
  const ground = (widget: Locator) =>
    widget.evaluate((element) => {
      const card = element.shadowRoot?.querySelector('[data-root] > *')
      return card ? getComputedStyle(card).backgroundColor : ''
    })
  const first = await ground(widgetOn(page).first())
  await expect.poll(() => ground(other)).not.toBe(first)
})

test('an application that adds and removes the booking sixty times leaks nothing', async ({ page }) => {
  test.slow()
  await page.goto(practice.on('/spa/'))
  const cdp = await page.context().newCDPSession(page)
  /** The elements, shadow trees and listeners that survive the garbage collection. */
  const alive = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    const { result: prototype } = await cdp.send('Runtime.evaluate', { expression: 'ShadowRoot.prototype' })
    const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId! })
    const { result } = await cdp.send('Runtime.callFunctionOn', {
      objectId: objects.objectId!,
      functionDeclaration: 'function () { return this.length }',
      returnByValue: true,
    })
    await cdp.send('Runtime.releaseObject', { objectId: objects.objectId! })
    return result.value as number
  }
  const visit = (view: string) =>
    page.evaluate(async (hash) => {
      const shown = new Promise((done) => addEventListener('hashchange', done, { once: true }))
      location.hash = hash
      await shown
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    }, view)
  await visit('rendez-vous')
  await expect(freeTimeButtons(widgetOn(page)).first()).toBeVisible()
  for (let count = 0; count < 60; count++) await visit(['deux-lieux', 'rendez-vous', 'accueil'][count % 3]!)
  await expect(widgetOn(page)).toHaveCount(0)
  // React releases the last trees later: a handful of sixty may still be there.
  await expect.poll(alive).toBeLessThan(6)
  await visit('rendez-vous')
  await expect(freeTimeButtons(widgetOn(page)).first()).toBeVisible()
})

test('a time is a field of the site’s form: required, sent with the others, and cleared by a reset', async ({
  page,
}) => {
  const seen = await watchPage(page)
  await page.goto(practice.on('/host-form/'))
  const slots = page.locator('ancrage-slots')
  const first = freeTimeButtons(slots).first()
  await expect(first).toBeVisible()
  await page.getByLabel('Votre nom').fill('Maëlle Le Goff')
  const send = page.getByRole('button', { name: 'Envoyer' })
  await send.click()
  await expect(page.getByRole('heading', { name: 'Demander un entretien' })).toBeVisible()
  expect(await slots.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true)

  const chosen = () => slots.evaluate((field: HTMLInputElement) => field.value)
  await first.click()
  await expect.poll(chosen).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/)
  await page.getByRole('button', { name: 'Recommencer' }).click()
  await expect.poll(chosen).toBe('')

  await first.click()
  await expect.poll(chosen).not.toBe('')
  const startsAt = await chosen()
  await page.getByLabel('Votre nom').fill('Maëlle Le Goff')
  await send.click()
  await expect(page.getByRole('heading', { name: 'Ce que le site a reçu' })).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText(['Maëlle Le Goff', '', startsAt])
  expect(seen).toEqual({ errors: [], strangers: [] })
})
