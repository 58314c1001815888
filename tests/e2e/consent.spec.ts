import { expect, type Page, test } from '@playwright/test'
import { type OwnSystem, startOwnSystem } from '../system/own-system.ts'
import { expectStill, INVISIBLE, watchShifts } from './layout-shifts.ts'
import { ids, scriptHosts } from './script-hosts.ts'

let hosts: Awaited<ReturnType<typeof scriptHosts>>
let system: OwnSystem
let home: string

/** The tests run one after the other: the system with third-party scripts is started once for all of them. */
test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ storageState: { cookies: [], origins: [] } })

test.beforeAll(async () => {
  hosts = await scriptHosts()
  const env = { NODE_ENV: 'production', ...hosts.env }
  const serverFile = 'api/test/production-on-loopback.ts'
  system = await startOwnSystem({ workers: 0, hasMailbox: false, hasDemo: false, serverFile, env })
  home = system.urls[0]!
})

test.afterAll(async () => {
  await system?.stop()
  await hosts?.stop()
})

/** Records every third-party address that the page requests from now on. */
function watched(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(home) && /^(https?|wss?):/.test(request.url())) requests.push(request.url())
  })
  return requests
}

const scripts = () => ({
  analytics: `${hosts.urls.ANALYTICS}/gtag/js?id=${ids.ANALYTICS_ID}`,
  heatmap: `${hosts.urls.HEATMAP}/c/hotjar-${ids.HEATMAP_ID}.js?sv=6`,
  chat: `${hosts.urls.LIVE_CHAT}/l.js`,
})
const seen = () => Object.values(hosts.urls).map((url) => `${url}/seen`)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const open = (page: Page, path: string) => page.goto(home + path, { waitUntil: 'networkidle' })
const cookiesOf = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort()

test('nothing of third parties loads before the choice or after a refusal, and nothing moves @phone', async ({
  page,
}) => {
  await watchShifts(page)
  const requests = watched(page)
  await open(page, '/accueil')
  await expect(page.getByRole('region', { name: 'Paramètres des cookies' })).toBeVisible()
  expect(await cookiesOf(page)).toEqual(['csrf'])
  await press(page, 'Tout refuser')
  await expect(page.getByRole('region', { name: 'Paramètres des cookies' })).toBeHidden()
  await expectStill(page, INVISIBLE)
  for (const path of ['/mentions-legales', '/login', '/accueil']) await open(page, path)
  expect(requests).toEqual([])
  expect(await cookiesOf(page)).toEqual(['cookie-comply', 'cookie-comply-given', 'csrf'])
})

test('what is accepted loads at once from the configured hosts, and is gone on the sign-in page', async ({ page }) => {
  const requests = watched(page)
  await open(page, '/accueil')
  await press(page, 'Tout accepter')
  await expect.poll(() => [...requests].sort()).toEqual([...Object.values(scripts()), ...seen()].sort())
  const entry = page.getByRole('link', { name: 'Se connecter' }).first()
  await Promise.all([page.waitForEvent('load'), entry.click()])
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => ['dataLayer', '_hjSettings', '$crisp'].filter((key) => key in window))).toEqual([])
  expect(requests).toHaveLength(6)
})

test('of three purposes only the chosen one loads: the heatmap, with its snippet of version 6', async ({ page }) => {
  const requests = watched(page)
  await open(page, '/mentions-legales')
  await press(page, 'Préférences')
  await page.getByRole('switch', { name: /Cartes de chaleur/ }).click()
  await press(page, 'Enregistrer')
  await expect.poll(() => requests).toEqual([scripts().heatmap, `${hosts.urls.HEATMAP}/seen`])
  expect(await page.evaluate(() => (window as unknown as { _hjSettings: unknown })._hjSettings)).toEqual({
    hjid: 1234567,
    hjsv: 6,
  })
})

test('withdrawing the choice removes all its data, and the page starts anew without it', async ({ page }) => {
  await open(page, '/accueil')
  await press(page, 'Tout accepter')
  await expect.poll(() => cookiesOf(page)).toContain('crisp-client/session/0b4c')
  await expect.poll(() => cookiesOf(page)).toContain('_hjSession_1234567')
  await expect.poll(() => cookiesOf(page)).toContain('_ga_AB12CD34EF')
  await press(page, 'Cookies')
  for (const name of [/Mesure d’audience/, /Cartes de chaleur/, /Messagerie/])
    await page.getByRole('switch', { name }).click()
  const requests = watched(page)
  await Promise.all([page.waitForEvent('load'), press(page, 'Enregistrer')])
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  expect(await cookiesOf(page)).toEqual(['cookie-comply', 'cookie-comply-given', 'csrf'])
  expect(await page.evaluate(() => localStorage.getItem('_hjViewport'))).toBeNull()
})

test('pages with patients’ data load nothing of third parties, whatever was accepted, and the browser refuses it', async ({
  page,
}) => {
  const all = encodeURIComponent(JSON.stringify(['necessary', 'analytics', 'heatmap', 'live-chat']))
  await page.context().addCookies([{ name: 'cookie-comply', value: all, url: home }])
  const requests = watched(page)
  const id = '01928c5e-7b00-7c1a-8a11-000000000000'
  const closed = ['/login', '/', `/booking/${id}`, '/client/login', '/client', `/review/${id}`, `/embed/${id}`]
  for (const path of [...closed, `/politique-de-confidentialite?practice=${id}`]) await open(page, path)
  expect(requests).toEqual([])
  const refused = page.waitForEvent('console', (message) => /content security policy/i.test(message.text()))
  await page.evaluate(
    (src) => document.head.append(Object.assign(document.createElement('script'), { src })),
    scripts().heatmap,
  )
  await refused
})

test('the privacy policy lists every cookie and everything else that the pages store', async ({ page }) => {
  await open(page, '/accueil')
  await press(page, 'Tout accepter')
  await expect.poll(() => cookiesOf(page)).toContain('_ga')
  await page.getByRole('button', { name: 'Langue : Français' }).click()
  await page.getByText('English', { exact: true }).click()
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByText('Dark', { exact: true }).click()
  const storage = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const names = [...(await cookiesOf(page)), ...storage].filter((name) => !name.startsWith('react-router'))
  expect(names).toContain('language')
  await open(page, '/politique-de-confidentialite')
  const cookieNames = await page.locator('#cookies .font-mono').allTextContents()
  const patterns = cookieNames.flatMap((text) => text.split(', '))
  const isListed = (name: string) =>
    patterns.some((each) => (each.endsWith('…') ? name.startsWith(each.slice(0, -1)) : name === each))
  expect(names.filter((name) => !isListed(name))).toEqual([])
})
