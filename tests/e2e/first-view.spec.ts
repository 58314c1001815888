import { expect, test } from '@playwright/test'
import { demo, sessionTypeId } from './demo.ts'
import { aSite, element, script } from './host-page.ts'
import { aQuietPractice } from './quiet-practice.ts'
import { withoutCode } from './without-code.ts'

test.use({ locale: 'fr-FR' })

const box = '<style>ancrage-booking { display: block; min-height: 1040px }</style>'
const anyTime = { name: /^\d\d:\d\d, / }
const typeId = () => sessionTypeId('Séance d’accompagnement')

test('the free times stand on the page before any code, which then takes them over as they are, with one call', async ({
  page,
}) => {
  // Where others book, two weeks may hold too few days, and more are asked for.
  const { id, typeId } = await aQuietPractice()
  const code = await withoutCode(page)
  await using site = await aSite(`${box}${script}${element(`session-type="${typeId}"`, 'booking', id)}`)
  await page.goto(site.url)
  const first = page.getByRole('button', anyTime).first()
  await expect(first).toBeVisible()
  expect(await page.evaluate(() => Boolean(customElements.get('ancrage-booking')))).toBe(false)
  const before = await first.elementHandle()
  await code.arrive()
  expect(await before?.evaluate((button) => button.isConnected)).toBe(true)
  expect(code.said).toEqual([])
  expect(code.asked.filter((path) => !path.endsWith('/installs'))).toEqual([`/api/public/practices/${id}/first-view`])
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0)
})

test('with several session types the choice comes first, and what is pressed before the code is there is not lost', async ({
  page,
}) => {
  const code = await withoutCode(page)
  await using site = await aSite(`${box}${script}${element()}`)
  await page.goto(site.url)
  await page.getByRole('button', { name: /^Séance d’accompagnement/ }).click()
  await code.arrive()
  await expect(page.getByRole('button', anyTime).first()).toBeVisible()
  expect(code.said).toEqual([])
  expect(code.asked.filter((path) => path.endsWith('/first-view'))).toHaveLength(1)
})

test('a place that is chosen before the code is there is chosen afterwards, and the focus stays where it was', async ({
  page,
}) => {
  const code = await withoutCode(page)
  await using site = await aSite(`${box}${script}${element(`session-type="${await typeId()}"`)}`)
  await page.goto(site.url)
  const video = page.getByRole('radio', { name: 'En visio' })
  await page.getByText('En visio', { exact: true }).click()
  await expect(video).toBeFocused()
  await code.arrive()
  await expect(video).toBeChecked()
  await expect(page.getByRole('button', { name: /^Changer/ })).toBeVisible()
  await expect(video).toBeFocused()
  expect(code.said).toEqual([])
})

test('a mouse that passes over it just then does no harm', async ({ page }) => {
  // The time is held: at the practice of the demo it may be one that another test is about to take.
  const practice = await aQuietPractice()
  const code = await withoutCode(page)
  await using site = await aSite(
    `${box}${script}${element(`session-type="${practice.typeId}"`, 'booking', practice.id)}`,
  )
  await page.goto(site.url)
  await page
    .getByRole('button', anyTime)
    .first()
    .evaluate((time) => {
      const passes = () => {
        for (const type of ['pointerover', 'mouseover'])
          time.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true }))
      }
      customElements.whenDefined('ancrage-booking').then(passes)
    })
  await code.arrive()
  await page.getByRole('button', anyTime).first().click()
  await expect(page.getByRole('textbox').first()).toBeVisible()
  expect(code.said).toEqual([])
})

test('where the page has changed its language meanwhile, the element speaks the new one', async ({ page }) => {
  const code = await withoutCode(page)
  await using site = await aSite(`${box}${script}${element()}`)
  await page.goto(site.url)
  await expect(page.getByRole('list', { name: 'Étapes de la réservation' })).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'en'))
  await code.arrive()
  await expect(page.getByRole('list', { name: 'Booking steps' })).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Étapes de la réservation' })).toHaveCount(0)
})

test('where another heading is asked for meanwhile, the view is drawn anew, without a word in the console', async ({
  page,
}) => {
  const code = await withoutCode(page)
  await using site = await aSite(`${box}${script}${element()}`)
  await page.goto(site.url)
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await page.locator('ancrage-booking').evaluate((booking) => booking.setAttribute('heading-level', '4'))
  await code.arrive()
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
  expect(code.said).toEqual([])
})

test('a policy that forbids every style and script of the page leaves the first view as it is', async ({ page }) => {
  const code = await withoutCode(page)
  const policy = `default-src 'none'; script-src ${demo.urls.api}; connect-src ${demo.urls.api}`
  await using site = await aSite(`${script}${element(`session-type="${await typeId()}"`)}`, {
    'content-security-policy': policy,
  })
  await page.goto(site.url)
  await expect(page.getByRole('button', anyTime).first()).toBeVisible()
  await code.arrive()
  expect(code.said).toEqual([])
})

test('where markup made of text is forbidden, the element waits for its code', async ({ page }) => {
  const code = await withoutCode(page)
  // As in browsers that have no setHTML.
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'))
  await using site = await aSite(`${script}${element()}`, {
    'content-security-policy': "require-trusted-types-for 'script'; trusted-types 'none'",
  })
  const asked = page.waitForResponse('**/first-view*')
  await page.goto(site.url)
  await asked
  await expect(page.getByRole('link', { name: 'Rendez-vous' })).toBeVisible()
  await code.arrive()
  await expect(page.getByRole('list', { name: 'Étapes de la réservation' })).toBeVisible()
  expect(code.asked.filter((path) => path === `/api/public/practices/${demo.practiceId}`)).toEqual([])
})

test('where the first view cannot be had, practice and times are asked for one after the other', async ({ page }) => {
  await page.route('**/first-view*', (route) => route.fulfill({ status: 503 }))
  await using site = await aSite(`${script}${element(`session-type="${await typeId()}"`)}`)
  await page.goto(site.url)
  await expect(page.getByRole('button', anyTime).first()).toBeVisible()
})

test('an element far below waits until it comes near; one that is hidden, until it is shown', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const far = '<div style="height: 4000px"></div>'
  await using site = await aSite(`${script}<div id="tab" hidden>${element()}</div>${far}${element('lang="en"')}`)
  await page.goto(site.url)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /widgets|api/.test(path))).toEqual([])
  await page.locator('ancrage-booking').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('list', { name: 'Booking steps' })).toBeVisible()
  await page.locator('#tab').evaluate((tab) => tab.removeAttribute('hidden'))
  await expect(page.getByRole('list', { name: 'Étapes de la réservation' })).toBeVisible()
})

test.describe('in the frame', () => {
  const address = `${demo.urls.console}/embed/${demo.practiceId}?lang=fr`

  test('the booking can be read without any script, with whose it is and a number to call', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' })
    const page = await context.newPage()
    await page.goto(address)
    await expect(page.getByRole('button', { name: /^Séance d’accompagnement/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^\+?\d[\d ]+$/ })).toHaveAttribute('href', /^tel:\+?\d+$/)
    await expect(page).toHaveTitle(/· Prendre rendez-vous$/)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^Prendre rendez-vous en ligne :/)
    await context.close()
  })

  test('what was there first gives its place to the element, which looks the same', async ({ page }) => {
    const said: string[] = []
    page.on('console', (message) => ['warning', 'error'].includes(message.type()) && said.push(message.text()))
    await page.goto(address)
    await expect(page.locator('#first-view')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Séance d’accompagnement/ })).toBeVisible()
    expect(said).toEqual([])
  })
})
