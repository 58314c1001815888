import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, plain, visit } from '../../../test/app'
import { aSession } from '../../../test/build'
import {
  aFullWeek,
  type CalendarSession,
  onCalendar,
  someAbsences,
  someBusy,
  withCalendar,
} from '../../../test/build-calendar'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'
import { FakeEventSource } from '../../../test/fake-events'

let api: FakeApi
let sessions: CalendarSession[]

beforeEach(async () => {
  await page.viewport(1280, 900)
  sessions = [...aFullWeek()]
  api = withCalendar(aQuietPractice(), {
    sessions: () => sessions,
    unavailabilities: () => someAbsences,
    busy: someBusy,
  })
    .on('GET /api/sessions/*', (_, [id]) => {
      const found = sessions.find((session) => session.id === id)
      return found
        ? aSession({ ...found, patient: { ...aSession().patient, ...found.patient } })
        : new Refusal('not_found')
    })
    .on('GET /api/sessions/*/history', () => [])
    .on('POST /api/sessions/*/reschedule', ({ body }, [id]) => {
      const { startsAt } = body as { startsAt: string }
      sessions = sessions.map((one) => (one.id === id ? movedTo(one, startsAt) : one))
      return {}
    })
})

const movedTo = (session: CalendarSession, startsAt: string) => ({
  ...session,
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
})

const WEEK = '/calendar?view=week&on=2027-03-01'
const entry = (name: RegExp) => page.getByRole('button', { name })
const column = (day: string) => document.querySelector<HTMLElement>(`[data-column="${day}"]`)
const focused = () => plain(document.activeElement?.getAttribute('aria-label'))
const dialog = () => page.getByRole('dialog')

/** Drags by the mouse, so many days and hours away. */
async function drag(name: RegExp, days: number, hours: number) {
  await expect.element(entry(name)).toBeVisible()
  const source = entry(name).element()
  const [{ left, top }, width] = [source.getBoundingClientRect(), column('2027-03-01')?.clientWidth ?? 0]
  const from = { clientX: left + 20, clientY: top + 10 }
  const to = { clientX: from.clientX + days * (width + 1), clientY: from.clientY + hours * 52 }
  const press = { bubbles: true, pointerType: 'mouse', button: 0, pointerId: 1 }
  source.dispatchEvent(new PointerEvent('pointerdown', { ...press, ...from }))
  for (const at of [{ ...from, clientX: from.clientX + 8 }, to])
    window.dispatchEvent(new PointerEvent('pointermove', { ...press, ...at }))
  return { drop: () => window.dispatchEvent(new PointerEvent('pointerup', { ...press, ...to })) }
}

