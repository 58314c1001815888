import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { demo } from './demo.ts'
import { aSite } from './host-page.ts'

test.use({ locale: 'fr-FR' })

const script = `<script async src="${demo.urls.api}/compat.js"></script>`
const link = `${demo.urls.api}/embed/${demo.practiceId}`
const steps = 'Étapes de la réservation'
const inline = (page: Page) => page.locator('ancrage-booking:not([display])')

/** Calendly's messages that the page was posted, in order. */
const posted = (page: Page) =>
  page.addInitScript(() => {
    const seen: unknown[] = []
    Object.assign(window, { posted: seen })
    addEventListener('message', ({ data }) => String(data?.event).startsWith('calendly.') && seen.push(data.event))
  })

test('a page with Calendly’s inline widget shows the booking in its place, and is posted its messages', async ({
  page,
}) => {
  await posted(page)
  const place = `<div class="calendly-inline-widget" data-url="${link}?primary_color=1f6f54&layout=week&utm_source=blog" style="min-width:320px;height:300px"></div>`
  await using site = await aSite(`${place}${script}`)
  await page.goto(site.url)
  await expect(page.getByRole('list', { name: steps })).toBeVisible()
  await expect(inline(page)).toHaveAttribute('layout', 'week')
  await expect(inline(page)).toHaveAttribute('utm', 'utm_source=blog')
  await expect(inline(page)).toHaveCSS('--ancrage-primary', '#1f6f54')
  // The frame had to scroll; the element is as high as it needs.
  const { height } = (await page.locator('.calendly-inline-widget').boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThan(300)
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { posted: string[] }).posted))
    .toContain('calendly.profile_page_viewed')
})

test('Calendly’s functions fill a place, open a dialog with what is known of the visitor, and float a button', async ({
  page,
}) => {
  await using site = await aSite(`${script}<main></main>`)
  await page.goto(site.url)
  await expect.poll(() => page.evaluate(() => 'Calendly' in window)).toBe(true)
  const call = (name: string, options: object = {}) =>
    page.evaluate(
      ([name, options]) => {
        const { Calendly } = window as unknown as { Calendly: Record<string, (options: object) => void> }
        Calendly[name]?.({ ...options, parentElement: document.querySelector('main') })
      },
      [name, options] as const,
    )
  await call('initInlineWidget', { url: link, utm: { utmCampaign: 'printemps' } })
  await expect(inline(page)).toHaveAttribute('utm', 'utm_campaign=printemps')
  await call('initPopupWidget', { url: link, prefill: { name: 'Anne Le Gall', email: 'anne@essais.test' } })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: steps })).toBeVisible()
  const filled = () =>
    page.locator('ancrage-booking[display]').evaluate((one) => (one as unknown as { prefill: object }).prefill)
  expect(await filled()).toEqual({ firstname: 'Anne', lastname: 'Le Gall', email: 'anne@essais.test' })
  await call('closePopupWidget')
  await expect(dialog).toBeHidden()
  await call('initBadgeWidget', { url: link, text: 'Réserver en ligne', color: '#0f766e' })
  await expect(page.getByRole('button', { name: 'Réserver en ligne' })).toBeVisible()
  await call('destroyBadgeWidget')
  await expect(page.getByRole('button', { name: 'Réserver en ligne' })).toHaveCount(0)
})

/** The part of Cal.com's snippet that keeps calls until its script has come, written as short as it works. */
const snippet = `<script>
  (function (C, A, L) {
    const p = (a, ar) => a.q.push(ar)
    C.Cal = C.Cal || function () {
      const cal = C.Cal, ar = arguments
      if (!cal.loaded) {
        cal.ns = {}; cal.q = cal.q || []
        document.head.appendChild(document.createElement('script')).src = A
        cal.loaded = true
      }
      if (ar[0] === L) {
        const api = function () { p(api, arguments) }
        api.q = api.q || []
        if (typeof ar[1] === 'string') { cal.ns[ar[1]] = cal.ns[ar[1]] || api; p(cal.ns[ar[1]], ar); p(cal, ['initNamespace', ar[1]]) }
        else p(cal, ar)
        return
      }
      p(cal, ar)
    }
  })(window, '${demo.urls.api}/compat.js', 'init')
  window.heard = []
  Cal('init', 'seance', { origin: '${demo.urls.api}' })
  Cal.ns.seance('inline', { elementOrSelector: '#ici', calLink: 'embed/${demo.practiceId}', config: { layout: 'month_view', name: 'Anne Le Gall' } })
  Cal.ns.seance('ui', { theme: 'dark', styles: { branding: { brandColor: '#0f766e' } } })
  Cal.ns.seance('on', { action: 'linkReady', callback: ({ detail }) => heard.push(detail.type + ' ' + detail.namespace) })
</script>`

test('a page with Cal.com’s snippet shows the booking in its place with its look, and hears of it', async ({
  page,
}) => {
  await using site = await aSite(`<div id="ici" style="height:300px"></div>${snippet}`)
  await page.goto(site.url)
  await expect(page.getByRole('list', { name: steps })).toBeVisible()
  await expect(inline(page)).toHaveAttribute('layout', 'month')
  await expect(inline(page)).toHaveAttribute('theme', 'dark')
  await expect(inline(page)).toHaveCSS('--ancrage-primary', '#0f766e')
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard))
    .toEqual(['linkReady seance'])
})

test('an element with Cal.com’s link opens the booking in a dialog, and a floating button is added', async ({
  page,
}) => {
  const button = `<button type="button" data-cal-link="embed/${demo.practiceId}" data-cal-config='{"email":"anne@essais.test"}'>Réserver</button>`
  await using site = await aSite(`${button}${script}`)
  await page.goto(site.url)
  await expect.poll(() => page.evaluate(() => 'Cal' in window)).toBe(true)
  await page.getByRole('button', { name: 'Réserver' }).click()
  await expect(page.getByRole('dialog').getByRole('list', { name: steps })).toBeVisible()
  const cal = (name: string, options: object) =>
    page.evaluate(
      ([name, options]) => {
        const { Cal } = window as unknown as { Cal: (name: string, options: object) => void }
        Cal(name, options)
      },
      [name, options] as const,
    )
  // What is said of the look afterwards counts for the dialog too.
  await cal('ui', { theme: 'dark', styles: { branding: { brandColor: '#0f766e' } } })
  await expect(page.locator('ancrage-booking[display]')).toHaveAttribute('theme', 'dark')
  await expect(page.locator('ancrage-booking[display]')).toHaveCSS('--ancrage-primary', '#0f766e')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await cal('floatingButton', { calLink: demo.practiceId, buttonText: 'Prendre date', buttonPosition: 'bottom-left' })
  await expect(page.getByRole('button', { name: 'Prendre date' })).toBeVisible()
})

test('a link that names no practice stays as it is, and one line says what to do', async ({ page }) => {
  const lines: string[] = []
  page.on('console', (message) => message.type() === 'warning' && lines.push(message.text()))
  const place = '<div class="calendly-inline-widget" data-url="https://calendly.com/anne/seance">Ici</div>'
  await using site = await aSite(`${place}${script}`)
  await page.goto(site.url)
  await expect.poll(() => lines.filter((line) => line.includes('names no practice of Ancrage'))).toHaveLength(1)
  await expect(page.getByText('Ici')).toBeVisible()
})

test('the script weighs at most 3 kB', () => {
  const code = readFileSync(new URL('../../loader/dist/compat.js', import.meta.url))
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(3000)
})
