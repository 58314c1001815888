import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { plain, visit } from '../../../test/app'
import { anId, aPage, aSession, firstSession } from '../../../test/build'
import { aKnownClient, CAMILLE } from '../../../test/build-patient'
import type { FakeApi } from '../../../test/fake-api'

const PATH = `/patients/${CAMILLE}`
const [first, last] = [anId(31), anId(32)]
const thread = {
  anamnesis: { sessionId: first, startsAt: '2026-11-10T08:30:00.000Z', text: '<p>Deux réveils par nuit.</p>' },
  miscellaneous: { sessionId: first, startsAt: '2026-11-10T08:30:00.000Z', text: '<p>Épilepsie dans la famille.</p>' },
  conclusion: { sessionId: last, startsAt: '2027-02-02T08:30:00.000Z', text: '<p>Dormir six heures.</p>' },
  last: {
    sessionId: last,
    startsAt: '2027-02-02T08:30:00.000Z',
    fields: { conclusion: { text: '<p>Dormir six heures.</p>' }, notes: { text: '<p>Réceptive au fleuve.</p>' } },
  },
}
const region = (name: string) => page.getByRole('region', { name, exact: true })

beforeEach(() => page.viewport(1280, 900))

const withThread = (api: FakeApi = aKnownClient()) => api.on('GET /api/patients/*/thread', () => thread)

describe('the page of a client', () => {
  test('opens with why they came, what to keep in mind, what is aimed at, and the latest notes, without repeating a text', async () => {
    withThread()
    await visit(PATH)
    const part = region('Le fil')
    await expect.element(part.getByText('Deux réveils par nuit.')).toBeVisible()
    await expect
      .poll(() =>
        part
          .getByRole('heading', { level: 3 })
          .elements()
          .map((heading) => plain(heading.textContent)),
      )
      .toEqual(['Ce qui l’amène', 'À garder à l’esprit', 'Vers quoi aller', 'Dernières notes'])
    await expect.element(region('Dernières notes').getByText('Réceptive au fleuve.')).toBeVisible()
    await expect.poll(() => part.getByText('Dormir six heures.').elements()).toHaveLength(1)
    await expect.element(region('Ce qui l’amène').getByRole('link')).toHaveAttribute('href', `/sessions/${first}`)
  })

  test('shows the message of the first request while there are no notes', async () => {
    const message = 'Je dors mal depuis six mois.'
    const session = aSession({ status: 'scheduled', message })
    aKnownClient({ sessions: { ...aPage([session]), data: [session] } })
    await visit(PATH)
    await expect.element(region('Le fil').getByText(message)).toBeVisible()
    await expect.element(region('Le fil').getByText('Rien n’est encore écrit de ses séances.')).toBeVisible()
  })

  test('has that notice in its place from the first moment: nothing that is read meanwhile moves', async () => {
    const api = aKnownClient({ consent: 'ended' })
    api.on('GET /api/patients/*/thread', () => new Promise(() => undefined))
    await visit(PATH)
    await expect.element(region('Le fil')).toBeVisible()
    await expect.poll(() => page.getByText(/Aucun consentement n’est en vigueur\./).query()).not.toBeNull()
    expect(api.of('GET', /.*consents/)).toEqual([])
  })
})

describe('the records of all sessions', () => {
  const notes = (day: string, text: string) => ({
    sessionId: crypto.randomUUID(),
    startsAt: `${day}T08:30:00.000Z`,
    status: 'completed' as const,
    types: [firstSession],
    fields: { notes: { text: `<p>${text}</p>` } },
  })

  test('are shown one below the other, page by page, and can be printed', async () => {
    const api = withThread().on('GET /api/patients/*/notes', ({ query }) =>
      aPage(
        query.page === '2'
          ? [notes('2025-01-07', 'Le début.')]
          : [notes('2027-02-02', 'La fin.'), notes('2027-01-05', 'Avant.')],
        { page: Number(query.page), total: 21 },
      ),
    )
    const { address } = await visit(PATH)
    await page.getByRole('tab', { name: 'Toutes les notes' }).click()
    await expect.element(page.getByText('La fin.')).toBeVisible()
    await expect.element(page.getByText('Avant.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Imprimer cette page' })).toBeVisible()
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect.element(page.getByText('Le début.')).toBeVisible()
    await expect.poll(address).toBe(`${PATH}?tab=notes&page=2`)
    expect(api.of('GET', /.*\/notes/).map(({ query }) => query)).toEqual([
      { page: '1', perPage: '20' },
      { page: '2', perPage: '20' },
    ])
  })

  test('are printed in full by one press, even if they take several pages', async () => {
    const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    onTestFinished(() => printed.mockRestore())
    withThread().on('GET /api/patients/*/notes', ({ query }) => {
      const shown = query.perPage === '100' ? [notes('2027-02-02', 'La fin.'), notes('2025-01-07', 'Le début.')] : []
      return aPage(shown.length ? shown : [notes('2027-02-02', 'La fin.')], { total: 2 })
    })
    await visit(`${PATH}?tab=notes`)
    await page.getByRole('button', { name: 'Tout imprimer (2 séances)' }).click()
    await expect.element(page.getByText('Le début.')).toBeVisible()
    await expect.poll(() => printed.mock.calls).toHaveLength(1)
  })

  test.each([
    ['light', 'fr', 360],
    ['dark', 'en', 1280],
  ] as const)('and the thread are accessible, %s, %s at %i pixels', async (theme, language, width) => {
    await page.viewport(width, 800)
    document.documentElement.dataset.theme = theme
    withThread().on('GET /api/patients/*/notes', () => aPage([notes('2027-02-02', 'La fin.')]))
    await visit(PATH, { language })
    await expect.element(page.getByText('Deux réveils par nuit.')).toBeVisible()
    expect(await findBarriers()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await page.getByRole('tab', { name: language === 'fr' ? 'Toutes les notes' : 'All notes' }).click()
    await expect.element(page.getByText('La fin.')).toBeVisible()
    expect(await findBarriers()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