describe('the calendar', () => {
  test('says of each entry when it is, of whom, and in which state', async () => {
    await visit(WEEK)
    await expect.element(entry(/09:30.*Camille Roux.*Première séance.*Au cabinet.*Planifiée/)).toBeVisible()
    await expect.element(entry(/Anne Le Goff.*En attente/)).toBeVisible()
    await expect.element(entry(/École, indisponibilité/)).toBeVisible()
    await expect.element(entry(/Journée entière, Formation/)).toBeVisible()
    await expect.element(entry(/Dentiste, dans un autre agenda/)).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'mardi 2 mars, 3 séances' })).toBeInTheDocument()
    expect(entry(/Annulée/).query()).toBeNull()
  })

  test('keeps view and day in the address, by buttons and by keys', async () => {
    const { address } = await visit('/calendar')
    await expect.element(page.getByRole('radio', { name: 'Semaine' })).toBeChecked()
    await page.getByRole('button', { name: 'Semaine suivante' }).click()
    await expect.poll(address).toBe('/calendar?on=2027-03-06')
    await page.getByText('Mois', { exact: true }).click()
    await expect.poll(address).toBe('/calendar?on=2027-03-06&view=month')
    await expect
      .poll(() => api.of('GET', '/api/calendar').at(-1)?.query)
      .toEqual({ from: '2027-03-01', to: '2027-04-11' })
    await userEvent.keyboard('d')
    await expect.poll(address).toBe('/calendar?on=2027-03-06&view=day')
    await userEvent.keyboard('l')
    await expect.poll(address).toBe('/calendar?on=2027-03-06&view=list')
    await userEvent.keyboard('wt')
    await expect.poll(address).toBe('/calendar?view=week')
  })

  test('goes twice as far when pressed twice before the first is shown', async () => {
    const { address } = await visit(WEEK)
    const next = page.getByRole('button', { name: 'Semaine suivante' })
    await expect.element(next).toBeVisible()
    for (let press = 0; press < 2; press++) (next.element() as HTMLElement).click()
    await expect.poll(address).toBe('/calendar?view=week&on=2027-03-15')
  })

  test('leads to a month that is picked', async () => {
    const { address } = await visit(WEEK)
    await page.getByRole('button', { name: /choisir une autre date/ }).click()
    await page.getByRole('button', { name: 'Année suivante' }).click()
    await page.getByRole('button', { name: 'novembre 2028' }).click()
    await expect.poll(address).toBe('/calendar?view=week&on=2028-11-01')
  })

  test('is one stop of the Tab key; arrows lead through days and entries, Enter opens', async () => {
    const { address } = await visit(WEEK)
    await expect.element(entry(/Camille Roux.*Planifiée/)).toBeVisible()
    expect(document.querySelectorAll('[data-slot=calendar] [tabindex="0"]')).toHaveLength(1)
    page
      .getByRole('link', { name: /^lundi 1er mars/ })
      .element()
      .focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toMatch(/^09:30.*Camille Roux/)
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    expect(focused()).toMatch(/^10:30.*Zoé/)
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

  test('shows what is asked for by status, type and place, in the address', async () => {
    const { address } = await visit(WEEK)
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await page.getByRole('checkbox', { name: 'Annulée' }).click({ force: true })
    await expect.poll(address).toContain('status=cancelled')
    await userEvent.keyboard('{Escape}')
    await expect.element(entry(/Annulée/)).toBeVisible()
    expect(entry(/Planifiée/).query()).toBeNull()
    await expect.element(page.getByRole('button', { name: '1 filtre' })).toBeVisible()
  })

  test('shows a booking made elsewhere without being asked to', async () => {
    await visit(WEEK)
    await expect.element(entry(/Hugo Petit/)).toBeVisible()
    sessions = [...sessions, onCalendar(13, '2027-03-04', '16:00')]
    FakeEventSource.current.tells('changed', { topic: 'sessions' })
    await expect.element(entry(/16:00.*Hugo Petit/)).toBeVisible()
  })

  test('that is empty invites, and one that does not come says so', async () => {
    sessions = []
    await visit('/calendar?view=week&on=2027-05-03')
    await expect.element(page.getByText('Aucune séance sur ces jours.')).toBeVisible()
    api.on('GET /api/calendar', () => noAnswer)
    await page.getByRole('button', { name: 'Semaine suivante' }).click()
    await expect.element(page.getByText(/La mise à jour n’a pas abouti/)).toBeVisible()
  })
})

describe('a session that is dragged', () => {
  test('moves once that is confirmed, and goes back when that is taken back', async () => {
    await visit(WEEK)
    const { drop } = await drag(/09:30.*Camille Roux/, 2, 1)
    await expect.element(page.getByText('10:30 – 11:30', { exact: true })).toBeInTheDocument()
    drop()
    await expect.element(dialog().getByText(/mercredi 3 mars à 10.h.30/)).toBeVisible()
    await dialog().getByRole('checkbox').click()
    await dialog().getByRole('button', { name: 'Déplacer' }).click()
    await expect.element(page.getByText(/Séance de Camille Roux déplacée au mercredi 3 mars à 10/)).toBeVisible()
    const [seen, moved] = ['2027-03-01T08:30:00.000Z', '2027-03-03T09:30:00.000Z']
    const quietly = { notify: false, allowOverlap: false }
    const bodies = () => api.of('POST', /.*reschedule/).map(({ body }) => body)
    expect(bodies()).toEqual([{ startsAt: moved, seenStartsAt: seen, ...quietly }])
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await expect
      .poll(() => bodies().at(-1))
      .toEqual({ startsAt: seen, seenStartsAt: moved, notify: false, allowOverlap: true })
    await expect.element(entry(/09:30.*Camille Roux/)).toBeVisible()
  })

  test('stays where it was when one thinks better of it, by Escape under way too', async () => {
    await visit(WEEK)
    const held = await drag(/09:30.*Camille Roux/, 2, 1)
    await userEvent.keyboard('{Escape}')
    held.drop()
    expect(dialog().query()).toBeNull()
    const { drop } = await drag(/09:30.*Camille Roux/, 2, 1)
    drop()
    await expect.poll(() => plain(column('2027-03-03')?.textContent)).toContain('Camille Roux10:30')
    await dialog().getByRole('button', { name: 'Retour' }).click()
    await expect.element(entry(/09:30.*Camille Roux/)).toBeVisible()
    expect(api.of('POST', /.*reschedule/)).toEqual([])
  })

  test('onto taken time asks whether they shall overlap, and names what it would lie over', async () => {
    await visit(WEEK)
    const { drop } = await drag(/09:30.*Camille Roux/, 1, 1)
    drop()
    await expect.element(dialog().getByRole('heading', { name: /Superposer les séances/ })).toBeVisible()
    await expect.element(dialog().getByText(/Hugo Petit/)).toBeVisible()
    await dialog().getByRole('button', { name: 'Superposer' }).click()
    await expect.poll(() => api.of('POST', /.*reschedule/)[0]?.body).toMatchObject({ allowOverlap: true, notify: true })
  })

  test('onto time that was taken a moment ago asks too', async () => {
    api.on('POST /api/sessions/*/reschedule', ({ body }) =>
      (body as { allowOverlap: boolean }).allowOverlap ? {} : new Refusal('slot_taken', { nearest: [] }),
    )
    await visit(WEEK)
    const { drop } = await drag(/09:30.*Camille Roux/, 3, 0)
    drop()
    await dialog().getByRole('button', { name: 'Déplacer' }).click()
    await expect.element(dialog().getByText(/Ce temps est déjà pris/)).toBeVisible()
    await dialog().getByRole('button', { name: 'Superposer' }).click()
    await expect.element(page.getByText(/Séance de Camille Roux déplacée/)).toBeVisible()
  })

  test('which another tab has moved meanwhile is shown where it is now, and that is said', async () => {
    api.on('POST /api/sessions/*/reschedule', () => new Refusal('conflict'))
    await visit(WEEK)
    const { drop } = await drag(/09:30.*Camille Roux/, 2, 1)
    drop()
    await expect.element(dialog()).toBeVisible()
    sessions = sessions.map((one, nth) => (nth === 0 ? movedTo(one, '2027-03-04T09:00:00.000Z') : one))
    await dialog().getByRole('button', { name: 'Déplacer' }).click()
    await expect.element(page.getByText(/vient de changer ailleurs.: rien n’a été déplacé/)).toBeVisible()
    await expect.element(entry(/10:00.*Camille Roux/)).toBeVisible()
    expect(dialog().query()).toBeNull()
  })

  test('is not let go in the past', async () => {
    vi.setSystemTime('2027-03-02T11:00:00.000Z')
    await visit(WEEK)
    const { drop } = await drag(/14:00.*Yann Prigent/, -1, 0)
    drop()
    await expect.element(page.getByText(/que vers un moment à venir/)).toBeVisible()
    expect(dialog().query()).toBeNull()
  })
})

