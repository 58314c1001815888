import * as sonner from 'sonner'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { forgetPreferences, preferences, setPreferences } from '../src/lib/layout-preferences'
import type { Preferences } from '../src/lib/preference-table'
import { toast } from '../src/lib/toast'
import { aQuietPractice, visit } from './app'
import { aPage, aSession } from './build'
import { withSettings } from './build-settings'
import { type FakeApi, noAnswer } from './fake-api'
import { FakeEventSource } from './fake-events'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 700)
  api = aQuietPractice()
})

afterEach(() => void forgetPreferences())

const navigation = () => page.getByRole('navigation', { name: 'Navigation principale' })
const box = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
const slot = (name: string) => document.querySelector(`[data-slot=${name}]`)

/** Opens a list that is longer than the screen. */
async function visitLongList(chosen: Partial<Preferences> = {}) {
  setPreferences(chosen)
  api.on('GET /api/sessions', () => aPage(Array.from({ length: 50 }, () => aSession({ status: 'scheduled' }))))
  const visited = await visit('/sessions')
  await expect.element(page.getByRole('table')).toBeVisible()
  return visited
}

const scrollTo = (y: number) => window.scrollTo({ top: y, behavior: 'instant' })

/** Playwright sets reduced motion for the browser; this overrides it. */
const motion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })

