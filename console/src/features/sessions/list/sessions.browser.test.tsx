import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, plain, visit } from '../../../../test/app'
import { anId, aPage, aSession, plannedReply as asPlanned, aUser, firstSession, inFull } from '../../../../test/build'
import { type FakeApi, type FakeRequest, Refusal } from '../../../../test/fake-api'
import type { Session } from '../use-sessions'

let api: FakeApi
let planned: Session
let requested: Session

const sheet = (name: string) => page.getByRole('dialog', { name })
/** Returns the last query of the list. The badge in the navigation asks with 100 per page and is left out. */
const lastQuery = () =>
  api.of('GET', '/api/sessions').findLast((request: FakeRequest) => request.query.perPage !== '100')?.query

beforeEach(async () => {
  await page.viewport(1280, 900)
  planned = aSession({ status: 'scheduled' })
  requested = aSession({ message: 'Je préfère le matin.' })
  const all = () => [planned, requested]
  const one = (id: string | undefined) => all().find((session) => session.id === id)
  api = aQuietPractice()
    .on('GET /api/sessions', ({ query }) => {
      if (query.status === 'pending_validation' && query.perPage === '100') return aPage([])
      return aPage(query.q === 'personne' ? [] : all(), {
        page: Number(query.page),
        perPage: Number(query.perPage),
        total: query.q === 'personne' ? 0 : 124,
      })
    })
    .on('GET /api/sessions/*', (_, [id]) => {
      const found = one(id)
      return found ? inFull(found) : new Refusal('not_found')
    })
    .on('GET /api/sessions/*/history', () => [
      {
        id: anId(1),
        event: 'request',
        from: null,
        to: 'pending_validation',
        by: 'visitor',
        reason: null,
        startsAt: planned.startsAt,
        at: '2027-02-20T09:00:00.000Z',
      },
      {
        id: anId(2),
        event: 'accept',
        from: 'pending_validation',
        to: 'scheduled',
        by: 'practitioner',
        reason: null,
        startsAt: planned.startsAt,
        at: '2027-02-20T18:30:00.000Z',
      },
    ])
})

