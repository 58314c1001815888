import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { plain, visit } from '../../../test/app'
import { onCalendar } from '../../../test/build-calendar'
import { deferred } from '../../../test/deferred'
import { noAnswer } from '../../../test/fake-api'
import { FakeEventSource } from '../../../test/fake-events'
import { aShownWeek, dialog, entry, WEEK } from '../../../test/shown-week'

const shown = aShownWeek()
const focused = () => plain(document.activeElement?.getAttribute('aria-label'))

describe('the calendar', () => {
  test('names each entry with its time, client and status', async () => {
    await visit(WEEK)
    await expect.element(entry(/09:30.*Camille Roux.*Première séance.*Au cabinet.*Planifiée/)).toBeVisible()
    await expect.element(entry(/Anne Le Goff.*En attente/)).toBeVisible()
    await expect.element(entry(/École, absence/)).toBeVisible()
    await expect.element(entry(/Journée entière, Formation/)).toBeVisible()
    await expect.element(entry(/Dentiste, dans l’agenda «.Maison.»$/)).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'mardi 2 mars, 3 séances' })).toBeInTheDocument()
    await expect.element(entry(/Annulée/)).not.toBeInTheDocument()
  })

  test('names each busy time with its calendar, whether it blocks, and where that is set', async () => {
    await visit(WEEK)
    await entry(/Marché, dans l’agenda «.Quartier.», reste proposé/).click()
    await expect.element(dialog().getByText(/vos clients peuvent réserver à ce moment/)).toBeVisible()
    await expect.element(dialog().getByText(/pas proposé/)).not.toBeInTheDocument()
    const link = (name: string) => dialog().getByRole('link', { name }).element().getAttribute('href')
    expect(link('Voir les agendas suivis')).toBe('/settings/integrations')
    await userEvent.keyboard('{Escape}')
    await entry(/Premier échange, dans Calendly$/).click()
    await expect.element(dialog().getByText(/dans Calendly.*n’est pas proposé/)).toBeVisible()
    expect(link('Voir Calendly')).toBe('/calendly')
  })

  test('keeps view and day in the address, by buttons and by keys', async () => {
    const { address } = await visit('/calendar')
    await expect.element(page.getByRole('radio', { name: 'Semaine' })).toBeChecked()
    await page.getByRole('button', { name: 'Semaine suivante' }).click()
    await expect.poll(address).toBe('/calendar?on=2027-03-06')
    await page.getByText('Mois', { exact: true }).click()
    await expect.poll(address).toBe('/calendar?on=2027-03-06&view=month')
    await expect
      .poll(() => shown.api.of('GET', '/api/calendar').at(-1)?.query)
      .toEqual({ from: '2027-03-01', to: '2027-04-11' })
    await userEvent.keyboard('d')
    await expect.poll(address).toBe('/calendar?on=2027-03-06&view=day')
    await userEvent.keyboard('l')
    await expect.poll(address).toBe('/calendar?on=2027-03-06&view=list')
    await userEvent.keyboard('wt')
    await expect.poll(address).toBe('/calendar?view=week')
  })

  test('moves two steps when a button is pressed twice in quick succession', async () => {
    const { address } = await visit(WEEK)
    const next = page.getByRole('button', { name: 'Semaine suivante' })
    await expect.element(next).toBeVisible()
    for (let press = 0; press < 2; press++) (next.element() as HTMLElement).click()
    await expect.poll(address).toBe('/calendar?view=week&on=2027-03-15')
  })

  test('opens the month that is picked', async () => {
    const { address } = await visit(WEEK)
    await page.getByRole('button', { name: /choisir une autre date/ }).click()
    await page.getByRole('button', { name: 'Année suivante' }).click()
    await page.getByRole('button', { name: 'novembre 2028' }).click()
    await expect.poll(address).toBe('/calendar?view=week&on=2028-11-01')
  })

  test('is a single Tab stop, where arrows move through days and entries and Enter opens', async () => {
    const { address } = await visit(WEEK)
    await expect.element(entry(/Camille Roux.*Planifiée/)).toBeVisible()
    await expect.poll(() => document.querySelectorAll('[data-slot=calendar] [tabindex="0"]')).toHaveLength(1)
    page
      .getByRole('link', { name: /^lundi 1er mars/ })
      .element()
      .focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focused).toMatch(/^09:30.*Camille Roux/)
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await expect.poll(focused).toMatch(/^10:30.*Zoé/)
    await userEvent.keyboard('{Home}{ArrowLeft}{ArrowLeft}')
    await expect.poll(address).toContain('on=2027-02-22')
    await expect.poll(focused).toMatch(/^dimanche 28 février/)
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(focused).toMatch(/^lundi 1er mars/)
    await expect.element(entry(/Camille Roux.*Planifiée/)).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(dialog().getByRole('heading', { name: 'Camille Roux' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(focused).toMatch(/Camille Roux/)
  })

  test('filters by status, type and place, and keeps the filters in the address', async () => {
    const { address } = await visit(WEEK)
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await page.getByRole('checkbox', { name: 'Annulée' }).click({ force: true })
    await expect.poll(address).toContain('status=cancelled')
    await userEvent.keyboard('{Escape}')
    await expect.element(entry(/Annulée/)).toBeVisible()
    await expect.element(entry(/Planifiée/)).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: '1 filtre' })).toBeVisible()
  })

  test('shows a booking made elsewhere without a reload', async () => {
    await visit(WEEK)
    await expect.element(entry(/Hugo Petit/)).toBeVisible()
    await expect.poll(() => FakeEventSource.open.length).toBe(1)
    shown.sessions = [...shown.sessions, onCalendar(13, '2027-03-04', '16:00')]
    FakeEventSource.current.tells('changed', { topic: 'sessions' })
    await expect.element(entry(/16:00.*Hugo Petit/)).toBeVisible()
  })

  test('an empty one offers to plan, and one that fails to load says so', async () => {
    shown.sessions = []
    await visit('/calendar?view=week&on=2027-05-03')
    await expect.element(page.getByText('Aucune séance à ces dates.')).toBeVisible()
    shown.api.on('GET /api/calendar', () => noAnswer)
    await page.getByRole('button', { name: 'Semaine suivante' }).click()
    await expect.element(page.getByText('Le chargement n’a pas abouti')).toBeVisible()
    await expect.element(page.getByText('Aucune séance à ces dates.')).not.toBeInTheDocument()
  })

  test.each([
    ['week', 'Semaine suivante', /^Aucune séance à ces dates/],
    ['list', 'Quatre semaines plus tard', /^Rien de prévu/],
  ])('says of no days that they are free before they are read (%s)', async (view, after, words) => {
    shown.sessions = []
    await visit(`/calendar?view=${view}&on=2027-05-03`)
    const none = page.getByText(words)
    await expect.element(none).toBeVisible()
    const { answer, give } = deferred()
    shown.api.on('GET /api/calendar', () => answer)
    await page.getByRole('button', { name: after }).click()
    await expect.element(none).not.toBeInTheDocument()
    give(noAnswer)
    await expect.element(page.getByText('Le chargement n’a pas abouti')).toBeVisible()
  })

  test.each([
    ['fr', 'Aucune séance en mai 2027.'],
    ['en', 'No sessions in May 2027.'],
  ] as const)('an empty month is named, in %s', async (language, words) => {
    shown.sessions = []
    await visit('/calendar?view=month&on=2027-05-03', { language })
    await expect.element(page.getByText(words)).toBeVisible()
  })
})