describe('the navigation row', () => {
  beforeEach(() => motion('no-preference'))
  afterEach(() => motion('reduce'))

  test('hides on scrolling down, and returns on scrolling up', async () => {
    await visitLongList()
    scrollTo(600)
    await expect.element(navigation().getByRole('link', { name: 'Séances' })).not.toBeInViewport()
    expect(box(slot('header')).top).toBe(0)
    scrollTo(500)
    await expect.element(navigation().getByRole('link', { name: 'Séances' })).toBeInViewport()
    await expect.poll(() => box(slot('navigation-row')).top).toBe(56)
  })

  test('is visible on the next page, also after a page without it', async () => {
    const { router } = await visitLongList()
    scrollTo(600)
    await expect.poll(() => slot('navigation-row')?.hasAttribute('data-away')).toBe(true)
    await router.navigate('/not-authorized')
    await expect.poll(() => slot('navigation-row')).toBeNull()
    scrollTo(0)
    await router.navigate('/requests')
    await expect.element(navigation().getByRole('link', { name: 'Séances' })).toBeInViewport()
  })

  test('stays while it has the focus', async () => {
    await visitLongList()
    const link = navigation().getByRole('link', { name: 'Séances' })
    ;(link.element() as HTMLElement).focus()
    scrollTo(600)
    await expect.poll(() => slot('navigation-row')?.hasAttribute('data-away')).toBe(true)
    await expect.element(link).toBeInViewport()
  })

  test('scrolls with the page when the user chooses so', async () => {
    await visitLongList({ horizontalNavType: 'static' })
    scrollTo(600)
    await expect.poll(() => box(slot('navigation-row')).bottom).toBeLessThan(0)
    expect(box(slot('header')).top).toBe(0)
  })

  test('can be a menu with all destinations', async () => {
    await visitLongList({ horizontalNavType: 'hidden' })
    await expect.element(navigation()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Toute la navigation' }).click()
    await expect.element(navigation().getByRole('link', { name: 'Séances' })).toHaveAttribute('aria-current', 'page')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Toute la navigation' })).toHaveFocus()
  })

  test('stays and includes the account menu when both it and the header are hidden', async () => {
    await visitLongList({ horizontalNavType: 'hidden', navbarType: 'hidden' })
    expect(slot('header')).toBeNull()
    await expect.element(navigation().getByRole('link', { name: 'Séances' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Compte de Claire Vasseur' })).toBeVisible()
  })
})

describe('the navigation at the side', () => {
  test('stands beside the page, and remembers its collapsed state', async () => {
    await visitLongList({ navigationType: 'vertical' })
    expect(box(slot('navigation-side')).right).toBeLessThanOrEqual(box(document.querySelector('main')).left)
    await page.getByRole('button', { name: 'Replier la navigation' }).click()
    await expect.poll(() => box(slot('navigation-side')).width).toBe(64)
    await expect.poll(() => document.cookie).toContain('ancrage-verticalNavCollapsed=on')
    await expect.element(navigation().getByRole('link', { name: 'Séances' })).toBeVisible()
    await page.getByRole('button', { name: 'Déplier la navigation' }).click()
    await expect.poll(() => box(slot('navigation-side')).width).toBe(232)
  })

  test('is used below 960 px whatever was chosen, and stays while the page scrolls', async () => {
    await page.viewport(768, 700)
    await visit('/requests')
    await expect.element(navigation()).toBeVisible()
    expect(slot('navigation-row')).toBeNull()
    expect(box(slot('navigation-side')).top).toBe(56)
  })

  test('includes the account menu when the header is hidden', async () => {
    await visitLongList({ navigationType: 'vertical', navbarType: 'hidden' })
    await expect.element(page.getByRole('button', { name: 'Compte de Claire Vasseur' })).toBeInViewport()
    expect(box(slot('navigation-side')).top).toBe(0)
  })
})

describe('a notice', () => {
  test.each([
    ['horizontal', 'off', 0],
    ['vertical', 'off', 232],
    ['vertical', 'on', 64],
  ] as const)('starts beside the navigation: %s, collapsed %s', async (type, collapsed, side) => {
    await visitLongList({ navigationType: type, verticalNavCollapsed: collapsed })
    toast('Réglages enregistrés.')
    onTestFinished(() => void sonner.toast.dismiss())
    await expect.element(page.getByText('Réglages enregistrés.')).toBeVisible()
    await expect.poll(() => box(document.querySelector('[data-sonner-toaster]')).left).toBe(side + 24)
  })

  test('stands under the header when the navigation is at the bottom', async () => {
    await page.viewport(610, 700)
    await visit('/requests')
    toast('Réglages enregistrés.')
    onTestFinished(() => void sonner.toast.dismiss())
    await expect.element(page.getByText('Réglages enregistrés.')).toBeVisible()
    await expect
      .poll(() => document.querySelector('[data-sonner-toaster]')?.getAttribute('data-y-position'))
      .toBe('top')
  })
})

describe('on a phone', () => {
  test.each([360, 610])('%i px wide: the button to the top stands above the navigation', async (width) => {
    await page.viewport(width, 500)
    api.on('GET /api/sessions', () => aPage(Array.from({ length: 20 }, () => aSession({ status: 'scheduled' }))))
    await visit('/sessions')
    await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(1500)
    scrollTo(600)
    await expect.poll(() => slot('scroll-to-top')).not.toBeNull()
    expect(box(slot('scroll-to-top')).bottom).toBeLessThanOrEqual(box(navigation().element()).top)
  })

  test('the lost connection is shown and the search reachable when the header is hidden', async () => {
    await page.viewport(360, 740)
    setPreferences({ navbarType: 'hidden' })
    await visit('/requests')
    await expect.element(navigation()).toBeVisible()
    await expect.poll(() => FakeEventSource.open.length).toBeGreaterThan(0)
    FakeEventSource.current.breaks()
    const offline = page.getByText('Hors ligne')
    await expect.element(offline).toBeVisible()
    expect(box(offline.element()).bottom).toBeLessThanOrEqual(box(navigation().element()).top)
    await page.getByRole('button', { name: /^Plus/ }).click()
    await page.getByRole('button', { name: 'Rechercher et agir' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Rechercher et agir' })).toBeVisible()
    await expect.element(page.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
  })

  test.each([
    [615, true],
    [616, false],
  ])('%i px wide: the menu overlay is there: %s', async (width, isThere) => {
    await page.viewport(width, 740)
    await visit('/requests')
    await expect.element(navigation()).toBeVisible()
    await expect.poll(() => page.getByRole('button', { name: /^Plus/ }).elements()).toHaveLength(isThere ? 1 : 0)
  })

  test('the menu overlay has all destinations and the sign-out; a destination closes it', async () => {
    api.on('POST /api/auth/logout', () => noAnswer)
    await page.viewport(360, 740)
    const { address } = await visit('/requests', { isAdmin: true })
    await page.getByRole('button', { name: /^Plus/ }).click()
    const overlay = page.getByRole('dialog', { name: 'Toute la navigation' })
    for (const name of ['Aujourd’hui', 'Demandes', 'Séances', 'Réglages', 'Administration'])
      await expect.element(overlay.getByRole('link', { name })).toBeVisible()
    await expect.element(overlay.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
    await expect.poll(() => document.querySelector('main')?.closest('[inert]')).not.toBeNull()
    await overlay.getByRole('link', { name: 'Séances' }).click()
    await expect.poll(address).toBe('/sessions')
    await expect.element(overlay).not.toBeInTheDocument()
  })

  test('the navigation covers nothing at the end of the page', async () => {
    await page.viewport(360, 740)
    await visit('/requests')
    await expect.element(navigation()).toBeVisible()
    scrollTo(document.documentElement.scrollHeight)
    const links = page.getByRole('contentinfo').getByRole('link').elements()
    const bar = navigation().element().getBoundingClientRect()
    for (const link of links) expect(box(link).bottom).toBeLessThanOrEqual(bar.top)
  })
})

describe('the rest of the frame', () => {
  test('the header scrolls with the page when the user chooses so', async () => {
    await visitLongList({ navbarType: 'static' })
    scrollTo(400)
    await expect.poll(() => box(slot('header')).bottom).toBeLessThan(0)
    scrollTo(300)
    await expect.poll(() => box(slot('navigation-row')).top).toBe(0)
  })

  test('the header is blurred or solid', async () => {
    await visitLongList()
    const ground = () => getComputedStyle(slot('header') as Element, '::before').backdropFilter
    expect(ground()).toContain('blur')
    setPreferences({ navbarBlur: 'off' })
    await expect.poll(ground).toBe('none')
  })

  test('a fluid page fills the window, a boxed one has a maximum width', async () => {
    await page.viewport(1600, 700)
    await visitLongList()
    expect(box(page.getByRole('table').element()).width).toBeLessThanOrEqual(1120)
    setPreferences({ contentWidth: 'fluid' })
    await expect.poll(() => box(page.getByRole('table').element()).width).toBeGreaterThan(1400)
  })

  test('a form field keeps its width on a wide page', async () => {
    await page.viewport(1600, 700)
    withSettings(api)
    setPreferences({ contentWidth: 'fluid' })
    await visit('/settings/practice')
    const name = page.getByRole('textbox', { name: 'Nom du cabinet' })
    await expect.element(name).toBeVisible()
    expect(box(name.element()).width).toBeLessThanOrEqual(640)
  })

  test.each([
    ['static', 1, false],
    ['sticky', 1, true],
    ['hidden', 0, false],
  ] as const)('the footer is %s', async (footerType, count, isInSight) => {
    await visitLongList({ footerType })
    await expect.poll(() => page.getByRole('contentinfo').elements()).toHaveLength(count)
    if (count) expect(box(page.getByRole('contentinfo').element()).top < innerHeight).toBe(isInSight)
    await expect.poll(() => preferences().footerType).toBe(footerType)
  })

  test('the footer of pages for clients is one line on a screen of 1280 px, and a list', async () => {
    await visit('/client/login', { isAnonymous: true })
    const entries = page.getByRole('contentinfo').getByRole('listitem')
    await expect.element(entries.last()).toMatchTextContent('Cookies')
    const tops = entries.elements().map((entry) => Math.round(box(entry).top))
    expect(new Set(tops).size).toBe(1)
  })

  test('a signed-in user finds the accessibility statement below every page', async () => {
    await visitLongList({ footerType: 'static' })
    const statement = page.getByRole('contentinfo').getByRole('link', { name: 'Accessibilité\u00a0: non conforme' })
    await expect.element(statement).toHaveAttribute('href', '/accessibilite')
    await statement.click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Accessibilité' })).toBeVisible()
  })
})