describe('the list of sessions', () => {
  test('shows upcoming sessions as a table, nearest first', async () => {
    await visit('/sessions')
    await expect.element(page.getByRole('row', { name: /Camille Roux/ })).toBeVisible()
    const heads = page.getByRole('columnheader').elements()
    expect(heads.map((head) => head.textContent)).toEqual(['Client', 'Date', 'Type', 'Lieu', 'Statut', 'Prix'])
    const cells = page
      .getByRole('row', { name: /Camille Roux/ })
      .getByRole('cell')
      .elements()
    expect(cells.map((cell) => plain(cell.textContent))).toEqual([
      'Camille Roux',
      'mar. 2 mars09:30 – 10:30',
      'Première séance',
      'Au cabinet',
      'Planifiée',
      '70,00 €',
    ])
    expect(lastQuery()).toEqual({ page: '1', perPage: '20', sort: 'startsAt', from: '2027-02-26T23:00:00.000Z' })
  })

  test('keeps every filter in the address, and each change goes back to the first page', async () => {
    const { address } = await visit('/sessions?page=3')
    await page.getByLabelText('Période').selectOptions('Passées')
    await expect.poll(address).toBe('/sessions?period=past')
    await page.getByLabelText('Type').selectOptions('Première séance')
    await expect.poll(address).toBe(`/sessions?period=past&type=${firstSession.id}`)
    await page.getByRole('button', { name: 'Tous les statuts' }).click()
    await page.getByRole('checkbox', { name: 'Planifiée' }).click({ force: true })
    await page.getByRole('checkbox', { name: 'Manquée' }).click({ force: true })
    await userEvent.keyboard('{Escape}')
    await page.getByLabelText('Nom ou e-mail du client').fill('Léa')
    await expect
      .poll(address)
      .toBe(`/sessions?q=L%C3%A9a&period=past&status=scheduled%2Cmissed&type=${firstSession.id}`)
    await vi.waitFor(
      () =>
        expect(lastQuery()).toMatchObject({
          q: 'Léa',
          status: 'scheduled,missed',
          sessionTypeId: firstSession.id,
          to: '2027-02-27T09:00:00.000Z',
          sort: '-startsAt',
        }),
      10_000,
    )
  })

  test('two statuses ticked in quick succession both count', async () => {
    const { address } = await visit('/sessions')
    await page.getByRole('button', { name: 'Tous les statuts' }).click()
    const boxes = ['Planifiée', 'Manquée'].map((name) => page.getByRole('checkbox', { name }).element() as HTMLElement)
    for (const box of boxes) box.click()
    await expect.poll(address).toBe('/sessions?status=scheduled%2Cmissed')
  })

  const always = ['En attente', 'Planifiée', 'En cours', 'Terminée', 'Clôturée', 'Annulée', 'Manquée']
  test.each([
    ['of the essential mode', '', 'essential', always],
    ['that the address has chosen', '?status=prepaid_pending', 'essential', always.toSpliced(1, 0, 'Paiement attendu')],
    ['with programmes', '', 'full', always.toSpliced(1, 0, 'À confirmer')],
  ] as const)('offers the statuses that sessions can have: %s', async (_, search, value, expected) => {
    api.on('GET /api/auth/user', () => aUser({ settings: [{ key: 'mode', value }] }))
    await visit(`/sessions${search}`)
    await page.getByRole('button', { name: /^(Tous les statuts|1 statut)$/ }).click()
    const offered = () =>
      page
        .getByRole('group', { name: 'Statut' })
        .getByRole('checkbox')
        .elements()
        .map((box) => box.closest('label')?.textContent)
    await expect.poll(offered).toEqual(expected)
  })

  test('opens as its address says', async () => {
    await visit(`/sessions?q=L%C3%A9a&from=2027-03-02&to=2027-03-02&perPage=50&page=2&sort=-requestedAt`)
    await expect.element(page.getByLabelText('Nom ou e-mail du client')).toHaveValue('Léa')
    await expect.element(page.getByLabelText('Du', { exact: true })).toHaveValue('02/03/2027')
    await expect.element(page.getByText('51–100 sur 124')).toBeVisible()
    expect(lastQuery()).toEqual({
      page: '2',
      perPage: '50',
      sort: '-requestedAt',
      from: '2027-03-01T23:00:00.000Z',
      to: '2027-03-02T23:00:00.000Z',
      q: 'Léa',
    })
  })

  test('offers the page sizes and turns pages', async () => {
    const { address } = await visit('/sessions?perPage=10')
    const size = page.getByLabelText('Par page')
    await expect.element(size).toBeVisible()
    await expect
      .poll(() => [...size.element().querySelectorAll('option')].map((option) => option.value))
      .toEqual('2 3 5 10 20 25 50 100'.split(' '))
    await page.getByRole('link', { name: 'Page suivante' }).click()
    await expect.poll(address).toBe('/sessions?page=2&perPage=10')
    await page.getByRole('link', { name: 'Page 13' }).click()
    await expect.poll(address).toBe('/sessions?page=13&perPage=10')
    await size.selectOptions('25')
    await expect.poll(address).toBe('/sessions?perPage=25')
  })

  test('sorts by a column, then the other way round', async () => {
    const { address } = await visit('/sessions')
    await page.getByRole('link', { name: 'Statut' }).click()
    await expect.poll(address).toBe('/sessions?sort=status')
    await page.getByRole('link', { name: 'Statut' }).click()
    await expect.poll(address).toBe('/sessions?sort=-status')
    await expect.element(page.getByRole('columnheader', { name: 'Statut' })).toHaveAttribute('aria-sort', 'descending')
  })

  test('without a match offers to clear the filters', async () => {
    const { address } = await visit('/sessions?q=personne')
    await page.getByRole('button', { name: 'Effacer les critères' }).click()
    await expect.poll(address).toBe('/sessions')
    await expect.element(page.getByRole('table')).toBeVisible()
  })

  test.each(['fr', 'en'] as const)('fits a small desktop in %s, even with long names', async (language) => {
    const width = 960
    await page.viewport(width, 800)
    planned = aSession({ status: 'prepaid_pending', startsAt: '2027-09-22T08:30:00.000Z' })
    planned.patient = {
      ...planned.patient,
      firstname: 'Marie-Christine-Alexandrine',
      lastname: 'de La Rochefoucauld-Montmorency',
    }
    await visit('/sessions', { language })
    await expect.element(page.getByRole('table')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const price = page.getByRole('columnheader').last().element().getBoundingClientRect()
    expect(price.right).toBeLessThanOrEqual(
      page.getByRole('table').element().parentElement!.getBoundingClientRect().right,
    )
  })

  test('prints without its buttons and filters', async () => {
    await visit('/sessions')
    await expect.element(page.getByRole('navigation', { name: 'Pages' })).toHaveAttribute('data-print', 'never')
    await expect.poll(() => document.querySelector('search')?.dataset.print).toBe('never')
  })

  test('shows cards on a phone', async () => {
    await page.viewport(360, 780)
    await visit('/sessions')
    await expect.element(page.getByRole('list', { name: 'Séances' }).getByRole('listitem').first()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})

describe('one session', () => {
  test('opens beside the list, with its facts, its history and the actions of its status', async () => {
    const { address } = await visit('/sessions')
    await page.getByRole('link', { name: /Camille Roux/ }).click()
    const panel = sheet('Camille Roux')
    await expect.element(panel.getByText(/Demande acceptée/)).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Déplacer' })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Annuler la séance' })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Accepter' })).not.toBeInTheDocument()
    await expect.poll(address).toBe(`/sessions?session=${planned.id}`)
    await userEvent.keyboard('{Escape}')
    await expect.poll(address).toBe('/sessions')
    await expect.element(page.getByRole('link', { name: /Camille Roux/ })).toHaveFocus()
  })

  test('a request is accepted or refused here too', async () => {
    api.on('POST /api/sessions/*/accept', () => {
      requested = { ...requested, status: 'scheduled', allowed: ['reschedule', 'cancel'] }
      return requested
    })
    await visit(`/sessions?session=${requested.id}`)
    const panel = sheet('Anne Le Goff')
    await expect.element(panel.getByRole('button', { name: 'Refuser' })).toBeVisible()
    await panel.getByRole('button', { name: 'Accepter' }).click()
    await expect.element(page.getByText(/Demande d’Anne Le Goff acceptée/)).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Déplacer' })).toBeVisible()
  })

  test('is moved to a free time, and offers the nearest when that one is taken meanwhile', async () => {
    const [nine, ten] = ['2027-03-03T08:00:00.000Z', '2027-03-03T09:00:00.000Z']
    const { startsAt: seenStartsAt } = planned
    let isTaken = true
    api
      .on('GET /api/availability', ({ query }) => ({
        timeZone: 'Europe/Paris',
        days: query.from! <= '2027-03-03' && query.to! >= '2027-03-03' ? [{ date: '2027-03-03', slots: [nine] }] : [],
      }))
      .on('POST /api/sessions/*/reschedule', ({ body }) => {
        if (isTaken) return new Refusal('slot_taken', { nearest: [{ startsAt: ten }] })
        planned = { ...planned, startsAt: (body as { startsAt: string }).startsAt }
        return asPlanned(planned)
      })
    api.on('GET /api/sessions/*', () => inFull(planned, { unwaivedUntil: '2027-03-03' }))
    await visit(`/sessions?session=${planned.id}`)
    await page.getByRole('button', { name: 'Déplacer' }).click()
    await page.getByRole('button', { name: /09:00/ }).click()
    await expect.element(page.getByText(/Jusqu’au .*3 mars.*tout lui est rendu/)).toBeVisible()
    await page.getByRole('button', { name: 'Déplacer la séance' }).click()
    await expect.element(page.getByText('Ce créneau vient d’être réservé.')).toBeVisible()
    isTaken = false
    await page.getByRole('button', { name: /mercredi 3 mars à 10/ }).click()
    await page.getByRole('button', { name: 'Déplacer la séance' }).click()
    await expect.element(page.getByText(/Séance de Camille Roux déplacée au mercredi 3 mars à 10/)).toBeVisible()
    await expect
      .poll(() => api.of('POST', /.*reschedule/).map(({ body }) => body))
      .toEqual([
        { startsAt: nine, seenStartsAt },
        { startsAt: ten, seenStartsAt },
      ])
  })

  test('invites its client to the client area, once', async () => {
    api.on('POST /api/patients/*/client-account', (_, [id]) =>
      id === planned.patient.id
        ? { email: planned.patient.email, invitedAt: '2027-02-27T09:00:00.000Z' }
        : new Refusal('conflict'),
    )
    const { router } = await visit(`/sessions?session=${planned.id}`)
    await sheet('Camille Roux').getByRole('button', { name: 'Inviter dans l’espace client' }).click()

    await expect.element(page.getByText(/un lien part à camille@courriel\.test/)).toBeVisible()
    await router.navigate(`/sessions?session=${requested.id}`)
    await sheet('Anne Le Goff').getByRole('button', { name: 'Inviter dans l’espace client' }).click()
    await expect.element(page.getByText(/a déjà son espace client/)).toBeVisible()
  })

  test('says since when its client uses the client area, instead of inviting them', async () => {
    api.on('GET /api/sessions/*', () => inFull(planned, { hasAccount: true }))
    await visit(`/sessions?session=${planned.id}`)
    await expect.element(sheet('Camille Roux').getByText('Espace client ouvert')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Inviter dans l’espace client' })).not.toBeInTheDocument()
  })

  test('that does not exist says so', async () => {
    await visit('/sessions?session=22222222-0000-7000-8000-999999999999')
    await expect.element(page.getByRole('dialog').getByText(/n’existe pas/)).toBeVisible()
  })
})
