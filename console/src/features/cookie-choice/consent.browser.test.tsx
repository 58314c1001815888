import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aSite } from '../../../test/build-site'
import { readCookie, writeCookie } from '../../lib/cookie'
import { closePreferences, storeCookieChoice } from './cookie-choice'

const DAY = 24 * 3600_000
const paths = ['/accueil', '/index_old', '/mentions-legales', '/politique-de-confidentialite']

let configMeta: HTMLMetaElement

/** Sets the purposes of the installation, on a page that may not load them yet. */
function asks(purposes: string[]) {
  configMeta.content = JSON.stringify({ purposes, paths, scripts: [] })
}

/** Stores an answer of some days ago, as the banner does. */
function answered(choice: string, days = 0) {
  const at = new Date(Date.now() - days * DAY).toISOString()
  const allPurposes = ['necessary', 'analytics', 'heatmap', 'live-chat']
  writeCookie('cookie-comply', choice, 3600)
  writeCookie('cookie-comply-given', JSON.stringify({ at, purposes: allPurposes }), 3600)
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  aQuietPractice().on('GET /api/public/site', () => aSite())
  configMeta = document.head.appendChild(Object.assign(document.createElement('meta'), { name: 'third-parties' }))
  asks(['analytics', 'heatmap', 'live-chat'])
  forgetCookies()
})

afterEach(() => {
  closePreferences()
  configMeta.remove()
  forgetCookies()
})

/** Runs before each test too, since most visitors are given a choice there. */
function forgetCookies() {
  for (const name of ['cookie-comply', 'cookie-comply-given', '_ga', '_hjSession_1']) writeCookie(name, '', 0)
}

