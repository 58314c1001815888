import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../chromium.ts'
import { type Cookie, cookiesOf } from '../system/sign-in.ts'

/**
 * The screens and the files taken on each, by the end of their names, as large as the landing page shows them
 * (console/src/features/landing/picture-files.ts): a desk's, full size and smaller, and of a phone's what its page is
 * about, twice as sharp. The phone is so high that the bars at its end cover none of that.
 */
const desk = { width: 1120, height: 700 }
const phone = { width: 360, height: 480 }
const screens = [
  { context: { viewport: desk }, cuts: { '': { ...desk, scale: 1 }, '-small': { ...desk, scale: 640 / desk.width } } },
  {
    context: { viewport: { ...phone, height: 2000 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    cuts: { '-phone': { ...phone, scale: 2 } },
  },
] as const
/** What stands above the first line of a phone's picture. */
const AIR = 16
/** WebP of the landing page: letters stay sharp at this, and a picture weighs about 30 kB. */
const QUALITY = 80
/** How long nothing must be loading before a picture is taken. */
const SHOWN_MS = 1500

const pages = [
  { name: 'today', path: '/' },
  { name: 'requests', path: '/requests', from: 'article' },
  { name: 'file', client: 'Marchand', tab: 'overview', from: '[role=tabpanel] section' },
  { name: 'consent', client: 'Vincent', tab: 'overview', isSigned: true, from: 'text=/^(Qui signe|Who signs)/' },
  { name: 'forms', client: 'Ferreira', tab: 'forms', from: '[role=tabpanel]' },
  { name: 'documents', client: 'Ferreira', tab: 'documents', from: '[role=tabpanel]' },
  { name: 'sessions', path: '/sessions', from: 'main li' },
] as const
/** `from` is what a phone's picture begins with; without it, the page's head. */
type Pictured = { name: string; from?: string } & ({ path: string } | { client: string; tab: string })

type Look = { lang: 'fr' | 'en'; theme: 'light' | 'dark' }
type Screen = (typeof screens)[number]

interface Taking {
  url: string
  signedIn: Cookie[]
  look: Look
}

/** Where a picture stands that the landing page shows. */
const fileOf = (name: string, { lang, theme }: Look, end: string) =>
  fileURLToPath(new URL(`../../console/public/landing/${name}-${lang}-${theme}${end}.webp`, import.meta.url))

/** Finds the path of a picture: the ids of clients differ in each demonstration. */
async function pathOf(page: Page, url: string, pictured: Pictured): Promise<string> {
  if ('path' in pictured) return pictured.path
  const found = await page.request.get(`${url}/api/patients?${new URLSearchParams({ q: pictured.client })}`)
  const [client] = ((await found.json()) as { data: { id: string }[] }).data
  if (!client) throw new Error(`nobody in this demonstration is called ${pictured.client}`)
  return `/patients/${client.id}?tab=${pictured.tab}`
}

/**
 * Whether no part has shown a skeleton for so many ms: a curve asks for its points, and then for its code, after its
 * page was shown.
 */
function isAllShown(forMs: number) {
  const at = performance.now()
  const page = window as { shownSince?: number }
  if (document.querySelector('main [part="skeleton"]')) page.shownSince = at
  page.shownSince ??= at
  return at - page.shownSince >= forMs
}

/** Opens the signing of a consent in a language, and signs in its frame; nothing is sent. */
async function beginSigning(page: Page, lang: Look['lang']) {
  const sign = /^(Faire signer|Get it signed)/
  await page.getByRole('main').getByRole('button', { name: sign }).first().click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Faire signer|Get it signed)$/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText({ fr: 'Français', en: 'English' }[lang], { exact: true }).click()
  await dialog.getByRole('checkbox').check()
  const pad = dialog.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('the frame of the signature is not shown')
  const at = (turn: number) => ({
    x: box.x + box.width * (0.2 + 0.5 * turn),
    y: box.y + box.height * (0.55 - 0.25 * Math.sin(turn * 19) * (1 - turn)),
  })
  await page.mouse.move(at(0).x, at(0).y)
  await page.mouse.down()
  for (let turn = 0; turn <= 1; turn += 0.02) await page.mouse.move(at(turn).x, at(turn).y)
  await page.mouse.up()
}

/** Where a picture begins, from the top of the document: a desk's shows what a screen shows. */
async function topOf(page: Page, { from }: Pictured, screen: Screen['context']) {
  if (!from || !('isMobile' in screen)) return page.evaluate(() => scrollY)
  const first = page.locator(from).filter({ visible: true }).first()
  return (await first.evaluate((element) => scrollY + element.getBoundingClientRect().top)) - AIR
}

async function takeAll(browser: Browser, { url, signedIn, look }: Taking, { context: screen, cuts }: Screen) {
  const context = await browser.newContext({
    ...screen,
    colorScheme: look.theme,
    locale: look.lang === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  })
  await context.addCookies([
    ...signedIn,
    { name: 'language', value: look.lang, url },
    { name: 'cookie-comply', value: encodeURIComponent('["necessary"]'), url },
  ])
  const page = await context.newPage()
  const chrome = await context.newCDPSession(page)
  for (const pictured of pages) {
    const { name } = pictured
    await page.goto(url + (await pathOf(page, url, pictured)))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(isAllShown, SHOWN_MS, { polling: 100 })
    if ('isSigned' in pictured) await beginSigning(page, look.lang)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    for (const [end, cut] of Object.entries(cuts)) {
      const shot = {
        format: 'webp',
        quality: QUALITY,
        clip: { x: 0, y: await topOf(page, pictured, screen), ...cut },
      } as const
      const { data } = await chrome.send('Page.captureScreenshot', shot)
      await writeFile(fileOf(name, look, end), Buffer.from(data, 'base64'))
      console.log(fileOf(name, look, end))
    }
  }
  await context.close()
}

const [url, email, password] = process.argv.slice(2)
if (!url || !email || !password) throw new Error('node tests/pictures/landing.ts ADDRESS E-MAIL PASSWORD')
const browser = await chromium.launch(launchOptions)
try {
  const signedIn = await cookiesOf(url, { email, password })
  for (const lang of ['fr', 'en'] as const)
    for (const theme of ['light', 'dark'] as const)
      for (const screen of screens) await takeAll(browser, { url, signedIn, look: { lang, theme } }, screen)
} finally {
  await browser.close()
}
