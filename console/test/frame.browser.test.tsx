import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeCookie } from '../src/lib/cookie'
import { publishUser } from '../src/lib/signed-in'
import { aQuietPractice, visit } from './app'
import { aPage, aSession, aUser, inFull } from './build'
import { type FakeApi, noAnswer } from './fake-api'
import { FakeEventSource } from './fake-events'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aQuietPractice()
})

const stream = () => vi.waitFor(() => FakeEventSource.current, 10_000)
const link = (name: string) =>
  page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name })

describe('the frame around every page', () => {
  test('marks the current page, also under the second address of the dashboard', async () => {
    await visit('/dashboard')
    await expect.element(link('Aujourd’hui')).toHaveAttribute('aria-current', 'page')
    await link('Séances').click()
    await expect.element(link('Séances')).toHaveAttribute('aria-current', 'page')
    await expect.element(link('Aujourd’hui')).not.toHaveAttribute('aria-current')
  })

  test('says when live updates stop, and when they resume', async () => {
    await visit('/requests')
    const source = await stream()
    source.connects()
    source.breaks()
    await expect.element(page.getByText('Hors ligne')).toBeVisible()
    const next = await stream()
    next.connects()
    await expect.element(page.getByText('Hors ligne')).not.toBeInTheDocument()
  })

  test('announces a new request on every page, with a link', async () => {
    const { address } = await visit('/sessions')
    const source = await stream()
    await expect.element(page.getByText('Aucune séance sur cette période')).toBeVisible()
    api.on('GET /api/sessions', () => aPage([aSession()]))
    source.tells('changed', { topic: 'sessions' })
    await expect.element(page.getByText('Nouvelle demande de Camille Roux')).toBeVisible()
    await page.getByRole('button', { name: 'Voir', exact: true }).click()
    await expect.poll(address).toBe('/requests')
  })

  test('names the signed-in user, and reports a failed sign-out', async () => {
    api.on('POST /api/auth/logout', () => noAnswer)
    await visit('/requests')
    await page.getByRole('button', { name: 'Compte de Claire Vasseur' }).click()
    await expect.element(page.getByText('Cabinet des Tilleuls')).toBeVisible()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect.element(page.getByText('La déconnexion n’a pas abouti')).toBeVisible()
    await expect.poll(() => document.cookie).toContain('userData')
  })

  test('has menus that work with the keyboard alone', async () => {
    await visit('/requests')
    const button = page.getByRole('button', { name: 'Langue : Français' })
    await expect.element(button).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Enter}{Tab}{ArrowDown}')
    await expect.element(page.getByRole('heading', { name: 'Requests' })).toBeVisible()
    await expect
      .poll(() => document.querySelectorAll('[popover]:popover-open'), { message: 'arrow keys go on' })
      .toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Language: English' })).toHaveFocus()
  })

  test.each([
    [1280, 'row'],
    [768, 'column'],
    [360, 'row'],
  ])('shows all destinations at %i px, as a %s', async (width, direction) => {
    await page.viewport(width, 740)
    await visit('/requests')
    // A phone has room for four destinations and a button for the others.
    const last = width < 600 ? page.getByRole('button', { name: /^Plus/ }) : link('Séances')
    for (const name of ['Aujourd’hui', 'Demandes', 'Clients']) await expect.element(link(name)).toBeInViewport()
    await expect.element(last).toBeInViewport()
    const list = link('Demandes').element().closest('ul')
    expect(list && getComputedStyle(list).flexDirection).toBe(direction)
  })
})

test('only the sheet and the notices are reachable while a sheet is open', async () => {
  const session = aSession({ status: 'scheduled' })
  api
    .on('GET /api/sessions', () => aPage([session]))
    .on('GET /api/sessions/*', () => inFull(session))
    .on('GET /api/sessions/*/history', () => [])
  await visit(`/sessions?session=${session.id}`)
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Déplacer' })).toBeVisible()
  await expect.poll(() => document.querySelector('main')?.closest('[inert]')).not.toBeNull()
  expect(document.querySelector('[data-slot=header]')?.closest('[inert]')).not.toBeNull()
  // The code of notices loads with the first key press.
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => document.querySelector('section[aria-live]')?.closest('[inert]')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('main')?.closest('[inert]')).toBeNull()
  expect(document.documentElement.style.overflow).toBe('')
})

test('the administration is shown only to users with the right', async () => {
  await visit('/requests', { isAdmin: true })
  await expect.element(link('Administration')).toBeVisible()
  writeCookie('userAbilityRules', '[["manage","Practice",{"id":"1"}]]', 60)
  publishUser()
  await expect.element(link('Administration')).not.toBeInTheDocument()
  await expect.element(link('Séances')).toBeVisible()
})

test.each([
  ['fr', true, 1440],
  ['fr', true, 1120],
  ['fr', true, 1000],
  ['fr', false, 1440],
  ['fr', false, 960],
  ['en', true, 1440],
  ['en', false, 1440],
] as const)('every destination fits in the row: %s, of an admin %s, at %i px', async (language, isAdmin, width) => {
  // Two entries then have a mark, too.
  api.on('GET /api/auth/user', () => aUser({ settings: [{ key: 'mode', value: 'essential' }] }))
  api.on('GET /api/sessions', () => aPage([aSession()], { total: 120 }))
  await page.viewport(width, 800)
  await visit('/', { isAdmin, language })
  const row = page.getByRole('navigation', { name: /^(Navigation principale|Main navigation)$/ })
  await expect.element(row.getByRole('link', { name: /^(Réglages|Settings)/ })).toBeVisible()
  await expect.element(row.getByText('99+')).toBeVisible()
  await expect.poll(() => row.getByRole('link').elements()).toHaveLength(isAdmin ? 11 : 10)
  const { scrollWidth, clientWidth } = row.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test.each(['', '{', '{"a":1}', '[[1,2]]'])('invalid rights count as none: %j', async (rules) => {
  await visit('/requests', { isAdmin: true })
  writeCookie('userAbilityRules', rules, 60)
  publishUser()
  await expect.element(link('Administration')).not.toBeInTheDocument()
  await expect.element(link('Demandes')).toBeVisible()
})