describe('empty time', () => {
  test('that is pressed becomes an unavailability, which can be taken back', async () => {
    const added: unknown[] = []
    api
      .on('POST /api/unavailabilities', ({ body }) => {
        added.push(body)
        return { unavailability: { id: 'new', ...(body as object) }, affected: { total: 1, sessions: [] } }
      })
      .on('DELETE /api/unavailabilities/*', () => undefined)
    await visit(WEEK)
    await expect.element(entry(/Hugo Petit/)).toBeVisible()
    const { left, top } = column('2027-03-04')!.getBoundingClientRect()
    const at = { bubbles: true, clientX: left + 40, clientY: top + 11.2 * 52 }
    column('2027-03-04')?.dispatchEvent(new MouseEvent('click', at))
    await expect.element(page.getByRole('menuitem', { name: /Planifier une séance à 11/ })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Ajouter une indisponibilité' }).click()
    await dialog().getByLabelText('Intitulé').fill('Supervision')
    await dialog().getByRole('button', { name: 'Ajouter' }).click()
    await expect.element(page.getByText(/1 séance est prévue pendant ce temps/)).toBeVisible()
    expect(added).toEqual([
      {
        ...{ isAllDay: false, title: 'Supervision' },
        ...{ startsAt: '2027-03-04T10:00:00.000Z', endsAt: '2027-03-04T11:00:00.000Z' },
      },
    ])
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await expect.poll(() => api.of('DELETE', '/api/unavailabilities/new')).toHaveLength(1)
  })

  test('that is taken once is given back here, what repeats where it is set', async () => {
    api.on('DELETE /api/unavailabilities/*', () => undefined)
    await visit(WEEK)
    await entry(/École/).click()
    await expect.element(dialog().getByText(/se répète/)).toBeVisible()
    expect(dialog().getByRole('button', { name: 'Retirer' }).query()).toBeNull()
    await userEvent.keyboard('{Escape}')
    await entry(/Formation/).click()
    await dialog().getByRole('button', { name: 'Retirer' }).click()
    await expect.poll(() => api.of('DELETE', '/api/unavailabilities/leave')).toHaveLength(1)
  })
})

describe('on a phone', () => {
  test('the day comes first, a week has three days, a month points', async () => {
    await page.viewport(360, 740)
    const { address, router } = await visit('/calendar')
    await expect.element(page.getByRole('radio', { name: 'Jour' })).toBeChecked()
    await page.getByText('Semaine', { exact: true }).click()
    await expect.poll(() => document.querySelectorAll('[data-column]').length).toBe(3)
    await router.navigate('/calendar?view=month&on=2027-03-01')
    await page.getByRole('link', { name: 'mardi 2 mars' }).click()
    await expect.poll(address).toBe('/calendar?view=day&on=2027-03-02')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})
