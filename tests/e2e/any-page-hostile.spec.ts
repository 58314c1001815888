import { expect, type Locator, type Page, test } from '@playwright/test'
import { aSite, element, script } from './host-page.ts'
import { widgetOn } from './visitor-page.ts'
import { untilReady } from './widget-ready.ts'

test.use({ locale: 'fr-FR', storageState: { cookies: [], origins: [] } })

/** What visitors may end with: the booking, the link that was there before, or a message with another way. */
const ends = {
  works: (widget: Locator) => widget.getByRole('list', { name: 'Étapes de la réservation' }),
  keepsTheLink: (widget: Locator) => widget.getByRole('link', { name: 'Rendez-vous', exact: true }),
  saysSo: (widget: Locator) => widget.getByRole('button', { name: 'Réessayer' }),
}

/** What pages do to shared globals, by the result. */
const pages: { does: string; script: string; end: keyof typeof ends }[] = [
  { does: 'lets fetch throw', script: `window.fetch = () => { throw new Error('no') }`, end: 'saysSo' },
  { does: 'answers every fetch with nothing', script: `window.fetch = async () => undefined`, end: 'saysSo' },
  {
    does: 'wraps fetch',
    script: `const real = fetch; window.fetch = function (...all) { return real.apply(this, all).then((it) => it) }`,
    end: 'works',
  },
  {
    does: 'forbids shadow trees',
    script: `Element.prototype.attachShadow = () => { throw new Error('no') }`,
    end: 'keepsTheLink',
  },
  { does: 'forbids elements', script: `customElements.define = () => { throw new Error('no') }`, end: 'keepsTheLink' },
  {
    does: 'lets append throw',
    script: `for (const type of [Element, DocumentFragment]) type.prototype.append = () => { throw new Error('no') }`,
    end: 'keepsTheLink',
  },
  {
    does: 'adds to every array and object, as old libraries did',
    script: `Array.prototype.each = function () {}; Object.prototype.extra = 'x'; String.prototype.blank = () => false;
      Array.prototype.toJSON = function () { return String(this) }`,
    end: 'works',
  },
  {
    does: 'has a Promise of its own',
    script: `window.Promise = class Promise extends window.Promise { static name = 'Zone' }`,
    end: 'works',
  },
  {
    does: 'has no observer of sizes',
    script: `delete window.ResizeObserver`,
    end: 'works',
  },
  {
    does: 'has part of Temporal, and an Intl of its own',
    script: `window.Temporal = { Now: {} }; Intl.DateTimeFormat = class extends Intl.DateTimeFormat {}`,
    end: 'works',
  },
  { does: 'uses our name for a text', script: `window.Ancrage = 'anchor'`, end: 'works' },
  {
    does: 'forbids storage',
    script: `for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get() { throw new Error('no') } })`,
    end: 'works',
  },
]

/** Records the exceptions on the page, and our lines in its console. */
function heardOn(page: Page) {
  const thrown: string[] = []
  const warnings: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  return { thrown, warnings: () => warnings.filter((line) => line.includes('<ancrage-')) }
}

for (const { does, script: patch, end } of pages) {
  test(`on a page that ${does} we throw no exception, and visitors find a way on`, async ({ page }) => {
    const heard = heardOn(page)
    await using site = await aSite(`<script>${patch}</script>${script}${element()}`)
    await page.goto(site.url)
    await expect(ends[end](widgetOn(page))).toBeVisible()
    expect(heard.thrown).toEqual([])
    expect(heard.warnings().length).toBeLessThanOrEqual(1)
  })
}

test('on a page that adds data to every object a time can be chosen, and the later code loads too', async ({
  page,
}) => {
  const heard = heardOn(page)
  await using site = await aSite(`<script>Object.prototype.foo = 1</script>${script}${element()}`)
  await page.goto(site.url)
  await widgetOn(page).getByRole('listitem').getByRole('button').first().click()
  await widgetOn(page)
    .getByRole('button', { name: /^\d\d:\d\d, / })
    .first()
    .click()
  await expect(widgetOn(page).getByRole('heading', { name: 'Vos coordonnées' })).toBeVisible()
  expect(heard.thrown).toEqual([])
})

test('a page that changes shared globals after our code has loaded changes nothing for visitors', async ({ page }) => {
  const heard = heardOn(page)
  const isReady = await untilReady(page)
  await using site = await aSite(`${script}${element()}`)
  await page.goto(site.url)
  // Until our code has loaded, the visible view is only the server's markup.
  await isReady()
  await page.evaluate(() => {
    Element.prototype.attachShadow = () => {
      throw new Error('no')
    }
    Object.assign(Array.prototype, { each: () => undefined, toJSON: () => 'x' })
    Object.assign(window, { Ancrage: null })
  })
  await widgetOn(page).getByRole('listitem').getByRole('button').first().click()
  await expect(
    widgetOn(page)
      .getByRole('button', { name: /^\d\d:\d\d, / })
      .first(),
  ).toBeVisible()
  expect(heard.thrown).toEqual([])
})

test('an element whose id is our global’s name hides that name, and breaks nothing else', async ({ page }) => {
  const heard = heardOn(page)
  await using site = await aSite(`<a id="Ancrage" href="#x">Ancre</a>${script}${element()}`)
  await page.goto(site.url)
  await expect(ends.works(widgetOn(page))).toBeVisible()
  expect(heard.thrown).toEqual([])
})
