import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../chromium.ts'
import { type Cookie, cookiesOf } from '../system/sign-in.ts'

/** As large as the landing page shows them (console/src/features/landing/picture-files.ts). */
const viewport = { width: 1120, height: 700 }
/** The files of each picture, by the end of their names: the whole page, full size and smaller, and a phone's part. */
const cuts = {
  '': { ...viewport, scale: 1 },
  '-small': { ...viewport, scale: 640 / viewport.width },
  '-phone': { width: 700, height: 700, scale: 1 },
}
/** WebP of the landing page: letters stay sharp at this, and a picture weighs about 30 kB. */
const QUALITY = 80

const pages = [
  { name: 'today', path: '/' },
  { name: 'requests', path: '/requests' },
  { name: 'file', client: 'Marchand', tab: 'overview' },
  { name: 'consent', path: '/settings/practice', part: /^(Texte du consentement|Consent text)$/ },
  { name: 'forms', client: 'Diallo', tab: 'forms' },
  { name: 'documents', client: 'Diallo', tab: 'documents' },
  { name: 'sessions', path: '/sessions' },
] as const
type Pictured = { name: string } & ({ path: string; part?: RegExp } | { client: string; tab: string })

type Look = { lang: 'fr' | 'en'; theme: 'light' | 'dark' }

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

async function takeAll(browser: Browser, url: string, signedIn: Cookie[], look: Look) {
  const context = await browser.newContext({
    viewport,
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
    // Parts that are still loading show a skeleton.
    await page.waitForFunction(() => !document.querySelector('main [part="skeleton"]'))
    if ('part' in pictured) {
      const heading = page.getByRole('heading', { name: pictured.part })
      await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    }
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    for (const [end, cut] of Object.entries(cuts)) {
      const shot = {
        format: 'webp',
        quality: QUALITY,
        clip: { x: 0, y: await page.evaluate(() => scrollY), ...cut },
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
    for (const theme of ['light', 'dark'] as const) await takeAll(browser, url, signedIn, { lang, theme })
} finally {
  await browser.close()
}
