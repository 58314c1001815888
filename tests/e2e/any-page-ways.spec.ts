import { expect, type Page, test } from '@playwright/test'
import { demo } from './demo.ts'
import { aSite, element, script } from './host-page.ts'
import { aPerson, widgetOn } from './visitor-page.ts'

test.use({ locale: 'fr-FR', storageState: { cookies: [], origins: [] } })

const steps = 'Étapes de la réservation'
const inner = 'Rendez-vous'

/** Records our console lines and the exceptions on the page. */
function heardOn(page: Page) {
  const warnings: string[] = []
  const thrown: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  page.on('pageerror', (error) => thrown.push(error.message))
  return { thrown, lines: () => warnings.filter((line) => line.startsWith('<ancrage-')) }
}

/** A custom element of the page that has a booking in its own shadow tree. */
const holder = (tag: string, mode: 'open' | 'closed') =>
  `<script>customElements.define('${tag}', class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: '${mode}' })
      root.innerHTML = \`${element(`data-in="${tag}"`)}\`
      ;(window.Ancrage ??= []).push(() => Ancrage.watch(root))
    }
  })</script><${tag}></${tag}>`

test('elements in shadow trees, open, closed and declared, are found once the page has reported these trees', async ({
  page,
}) => {
  const ready = () => page.evaluate(() => Reflect.get(window, 'ready') as string[])
  await page.addInitScript(() => {
    const ready: string[] = []
    Object.assign(window, { ready })
    document.addEventListener('ancrage-ready', (event) =>
      ready.push((event.composedPath()[0] as HTMLElement).dataset.in ?? 'closed'),
    )
  })
  // The window is so high that all of them are visible.
  await page.setViewportSize({ width: 1280, height: 6000 })
  const declared = `<div id="declared"><template shadowrootmode="open">${element('data-in="declared"')}</template></div>
    <script>(window.Ancrage ??= []).push(() => Ancrage.watch(declared.shadowRoot))</script>`
  await using site = await aSite(`${holder('open-before', 'open')}${holder('closed-before', 'closed')}${declared}
    <script src="${demo.urls.api}/ancrage.js"></script>${holder('open-after', 'open')}${holder('closed-after', 'closed')}`)
  await page.goto(site.url)
  await expect.poll(async () => (await ready()).length).toBe(5)
  expect((await ready()).filter((name) => name !== 'closed').sort()).toEqual(['declared', 'open-after', 'open-before'])
})

test('calls that a page makes before the script has loaded are executed, also where a module imports it', async ({
  page,
}) => {
  const heard = heardOn(page)
  const given = `<script>
    window.Ancrage ??= []
    Ancrage.push(() => {
      const booking = document.querySelector('ancrage-booking')
      booking.open()
      booking.ready.then(() => (document.title = 'Prêt'))
    })</script>`
  const module = `<script type="module">import('${demo.urls.api}/ancrage.js')</script>`
  await using site = await aSite(`${element('display="drawer"')}${given}${module}`)
  await page.goto(site.url)
  await expect(page.getByRole('dialog').getByRole('list', { name: steps })).toBeVisible()
  await expect(page).toHaveTitle('Prêt')
  expect(heard).toMatchObject({ thrown: [] })
  expect(heard.lines()).toEqual([])
})

test('in a browser that is too old the link stays, nothing is rendered, and one line for each kind says why', async ({
  page,
}) => {
  const heard = heardOn(page)
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  const old = `<script>{
    const { supports } = CSS
    CSS.supports = (...all) => !/light-dark/.test(all) && supports.apply(CSS, all)
  }</script>`
  await using site = await aSite(`${old}${script}${element()}${element('', 'next')}`)
  await page.goto(site.url)
  await expect.poll(() => heard.lines()).toHaveLength(2)
  expect(heard.lines()[0]).toMatch(/#blocked too old$/)
  await expect(page.getByRole('link', { name: inner })).toHaveCount(2)
  expect(urls.filter((url) => url.includes('/widgets/'))).toEqual([])
  expect(heard.thrown).toEqual([])
})

test('an element whose constructor fails after its first view restores the link', async ({ page }) => {
  const heard = heardOn(page)
  let letGo = () => {}
  const gate = new Promise<void>((go) => {
    letGo = go
  })
  await page.route('**/widgets/**', async (route) => {
    await gate
    await route.continue()
  })
  await using site = await aSite(`${script}${element()}`)
  await page.goto(site.url)
  await expect(widgetOn(page).getByRole('list', { name: steps })).toBeVisible()
  await expect(page.getByRole('link', { name: inner })).toBeHidden()
  await page.evaluate(() => Reflect.deleteProperty(Promise, 'withResolvers'))
  letGo()
  await expect(page.getByRole('link', { name: inner })).toBeVisible()
  expect(heard.lines()).toHaveLength(1)
})

test('a policy that allows the code but not its requests is reported to the developer, and visitors have the link', async ({
  page,
}) => {
  const heard = heardOn(page)
  const policy = `default-src 'none'; script-src ${demo.urls.api}`
  await using site = await aSite(`${script}${element()}`, { 'content-security-policy': policy })
  await page.goto(site.url)
  await expect(page.getByRole('link', { name: inner })).toBeVisible()
  await expect(widgetOn(page).getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await expect(widgetOn(page).getByText(/connexion/)).toHaveCount(0)
  expect(heard.lines()).toHaveLength(1)
  expect(heard.lines()[0]).toContain('#blocked')
})

test('in a page that is sandboxed without forms a message is sent, and no invalid address is reported', async ({
  page,
}) => {
  const installs: string[] = []
  page.on('request', (request) => request.url().endsWith('/installs') && installs.push(request.url()))
  await using site = await aSite(`${script}${element('', 'contact')}`, {
    'content-security-policy': 'sandbox allow-scripts',
  })
  await page.goto(site.url)
  const form = page.locator('ancrage-contact')
  const { firstname, lastname, email } = aPerson()
  await form.getByRole('textbox', { name: 'Prénom et nom' }).fill(`${firstname} ${lastname}`)
  await form.getByRole('textbox', { name: 'Adresse e-mail' }).fill(email)
  await form.getByRole('textbox', { name: 'Message' }).fill('Recevez-vous le samedi ?')
  await form.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(form.getByRole('heading', { name: 'Votre message est envoyé' })).toBeVisible()
  expect(installs).toEqual([])
})
