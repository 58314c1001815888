import { expect, test } from '@playwright/test'
import { demo, sessionTypeId } from './demo.ts'
import { aSite, element, script } from './host-page.ts'
import { expectStill } from './layout-shifts.ts'
import { aQuietPractice } from './quiet-practice.ts'
import { withoutCode } from './without-code.ts'

test.use({ locale: 'fr-FR' })

const box = '<style>ancrage-booking { display: block; min-height: 1040px }</style>'
const anyTime = { name: /^\d\d:\d\d, / }
const typeId = () => sessionTypeId('Séance d’accompagnement')

test('the free times are on the page before any code, which then keeps them as they are, with one call', async ({
  page,
}) => {
  // On a shared calendar, two weeks may have too few days, and more would be asked for.
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
  expect(code.lines).toEqual([])
  expect(code.paths.filter((path) => !path.endsWith('/installs'))).toEqual([`/api/public/practices/${id}/first-view`])
  await expectStill(page)
})

test('with several session types the choice comes first, and a press before the code has loaded is not lost', async ({
  page,
}) => {
  const code = await withoutCode(page)
  await using site = await aSite(`${box}${script}${element()}`)
  await page.goto(site.url)
  await page.getByRole('button', { name: /^Séance d’accompagnement/ }).click()
  await code.arrive()
  await expect(page.getByRole('button', anyTime).first()).toBeVisible()
  expect(code.lines).toEqual([])
  expect(code.paths.filter((path) => path.endsWith('/first-view'))).toHaveLength(1)
})

test('a place that is chosen before the code has loaded stays chosen, and the focus stays where it was', async ({
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
  expect(code.lines).toEqual([])
})

test('a mouse that passes over it while the code takes over does no harm', async ({ page }) => {
  // The test holds a time, so it uses its own practice: at the demo's, another test may be about to take it.
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
  // The notice of the first time may end just now.
  await page.getByRole('button', anyTime).nth(1).click()
  await expect(page.getByRole('textbox').first()).toBeVisible()
  expect(code.lines).toEqual([])
})

test('where the page has changed its language meanwhile, the element follows it', async ({ page }) => {
  const code = await withoutCode(page)
  await using site = await aSite(`${box}${script}${element()}`)
  await page.goto(site.url)
  await expect(page.getByRole('list', { name: 'Étapes de la réservation' })).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'en'))
  await code.arrive()
  await expect(page.getByRole('list', { name: 'Booking steps' })).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Étapes de la réservation' })).toHaveCount(0)
})

test('where the heading level has changed meanwhile, the view renders anew, without a line in the console', async ({
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
  expect(code.lines).toEqual([])
})

test('a policy that forbids every style and script of the page leaves the first view unchanged', async ({ page }) => {
  const code = await withoutCode(page)
  const policy = `default-src 'none'; script-src ${demo.urls.api}; connect-src ${demo.urls.api}`
  await using site = await aSite(`${script}${element(`session-type="${await typeId()}"`)}`, {
    'content-security-policy': policy,
  })
  await page.goto(site.url)
  await expect(page.getByRole('button', anyTime).first()).toBeVisible()
  await code.arrive()
  expect(code.lines).toEqual([])
})

test('where markup from text is forbidden, the element waits for its code', async ({ page }) => {
  const code = await withoutCode(page)
  // Acts like a browser without setHTML.
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'))
  await using site = await aSite(`${script}${element()}`, {
    'content-security-policy': "require-trusted-types-for 'script'; trusted-types 'none'",
  })
  const answered = page.waitForResponse('**/first-view*')
  await page.goto(site.url)
  await answered
  await expect(page.getByRole('link', { name: 'Rendez-vous' })).toBeVisible()
  await code.arrive()
  await expect(page.getByRole('list', { name: 'Étapes de la réservation' })).toBeVisible()
  expect(code.paths.filter((path) => path === `/api/public/practices/${demo.practiceId}`)).toEqual([])
})

test('where the first view is unavailable, practice and times are requested one after the other', async ({ page }) => {
  await page.route('**/first-view*', (route) => route.fulfill({ status: 503 }))
  await using site = await aSite(`${script}${element(`session-type="${await typeId()}"`)}`)
  await page.goto(site.url)
  await expect(page.getByRole('button', anyTime).first()).toBeVisible()
})

test('an element far below loads when it comes near, and a hidden one when it is shown', async ({ page }) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  const far = '<div style="height: 4000px"></div>'
  await using site = await aSite(`${script}<div id="tab" hidden>${element()}</div>${far}${element('lang="en"')}`)
  await page.goto(site.url)
  await page.waitForLoadState('networkidle')
  expect(paths.filter((path) => /widgets|api/.test(path))).toEqual([])
  await page.locator('ancrage-booking').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('list', { name: 'Booking steps' })).toBeVisible()
  await page.locator('#tab').evaluate((tab) => tab.removeAttribute('hidden'))
  await expect(page.getByRole('list', { name: 'Étapes de la réservation' })).toBeVisible()
})

test.describe('in the frame', () => {
  const address = `${demo.urls.console}/embed/${demo.practiceId}?lang=fr`

  test('the booking is readable without any script, with the practice’s name and phone number', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' })
    const page = await context.newPage()
    await page.goto(address)
    await expect(page.getByRole('button', { name: /^Séance d’accompagnement/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^\+?\d[\d ]+$/ })).toHaveAttribute('href', /^tel:\+?\d+$/)
    await expect(page).toHaveTitle(/· Prendre rendez-vous$/)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^Prendre rendez-vous en ligne :/)
    await context.close()
  })

  test('the element replaces the first view, and looks the same', async ({ page }) => {
    const lines: string[] = []
    page.on('console', (message) => ['warning', 'error'].includes(message.type()) && lines.push(message.text()))
    await page.goto(address)
    await expect(page.locator('#first-view')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Séance d’accompagnement/ })).toBeVisible()
    expect(lines).toEqual([])
  })
})
