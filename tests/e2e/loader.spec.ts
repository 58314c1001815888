import { expect, test } from '@playwright/test'
import { chunkNameIn } from './built-widgets.ts'
import { demo } from './demo.ts'
import { aSite, element, script } from './host-page.ts'
import { expectStill, watchShifts } from './layout-shifts.ts'
import { aQuietPractice } from './quiet-practice.ts'

test.use({ locale: 'fr-FR' })

const steps = 'Étapes de la réservation'

test('elements before and after the script, and those added later, are all upgraded', async ({ page }) => {
  await using site = await aSite(`${element()}${script}${element('lang="en"')}<main></main>`)
  await page.goto(site.url)
  await expect(page.getByRole('list', { name: steps })).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Booking steps' })).toHaveCount(1)
  await page.locator('main').evaluate((main, html) => main.insertAdjacentHTML('beforeend', html), element())
  await expect(page.getByRole('list', { name: steps })).toHaveCount(2)
})

test('a place to which a page adds a hundred nodes at once is searched once', async ({ page }) => {
  await using site = await aSite(`${script}<main></main>`)
  await page.goto(site.url)
  await expect.poll(() => page.evaluate(() => 'Ancrage' in window)).toBe(true)
  const searched = await page.evaluate(async () => {
    const search = Element.prototype.querySelectorAll
    let count = 0
    Object.assign(Element.prototype, {
      querySelectorAll(this: Element, selectors: string) {
        count++
        return search.call(this, selectors)
      },
    })
    for (let nth = 0; nth < 100; nth++) document.querySelector('main')?.append(document.createElement('p'))
    // The observer is told in a microtask, before this goes on.
    await null
    return count
  })
  expect(searched).toBe(1)
})

test('an element in a template stays inert until it is added to the page', async ({ page }) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await using site = await aSite(`${script}<template>${element()}</template>`)
  await page.goto(site.url)
  await page.waitForLoadState('networkidle')
  expect(urls.filter((url) => /widgets|public/.test(url))).toEqual([])
  await page.evaluate(() => document.body.append(document.querySelector('template')?.content.cloneNode(true) as Node))
  await expect(page.getByRole('list', { name: steps })).toBeVisible()
})

test('including the script twice has the same effect as once', async ({ page }) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await using site = await aSite(`${script}${element()}${script}`)
  await page.goto(site.url)
  await expect(page.getByRole('list', { name: steps })).toHaveCount(1)
  // How much of the later steps has loaded by now depends on the machine.
  const code = paths.filter((path) => path.startsWith('/widgets/'))
  expect(code.filter((path) => /^(react|booking)$/.test(chunkNameIn(path) ?? ''))).toHaveLength(2)
  expect(new Set(code).size).toBe(code.length)
})

test('data and code are requested in parallel, and once', async ({ page }) => {
  // On a shared calendar, two weeks may have too few days, and more would be asked for.
  const { id, typeId } = await aQuietPractice()
  const paths: string[] = []
  page.on('request', (request) => paths.push(request.url().replace(demo.urls.api, '')))
  const attributes = `session-type="${typeId}" location="office"`
  await using site = await aSite(`${script}${element(attributes, 'booking', id)}`)
  // The code is held back, so it cannot have made these requests.
  const held: (() => void)[] = []
  await page.route('**/widgets/**', async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await page.goto(site.url)
  const answers = () => paths.filter((path) => path.startsWith('/api/'))
  await expect.poll(answers).toHaveLength(1)
  await expect.poll(() => held.length).toBe(2)
  const later = page.waitForRequest('**/widgets/details-flow*')
  for (const go of held) go()
  // The later steps load once the first view responds.
  await later
  expect(answers().filter((path) => !path.endsWith('/installs'))).toHaveLength(1)
})

test('where scripts are forbidden the link stays, and one line in the console says what to allow', async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const policy = `default-src 'none'; script-src ${demo.urls.api}/ancrage.js; connect-src ${demo.urls.api}`
  await using site = await aSite(`${script}${element()}`, { 'content-security-policy': policy })
  await page.goto(site.url)
  await expect.poll(() => warnings.filter((line) => line.includes('#blocked'))).toHaveLength(1)
  await expect(page.getByRole('link', { name: 'Rendez-vous' })).toBeVisible()
})

test('the product adds one global name to the page, and throws nothing', async ({ page }) => {
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await using plain = await aSite('<p>Rien</p>')
  await page.goto(plain.url)
  const before = new Set(await page.evaluate(() => Object.getOwnPropertyNames(window)))
  await using site = await aSite(`${script}${element()}`)
  await page.goto(site.url)
  await expect(page.getByRole('list', { name: steps })).toBeVisible()
  const after = await page.evaluate(() => Object.getOwnPropertyNames(window))
  expect(after.filter((name) => !before.has(name))).toEqual(['Ancrage'])
  expect(
    await page.evaluate(
      () => document.querySelectorAll('head > style, head > link, body > :not(script, ancrage-booking)').length,
    ),
  ).toBe(0)
  expect(thrown).toEqual([])
})

test('the theme is that of the page; auto follows the visitor’s system, also later', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await using site = await aSite(`${script}${element()}${element('theme="auto"')}`)
  await page.goto(site.url)
  const schemes = () =>
    page.locator('ancrage-booking').evaluateAll((elements) =>
      elements.map((each) => {
        const card = each.shadowRoot?.querySelector('[data-root] > *')
        return card && Number(/[\d.]+/.exec(getComputedStyle(card).backgroundColor)?.[0]) > 0.5 ? 'light' : 'dark'
      }),
    )
  await expect(page.getByRole('list', { name: steps })).toHaveCount(2)
  await expect.poll(schemes).toEqual(['light', 'dark'])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(schemes).toEqual(['light', 'light'])
})

test('nothing moves in the space that the page reserves', async ({ page }) => {
  const box = '<style>ancrage-booking { display: block; min-height: 1040px }</style>'
  await using site = await aSite(`${box}${script}${element()}<p>Après</p>`)
  await watchShifts(page)
  await page.goto(site.url)
  await expect(page.getByRole('list', { name: steps })).toBeVisible()
  await expectStill(page)
})
