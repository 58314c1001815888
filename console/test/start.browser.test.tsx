import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../src/layout/texts'
import { FullMode } from '../src/layout/full-mode'
import { writeCookie } from '../src/lib/cookie'
import { aQuietPractice, visit } from './app'
import { aUser } from './build'
import { type FakeApi, noAnswer, Refusal } from './fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aQuietPractice().on('POST /api/auth/logout', () => undefined)
})

const user = (settings: { key: string; value: string }[]) => aUser({ settings })

/** Lists that pages can do without when they cannot be read. */
const lists = ['/api/payment-types', '/api/custom-emails', '/api/custom-email-fields'] as const

describe('when the console starts', () => {
  test('it loads the user, the payment methods and the mail templates', async () => {
    await visit('/requests')
    for (const path of ['/api/auth/user', ...lists])
      await vi.waitFor(() => expect(api.of('GET', path), path).toHaveLength(1), 10_000)
  })

  test('it asks for nothing that needs an account when nobody is signed in', async () => {
    await visit('/login', { isAnonymous: true })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(api.requests).toEqual([])
  })

  test.each(['not_signed_in', 'suspended', 'bad_request', 'unexpected'] as const)(
    'and the user cannot be loaded (%s), the cookies are cleared, and a new sign-in leads back to the same page',
    async (code) => {
      writeCookie('userAbilityRules', '[["read","Statistics"]]', 60)
      api.on('GET /api/auth/user', () => new Refusal(code))
      const { address } = await visit('/sessions?page=2')
      await expect.poll(address).toBe('/login?to=%2Fsessions%3Fpage%3D2')
      await expect.poll(() => document.cookie).not.toMatch(/userData|userAbilityRules/)
      await vi.waitFor(() => expect(api.of('POST', '/api/auth/logout')).toHaveLength(1), 10_000)
    },
  )

  test.each([noAnswer, new Refusal('unavailable'), new Refusal('too_many_requests')])(
    'and the server is only unavailable, the user stays signed in',
    async (answer) => {
      api.on('GET /api/auth/user', () => answer)
      const { address } = await visit('/requests')
      await vi.waitFor(() => expect(api.of('GET', '/api/auth/user')).toHaveLength(2), 10_000)
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(address).toBe('/requests')
      await expect.poll(() => document.cookie).toContain('userData')
    },
  )

  test.each(lists)('and %s cannot be loaded, no error is shown', async (path) => {
    api.on(`GET ${path}`, () => new Refusal('unexpected'))
    const { address } = await visit('/requests')
    await vi.waitFor(() => expect(api.of('GET', path)).toHaveLength(2), 10_000)
    await expect.element(page.getByRole('heading', { name: 'Demandes' })).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(
      page
        .getByRole('listitem')
        .elements()
        .filter((one) => one.closest('[data-sonner-toaster]')),
    ).toEqual([])
    await expect.poll(address).toBe('/requests')
  })
})

describe('the full mode', () => {
  const menu = () => page.getByRole('button', { name: 'Compte de Claire Vasseur' })
  const item = () => page.getByRole('button', { name: /Passer au mode complet/ })

  test('is offered in the essential mode, and a refusal shows its reason and is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    api
      .on('GET /api/auth/user', () => user([{ key: 'mode', value: 'essential' }]))
      .on('POST /api/full-mode', () => new Refusal('email_unverified', { errors: { email: ['unverified'] } }))
    await visit('/requests')
    await menu().click()
    await item().click()
    await expect.element(page.getByText(/Confirmez d’abord votre adresse e\u2011mail/)).toBeVisible()
    expect(logged).toHaveBeenCalledWith({ email: ['unverified'] })
    logged.mockRestore()
  })

  test('reloads the page once it was switched on', async () => {
    api
      .on('GET /api/auth/user', () => user([{ key: 'mode', value: 'essential' }]))
      .on('POST /api/full-mode', () => ({ mode: 'full' }))
    const reload = vi.fn()
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    root.render(<FullMode reload={reload} />)
    await item().click()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 10_000)
    root.unmount()
    place.remove()
  })

  test.each([
    ['custom-forms', 'Formulaires'],
    ['payments', 'Paiements'],
  ])('has /settings/%s, which says so in the essential mode', async (tab, title) => {
    api.on('GET /api/auth/user', () => user([{ key: 'mode', value: 'essential' }]))
    await visit(`/settings/${tab}`)
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.element(page.getByText('Cette page fait partie du mode complet')).toBeVisible()
    expect(api.of('GET', /custom-forms/)).toEqual([])
  })

  test('is named on the settings tabs that it adds, and is offered there and on the money page', async () => {
    api.on('GET /api/auth/user', () => user([{ key: 'mode', value: 'essential' }]))
    await visit('/settings/payments')
    const tabs = page.getByRole('navigation', { name: 'Réglages' })
    await expect.element(tabs.getByRole('link', { name: 'Paiements (mode complet)' })).toBeVisible()
    await expect.element(tabs.getByText('mode complet', { exact: true }).first()).toBeVisible()
    await expect.element(tabs.getByRole('link', { name: 'Rappels', exact: true })).toBeVisible()
    const pages = page.getByRole('navigation', { name: 'Navigation principale' })
    await expect.element(pages.getByRole('link', { name: 'Statistiques (mode complet)' })).toBeVisible()
    await pages.getByRole('link', { name: 'Facturation (mode complet)' }).click()
    await expect.element(page.getByText('Cette page fait partie du mode complet')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Passer au mode complet', exact: true })).toBeVisible()
  })

  test('is no longer offered once it is on', async () => {
    api.on('GET /api/auth/user', () => user([{ key: 'mode', value: 'full' }]))
    await visit('/requests')
    await vi.waitFor(() => expect(api.of('GET', '/api/auth/user')).toHaveLength(1), 10_000)
    await menu().click()
    await expect.element(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
    await expect.element(item()).not.toBeInTheDocument()
  })
})

test('an address without a page yet says so to visitors with access', async () => {
  await visit('/settings/nothing')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
})

test('an unknown address keeps the navigation of a signed-in user', async () => {
  const lost = page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' })
  const navigation = page.getByRole('navigation', { name: 'Navigation principale' })
  await visit('/nulle-part')
  await expect.element(lost).toBeVisible()
  await expect.element(navigation).toBeVisible()
})

test('an unknown address shows a stranger the public page', async () => {
  await visit('/nulle-part', { isAnonymous: true })
  const lost = page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' })
  const navigation = page.getByRole('navigation', { name: 'Navigation principale' })
  await expect.element(lost).toBeVisible()
  await expect.element(navigation).not.toBeInTheDocument()
})

test.each([
  ['/calendar', '/login?to=%2Fcalendar'],
  ['/settings', '/login?to=%2Fsettings'],
  ['/admin/users', '/accueil'],
  ['/patients/1/sessions/2', '/login?to=%2Fpatients%2F1%2Fsessions%2F2'],
])('%s redirects a visitor without a session to %s', async (path, expected) => {
  const { address } = await visit(path, { isAnonymous: true })
  await expect.poll(address).toBe(expected)
})
