import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anId, aPage, aSession, aUser } from '../../../test/build'
import { type FakeApi, noAnswer } from '../../../test/fake-api'
import { writeCookie } from '../../lib/cookie'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  localStorage.removeItem('ancrage-palette-recent')
  localStorage.removeItem('ancrage-shortcuts')
  writeCookie('ancrage-consent', 'all', 60)
  api = aQuietPractice()
})

// Other test files share the same storage.
afterEach(() => localStorage.removeItem('ancrage-shortcuts'))

const palette = () => page.getByRole('dialog', { name: 'Rechercher et agir' })
const field = () => palette().getByRole('combobox')
const line = (name: string | RegExp) => palette().getByRole('option', { name })

/** Opens a page and the palette on it. */
async function opened(path = '/requests') {
  const visited = await visit(path)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).toHaveFocus()
  return visited
}

describe('the palette', () => {
  test('opens by keyboard, finds without accents, and goes where one chooses', async () => {
    const { address } = await opened()
    await userEvent.keyboard('seance')
    await expect.element(line('Séances')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/sessions')
    await expect.element(palette()).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveFocus()
  })

  test('returns the focus to the button that opened it', async () => {
    await visit('/requests')
    const button = page.getByRole('button', { name: 'Rechercher et agir' })
    await button.click()
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
  })

  test('offers only existing pages that the rights allow', async () => {
    await opened()
    await expect.element(line('Demandes')).toBeVisible()
    await expect.element(line('Facturation')).not.toBeInTheDocument()
    await expect.element(line('Administration')).not.toBeInTheDocument()
  })

  test('shows recent choices first', async () => {
    await opened()
    await line('Thème sombre').click()
    await expect.poll(() => document.documentElement.dataset.theme).toBe('dark')
    await expect.element(palette()).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(palette().getByRole('option').first()).toHaveTextContent('Thème sombre')
    await line('Thème clair').click()
  })

  test('switches the language at once', async () => {
    await opened()
    await userEvent.keyboard('english{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Requests' })).toBeVisible()
  })

  test('finds clients and their sessions once typing pauses, and stores no name in the browser', async () => {
    const session = aSession({ status: 'scheduled' })
    api.on('GET /api/sessions', ({ query }) => aPage(query.q && query.from ? [session] : []))
    const { address } = await opened()
    await userEvent.keyboard('roux')
    await expect.element(line(/Camille Roux Sa fiche/)).toBeVisible()
    await expect.element(line(/Camille Roux mardi 2 mars/)).toBeVisible()
    expect(api.requests.filter(({ query }) => query.q).map(({ query }) => query.q)).toEqual(['roux', 'roux', 'roux'])
    await line(/Sa fiche/).click()
    await expect.poll(address).toBe(`/patients/${session.patient.id}`)
    expect(JSON.stringify(localStorage)).not.toContain('Camille')
  })

  test('shows coming sessions before past ones, and the sessions of one client do not hide another client', async () => {
    const by = (id: string, firstname: string, day: string) => {
      const session = aSession({ status: 'scheduled', startsAt: `${day}T09:00:00.000Z` })
      return { ...session, patient: { ...session.patient, id, firstname, lastname: 'Roux' } }
    }
    const coming = ['2027-03-02', '2027-04-06'].map((day) => by(anId(1), 'Camille', day))
    const past = ['2027-02-02', '2027-01-12', '2027-01-05', '2026-12-01'].map((day) => by(anId(1), 'Camille', day))
    const older = by(anId(2), 'Marie', '2026-10-06')
    api.on('GET /api/sessions', ({ query }) => aPage(query.from ? coming : query.to ? [...past, older] : []))
    await opened()
    await userEvent.keyboard('roux')
    await expect.element(line(/Marie Roux Sa fiche/)).toBeVisible()
    const days = line(/Camille Roux (?!Sa)/)
      .elements()
      .map((each) => / (\d+ \S+)/.exec(each.textContent ?? '')?.[1])
    expect(days).toEqual(['2 mars', '6 avril', '2 février', '12 janvier', '5 janvier'])
    const ends = new Set(
      line(/Camille Roux (?!Sa)/)
        .elements()
        .map((each) => Math.round(each.lastElementChild?.getBoundingClientRect().right ?? 0)),
    )
    expect(ends.size).toBe(1)
  })

  test('says that nothing was found or that the search failed, and tries again', async () => {
    await opened()
    await userEvent.keyboard('xyzzy')
    await expect.element(palette().getByText(/Aucune séance pour/)).toBeVisible()
    api.on('GET /api/sessions', () => noAnswer)
    await userEvent.keyboard('z')
    await expect.element(line(/La recherche n’a pas abouti/)).toBeVisible()
    const found = aSession()
    api.on('GET /api/sessions', () => aPage([found]))
    await userEvent.keyboard('{Enter}')
    await expect.element(line(/Sa fiche/)).toBeVisible()
  })

  test('fills the screen of a phone', async () => {
    await page.viewport(360, 740)
    await visit('/requests')
    await page.getByRole('button', { name: 'Rechercher et agir' }).click()
    await expect.element(field()).toBeVisible()
    const box = () => palette().element().getBoundingClientRect()
    await expect.poll(() => [Math.round(box().width), Math.round(box().height)]).toEqual([360, 740])
  })
})

