import { expect, type Page, test } from '@playwright/test'
import { demo, mailbox } from './demo.ts'
import { aSite, element, script } from './host-page.ts'
import { aQuietPractice, freeTimeButtons } from './quiet-practice.ts'
import { aPerson, fillIn, sendRequest, widgetOn } from './visitor-page.ts'
import { words } from './words.ts'

test.use({ locale: 'fr-FR', storageState: { cookies: [], origins: [] } })

const t = words.fr
const HOUR_MS = 3_600_000
const ofApi = '**/api/public/practices/**'

/** Records our console lines and the exceptions on the page. */
function heardOn(page: Page) {
  const warnings: string[] = []
  const thrown: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  page.on('pageerror', (error) => thrown.push(error.message))
  return { thrown, lines: () => warnings.filter((line) => line.startsWith('<ancrage-')) }
}

const retry = (page: Page) => widgetOn(page).getByRole('button', { name: 'Réessayer' })
const firstView = (page: Page) => widgetOn(page).getByRole('listitem').getByRole('button').first()

/** What may happen to an answer on its way. */
const weathers = {
  'does not answer': (page: Page) => page.route(ofApi, (route) => route.abort()),
  'answers half': (page: Page) =>
    page.route(ofApi, (route) =>
      route.fulfill({
        status: 200,
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': '*' },
        body: '{"data":{"id":"01928c5e-7b00',
      }),
    ),
  'is being mended': (page: Page) =>
    page.route(ofApi, (route) =>
      route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, body: '<h1>503</h1>' }),
    ),
}

for (const [weather, begin] of Object.entries(weathers))
  test(`an API that ${weather} is reported to the visitor, who reaches the booking later`, async ({ page }) => {
    const heard = heardOn(page)
    await using site = await aSite(`${script}${element()}`)
    await begin(page)
    await page.goto(site.url)
    await expect(retry(page)).toBeVisible()
    await page.unroute(ofApi)
    await retry(page).click()
    await expect(firstView(page)).toBeVisible()
    expect(heard.thrown).toEqual([])
  })

test('while an API is slow a skeleton is shown, and removing the element then throws nothing', async ({ page }) => {
  const heard = heardOn(page)
  const held: (() => void)[] = []
  await using site = await aSite(`${script}${element()}${element()}`)
  await page.route(ofApi, async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await page.goto(site.url)
  await expect(widgetOn(page).first().getByRole('status')).toBeVisible()
  await widgetOn(page)
    .last()
    .evaluate((late) => late.remove())
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const go of held) go()
  await expect(firstView(page)).toBeVisible()
  expect(heard.thrown).toEqual([])
})

test('going offline in the middle loses nothing that was written, and it is sent once the network is back', async ({
  page,
  context,
}) => {
  const practice = await aQuietPractice()
  const person = aPerson()
  await page.goto(practice.on('/plain-html/'))
  const widget = widgetOn(page)
  await freeTimeButtons(widget).first().click()
  await fillIn(widget, person, t)
  await context.setOffline(true)
  await sendRequest(widget, t)
  await expect(widget.getByRole('alert').first()).toBeVisible()
  await expect(widget.getByRole('textbox', { name: t.lastname, exact: true })).toHaveValue(person.lastname)
  await context.setOffline(false)
  await widget
    .getByRole('button', { name: t.send })
    .or(widget.getByRole('button', { name: 'Réessayer' }))
    .first()
    .click()
  await expect(widget.getByRole('heading', { name: t.sent })).toBeVisible()
  await mailbox.next({ to: person.email, subject: t.mails.requested })
  expect(await practice.booked()).toHaveLength(1)
})

for (const hours of [-30, 30])
  test(`a clock that is ${hours} hours wrong changes no time that is shown or booked`, async ({ page }) => {
    const practice = await aQuietPractice()
    await page.clock.setFixedTime(Date.now() + hours * HOUR_MS)
    const before = await practice.firstFree()
    await page.goto(practice.on('/plain-html/'))
    const widget = widgetOn(page)
    const first = freeTimeButtons(widget).first()
    await expect(first).toBeVisible()
    // A time may have become too near between the two searches, so either is right.
    const free = [before, await practice.firstFree()].map(({ time, day }) => `${time}, ${day}`)
    expect(free).toContain(await first.getAttribute('aria-label'))
    await first.click()
    await fillIn(widget, aPerson(), t)
    await sendRequest(widget, t)
    await expect(widget.getByRole('heading', { name: t.sent })).toBeVisible()
    expect(await practice.booked()).toHaveLength(1)
  })

test('whatever is wrong in an element’s attributes, visitors can book, and the developer reads one line for each', async ({
  page,
}) => {
  const heard = heardOn(page)
  const wrong =
    'layout="grid" theme="neon" lang="xx" heading-level="12" session-type="nope" location="moon" time-zone="Mars/Phobos" date="2020-02-31" display="popup" hide="everything" style="--ancrage-primary: loud; --ancrage-radius: url(x)"'
  await using site = await aSite(`${script}${element(wrong)}`)
  await page.goto(site.url)
  // The lines come with the first view, before a visitor has chosen anything.
  await expect.poll(() => heard.lines().length).toBeGreaterThan(9)
  await firstView(page).click()
  await expect(freeTimeButtons(widgetOn(page)).first()).toBeVisible()
  const lines = heard.lines()
  expect(new Set(lines).size).toBe(lines.length)
  for (const line of lines) expect(line).toMatch(/^<ancrage-booking.* See http\S+#[\w-]+$/)
  expect(heard.thrown).toEqual([])
})

for (const practice of ['01928c5e-7b00-7c1a-8a11-000000000000', 'x', '../../admin', ''])
  test(`for the practice “${practice}” visitors read that it does not exist, and the developer reads why`, async ({
    page,
  }) => {
    const heard = heardOn(page)
    await using site = await aSite(`${script}<ancrage-booking practice="${practice}">Rendez-vous</ancrage-booking>`)
    await page.goto(site.url)
    await expect(widgetOn(page).getByText('Cet agenda n’est pas disponible.')).toBeVisible()
    await expect.poll(() => heard.lines()).toHaveLength(1)
    expect(heard.thrown).toEqual([])
  })

test('at 400 % zoom, with forced colours and reduced motion, everything is usable and nothing moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto(`${demo.urls.site}/plain-html/`)
  await firstView(page).click()
  await expect(freeTimeButtons(widgetOn(page)).first()).toBeVisible()
  const found = await widgetOn(page).evaluate((host) => {
    const parts = [...(host.shadowRoot?.querySelectorAll('button') ?? [])].filter((each) => each.checkVisibility())
    return {
      sideways: document.documentElement.scrollWidth - innerWidth,
      moving: host.shadowRoot?.getAnimations().length,
      borderless: parts.filter((each) => {
        const { borderTopWidth, textDecorationLine } = getComputedStyle(each)
        return (
          borderTopWidth === '0px' && textDecorationLine === 'none' && !each.querySelector('svg') && !each.textContent
        )
      }).length,
    }
  })
  expect(found).toEqual({ sideways: 0, moving: 0, borderless: 0 })
})