const banner = () => page.getByRole('region', { name: 'Paramètres des cookies' })
const dialog = () => page.getByRole('dialog', { name: 'Vos préférences de confidentialité' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const open = (path = '/mentions-legales') => visit(path, { isAnonymous: true })
const isThere = () => expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()

describe('the banner', () => {
  test('is shown at the start but not in print, and refusing is as easy as accepting', async () => {
    await open()
    await expect.element(banner()).toBeVisible()
    await expect.poll(() => banner().element().getAttribute('data-print')).toBe('never')
    const [reject, accept] = ['Tout refuser', 'Tout accepter'].map((name) => {
      const button = page.getByRole('button', { name }).element()
      const { width, height, top } = button.getBoundingClientRect()
      const { color, backgroundColor, fontWeight } = getComputedStyle(button)
      return { width, height, top, color, backgroundColor, fontWeight }
    })
    expect(reject).toEqual(accept)
  })

  test.each([
    ['Tout accepter', 'all'],
    ['Tout refuser', '["necessary"]'],
  ])('disappears when "%s" is pressed, which is stored as %s', async (name, stored) => {
    await open()
    await press(name)
    await expect.element(banner()).not.toBeInTheDocument()
    await expect.poll(() => readCookie('cookie-comply')).toBe(stored)
    await expect.element(page.getByRole('main')).toHaveFocus()
  })

  test('is not shown if an answer is stored, with or without its date', async () => {
    writeCookie('cookie-comply', 'all', 3600)
    await open()
    await isThere()
    await expect.element(banner()).not.toBeInTheDocument()
  })

  test('asks again after six months', async () => {
    answered('["necessary"]', 181)
    const { router } = await open()
    await isThere()
    await expect.element(banner()).not.toBeInTheDocument()
    vi.setSystemTime(Date.now() + 2 * DAY)
    await router.navigate('/accueil')
    await expect.element(banner()).toBeVisible()
  })

  test('asks again if there is a new purpose', async () => {
    asks(['analytics'])
    const { router } = await open()
    await press('Tout accepter')
    await expect.element(banner()).not.toBeInTheDocument()
    asks(['analytics', 'heatmap'])
    await router.navigate('/politique-de-confidentialite')
    await expect.element(banner()).toBeVisible()
  })

  test('is not shown where nothing needs consent, and « Cookies » leads to the list of the policy', async () => {
    configMeta.remove()
    const { router } = await open('/login')
    await isThere()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies', exact: true }).click()
    const place = () => router.state.location.pathname + router.state.location.hash
    await expect.poll(place).toBe('/politique-de-confidentialite#cookies')
    await expect.element(page.getByRole('heading', { name: 'Cookies' })).toBeInViewport()
    await expect.element(page.getByRole('button', { name: /cookies|choix/i })).not.toBeInTheDocument()
    await expect.element(banner()).not.toBeInTheDocument()
  })

  test('is shown when the browser blocks site data, and keeps the answer until the page is left', async () => {
    const blocked = () => {
      throw new DOMException('', 'SecurityError')
    }
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(blocked)
    vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(blocked)
    Object.defineProperty(document, 'cookie', { configurable: true, get: blocked, set: blocked })
    onTestFinished(() => {
      vi.restoreAllMocks()
      Reflect.deleteProperty(document, 'cookie')
      storeCookieChoice(['necessary'])
      forgetCookies()
    })
    await open()
    await isThere()
    await press('Tout refuser')
    await expect.element(banner()).not.toBeInTheDocument()
    await isThere()
  })

  test.each([
    ['analytics', /pour mesurer l’audience\./],
    ['live-chat', /pour répondre en direct\./],
  ])('lists only what is configured: %s', async (purpose, words) => {
    asks([purpose])
    await open()
    await expect.element(banner().getByText(words)).toBeVisible()
  })

  test.each(['/booking/x-x-x-x-x-x-x-x-x-x-x-x', '/forms/x-x-x-x-x-x-x-x-x-x-x-x', '/client/login'])(
    'does not cover pages of personal matters: %s',
    async (path) => {
      await open(path)
      await expect.element(page.getByRole('main')).toBeInTheDocument()
      await expect.element(banner()).not.toBeInTheDocument()
    },
  )

  test('does not cover the console of a signed-in user if nothing external is loaded', async () => {
    await visit('/requests')
    await isThere()
    await expect.element(banner()).not.toBeInTheDocument()
  })

  test('leaves the links of the footer visible, even on a short page', async () => {
    await page.viewport(1280, 1400)
    await open('/login')
    await expect.element(banner()).toBeVisible()
    const footer = () => document.querySelector('footer')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
    await expect.poll(() => footer() - banner().element().getBoundingClientRect().top).toBeLessThan(1)
  })

  test('is not shown in the frame of another site', async () => {
    await open('/embed/01928c5e-7b00-7c1a-8a11-000000000000')
    await expect.element(page.getByRole('main')).toBeInTheDocument()
    await expect.element(banner()).not.toBeInTheDocument()
  })

  test('comes first in the Tab order, and never covers the focused element', async () => {
    await page.viewport(360, 640)
    await open()
    await expect.element(banner()).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('link', { name: 'En savoir plus sur les cookies' })).toHaveFocus()
    const { height } = banner().element().getBoundingClientRect()
    await expect
      .poll(() => Number.parseFloat(document.documentElement.style.scrollPaddingBottom))
      .toBeGreaterThan(height)
    expect(Number.parseFloat(document.body.style.paddingBottom)).toBeGreaterThan(height)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await press('Tout refuser')
    await expect.poll(() => document.body.style.paddingBottom).toBe('')
  })
})

describe('the preferences', () => {
  test('have what is required on and locked, and the rest off by default', async () => {
    await open()
    await press('Préférences')
    await expect.element(page.getByRole('switch').nth(3)).toBeVisible()
    const switches = page.getByRole('switch').elements()
    expect(switches.map((each) => [each.getAttribute('aria-checked'), (each as HTMLButtonElement).disabled])).toEqual([
      ['true', true],
      ...Array(3).fill(['false', false]),
    ])
    expect(dialog().element().closest('[data-slot=dialog-overlay]')?.parentElement).toBe(document.body)
  })

  test('store the chosen purposes, and show them when they are opened again', async () => {
    await open()
    await press('Préférences')
    await page.getByRole('switch', { name: /Cartes de chaleur/ }).click()
    await press('Enregistrer')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(banner()).not.toBeInTheDocument()
    await expect.poll(() => readCookie('cookie-comply')).toBe('["necessary","heatmap"]')
    await press('Cookies')
    await expect.element(page.getByRole('switch', { name: /Cartes de chaleur/ })).toBeChecked()
    await expect.element(page.getByRole('switch', { name: /Mesure d’audience/ })).not.toBeChecked()
  })

  test.each([
    ['the arrow', () => press('Revenir sans enregistrer')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('close by %s, which stores nothing and shows the banner again', async (_, goBack) => {
    await open()
    await press('Préférences')
    await page.getByRole('switch', { name: /Mesure d’audience/ }).click()
    await goBack()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Préférences' })).toHaveFocus()
    await expect.poll(() => readCookie('cookie-comply')).toBeNull()
  })

  test('of an answer without its date allow only what it named', async () => {
    writeCookie('cookie-comply', 'all', 3600)
    await open()
    await press('Cookies')
    await expect.element(page.getByRole('switch', { name: /Mesure d’audience/ })).not.toBeChecked()
  })

  test('are in the menu of a signed-in user', async () => {
    writeCookie('cookie-comply', 'all', 3600)
    await visit('/requests')
    await page.getByRole('button', { name: 'Compte de Claire Vasseur' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Cookies' }).click()
    await expect.element(dialog()).toBeVisible()
  })

  test('open by the address #cookies, which is then removed', async () => {
    writeCookie('cookie-comply', 'all', 3600)
    const { router } = await open('/login#cookies')
    await expect.element(dialog()).toBeVisible()
    await expect.poll(() => router.state.location.hash).toBe('')
  })

  test('are withdrawn as a whole by one press in the footer, as they were given by one', async () => {
    answered('all')
    const { router } = await open()
    await press('Retirer mon accord aux cookies')
    await expect.poll(() => readCookie('cookie-comply')).toBe('["necessary"]')
    await router.navigate('/politique-de-confidentialite')
    await expect.element(page.getByRole('button', { name: 'Retirer mon accord aux cookies' })).not.toBeInTheDocument()
  })

  test('when withdrawn, delete what was stored for them', async () => {
    answered('all')
    writeCookie('_ga', 'GA1.1.1', 3600)
    writeCookie('_hjSession_1', 'x', 3600)
    localStorage.setItem('_hjViewport', 'x')
    await open()
    await press('Cookies')
    await page.getByRole('switch', { name: /Cartes de chaleur/ }).click()
    await press('Enregistrer')
    await expect.poll(() => document.cookie).not.toContain('_hjSession_1')
    await expect.poll(() => readCookie('_ga')).toBe('GA1.1.1')
    await expect.poll(() => localStorage.getItem('_hjViewport')).toBeNull()
    await expect.poll(() => readCookie('cookie-comply')).toBe('["necessary","analytics","live-chat"]')
  })
})

test.each(['light', 'dark'])(
  'in %s banner and preferences are accessible, on a phone and in English',
  async (theme) => {
    await page.viewport(360, 740)
    document.documentElement.dataset.theme = theme
    await visit('/mentions-legales', { isAnonymous: true, language: 'en' })
    await expect.element(page.getByRole('region', { name: 'Cookie settings' })).toBeVisible()
    // The banner may come before the page, whose content the link to skip leads to.
    await isThere()
    expect(await findBarriers()).toEqual([])
    await press('Preferences')
    await expect.element(page.getByRole('dialog', { name: 'Your privacy preferences' })).toBeVisible()
    expect(await findBarriers()).toEqual([])
  },
)