describe('single keys', () => {
  const ready = async (path: string) => {
    const visited = await visit(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    return visited
  }

  test('g and a letter open a page', async () => {
    const { address } = await ready('/requests')
    await userEvent.keyboard('gs')
    await expect.poll(address).toBe('/sessions')
  })

  test('they reach the pages of the full mode that the navigation shows in the essential one', async () => {
    api.on('GET /api/auth/user', () => aUser({ settings: [{ key: 'mode', value: 'essential' }] }))
    const { address } = await ready('/requests')
    const pages = page.getByRole('navigation', { name: 'Navigation principale' })
    await expect.element(pages.getByRole('link', { name: 'Facturation (mode complet)' })).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(line(/Statistiques.*mode complet/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('gf')
    await expect.poll(address).toBe('/facturation')
  })

  test.each([
    ['fr', 'gd', '/requests'],
    ['fr', 'gj', '/'],
    ['en', 'gr', '/requests'],
    ['en', 'gl', '/patients'],
  ] as const)(
    'the letter is one of the page’s name in the language: in %s, %s opens %s',
    async (language, keys, path) => {
      const { address } = await visit('/sessions', { language })
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      await userEvent.keyboard(keys)
      await expect.poll(address).toBe(path)
    },
  )

  // WCAG 2.1.1
  test('g does not keep other keys from working', async () => {
    await ready('/requests')
    const button = page.getByRole('button', { name: 'Rechercher et agir' })
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('g{Enter}')
    await expect.element(palette()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('g{Tab}')
    await expect.element(button).not.toHaveFocus()
  })

  test('/ focuses the search field of the page, where letters are text', async () => {
    const { address } = await ready('/sessions')
    const search = page.getByRole('searchbox')
    await expect.element(search).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard('gr')
    await expect.element(search).toHaveValue('gr')
    await expect.poll(address).toMatch(/^\/sessions/)
  })

  test('do nothing with Ctrl, nor below an open dialog', async () => {
    const { address } = await ready('/requests')
    await userEvent.keyboard('{Control>}g{/Control}s')
    await page.getByRole('button', { name: 'Langue : Français' }).click()
    await userEvent.keyboard('gs?')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: 'Raccourcis clavier' })).not.toBeInTheDocument()
    await expect.poll(address).toBe('/requests')
  })

  // WCAG 2.1.4
  test('are listed by ?, and can be turned off permanently', async () => {
    const { address } = await ready('/requests')
    await userEvent.keyboard('?')
    const sheet = page.getByRole('dialog', { name: 'Raccourcis clavier' })
    await expect.element(sheet.getByText('Aujourd’hui').first()).toBeVisible()
    await sheet.getByRole('checkbox').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    await userEvent.keyboard('gs?')
    await vi.waitFor(() => expect(localStorage.getItem('ancrage-shortcuts')).toBe('off'), 10_000)
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.poll(address).toBe('/requests')
  })
})
