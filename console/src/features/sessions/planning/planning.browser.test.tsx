import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, plain, visit } from '../../../../test/app'
import { aPage, aSession, anId as id, plannedReply } from '../../../../test/build'
import { onItsDay } from '../../../../test/build-calendar'
import { aFileOf, aPatient } from '../../../../test/build-patient'
import { aType, someTypes, withTypes } from '../../../../test/build-types'
import { allAnswered, type FakeApi, type FakeRequest, noAnswer, Refusal } from '../../../../test/fake-api'
import { openPlanning } from './open-planning'

const zoe = aPatient()
const paul = { ...zoe, id: id(2), firstname: 'Paul', lastname: 'Martin', email: null, phone: null, lastSessionAt: null }
const aDay = (view: object = {}) => ({
  timeZone: 'Europe/Paris',
  days: [{ date: '2027-03-02', ranges: [{ fromMinute: 540, toMinute: 1080 }], overrideId: null, holiday: null }],
  sessions: [],
  unavailabilities: [],
  busy: [],
  ...view,
})
/** Tuesday 2 March 2027, ten o'clock in Paris. */
const TEN = '2027-03-02T09:00:00.000Z'

let api: FakeApi
const drawer = page.getByRole('dialog', { name: 'Planifier une séance' })
const search = drawer.getByRole('combobox', { name: 'Client' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const plans = () => api.of('POST', '/api/sessions')
const sent = () => plans().at(-1)?.body

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withTypes(aQuietPractice())
    .on('GET /api/patients', ({ query }) =>
      aPage([zoe, paul].filter(({ firstname }) => firstname.toLowerCase().startsWith((query.q ?? '').toLowerCase()))),
    )
    .on('GET /api/patients/*', (_, [patientId]) => {
      const found = [zoe, paul].find((one) => one.id === patientId)
      return found ? aFileOf(found) : new Refusal('not_found')
    })
    .on('GET /api/availability', ({ query }) => ({
      timeZone: 'Europe/Paris',
      days: [{ date: '2027-03-02', slots: [TEN, '2027-03-02T13:00:00.000Z'] }].filter(
        ({ date }) => date >= (query.from ?? '') && date <= (query.to ?? ''),
      ),
    }))
    .on('GET /api/calendar', () => aDay())
    .on('POST /api/sessions', ({ body }) =>
      plannedReply(aSession({ status: 'scheduled', startsAt: (body as { startsAt: string }).startsAt })),
    )
})

/** Opens the drawer from the list of sessions. */
async function open() {
  await visit('/sessions?period=all')
  await page.getByRole('button', { name: 'Planifier une séance' }).first().click()
  await expect.element(search).toBeVisible()
}

async function choose(typed: string, name: RegExp) {
  await search.fill(typed)
  await drawer.getByRole('option', { name }).click()
}

const type = drawer.getByRole('combobox', { name: 'Type de séance 1' })

/** Chooses a client who never came, and a type. */
async function chooseBoth(typed: string, name: RegExp) {
  await choose(typed, name)
  await type.selectOptions('Première séance')
}

describe('a session is planned', () => {
  test('for a client who is found by typing, at an offered time', async () => {
    await open()
    await search.fill('zo')
    await expect.element(drawer.getByRole('option', { name: /Zoé Benoît/ })).toBeVisible()
    await expect.poll(() => plain(drawer.getByRole('option').first().element().textContent)).toContain('06 12 34 56 78')
    await userEvent.keyboard('{Enter}')
    await expect.element(drawer.getByText('Zoé Benoît')).toBeVisible()
    // The field is not replaced, so it keeps the focus.
    const field = type.element()
    await type.selectOptions('Première séance')
    await expect.element(type).toHaveValue(someTypes()[0]?.id ?? '')
    await expect.poll(() => type.element()).toBe(field)
    await drawer.getByRole('button', { name: /10:00/ }).click()
    await drawer.getByLabelText(/Un mot pour le client/).fill('Sonnez au 12.')
    await button('Planifier').click()
    await expect.poll(sent).toEqual({
      patientId: zoe.id,
      sessionTypeId: someTypes()[0]?.id,
      furtherTypeIds: [],
      startsAt: TEN,
      location: 'office',
      allowOverlap: false,
      notify: true,
      message: 'Sonnez au 12.',
    })
    await expect.element(page.getByText(/La confirmation part par e\u2011mail/)).toBeVisible()
    await expect.element(drawer).not.toBeInTheDocument()
  })

  test('and the calendar is read again once', async () => {
    const readings = () => api.of('GET', '/api/calendar').filter(({ query }) => query.from === '2027-03-01')
    await visit('/calendar?view=week&on=2027-03-01')
    await expect.poll(readings).toHaveLength(1)
    openPlanning({ patientId: zoe.id })
    await type.selectOptions('Première séance')
    await drawer.getByRole('button', { name: /10:00/ }).click()
    await button('Planifier').click()
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.poll(() => readings().length).toBeGreaterThan(1)
    await allAnswered()
    expect(readings()).toHaveLength(2)
  })

  test('with several types, whose lengths and prices add up, at a place that all of them have', async () => {
    await open()
    await chooseBoth('zo', /Zoé Benoît/)
    await button('Ajouter un type').click()
    await expect.element(drawer.getByText(/2.h.30/)).toBeVisible()
    await drawer.getByRole('button', { name: /10:00/ }).click()
    await button('Planifier').click()
    const [first, second] = someTypes()
    await expect.poll(sent).toMatchObject({ sessionTypeId: first?.id, furtherTypeIds: [second?.id] })
    const [request] = api.of('GET', '/api/availability').slice(-1)
    expect(request?.query.furtherTypeIds).toBe(second?.id)
  })

  test("with the types of the client's last session; a programme is not planned again", async () => {
    const [first, programme, ...others] = someTypes()
    const follow = aType(5, { nameFr: 'Séance de suivi' })
    if (!first || !programme) return expect.unreachable()
    withTypes(api, [first, programme, follow, ...others])
    const lastSession = aSession({
      status: 'completed',
      types: [programme, follow, first].map(({ id, nameFr, nameEn, color }) => ({ id, nameFr, nameEn, color })),
    })
    api.on('GET /api/patients/*', () => aFileOf(zoe, { lastSession }))
    await visit('/sessions')
    openPlanning({ patientId: zoe.id })
    await expect.element(drawer.getByText('Zoé Benoît')).toBeVisible()
    await drawer.getByRole('button', { name: /10:00/ }).click()
    await button('Planifier').click()
    await expect.poll(sent).toMatchObject({ sessionTypeId: follow.id, furtherTypeIds: [first.id] })
  })

  test('at any date and time, and over another session only after a confirmation', async () => {
    const other = aSession({ status: 'scheduled', startsAt: TEN, endsAt: '2027-03-02T10:00:00.000Z' })
    const calendar = { id: id(8), name: 'Maison', color: '#0f766e' }
    const fair = {
      id: id(6),
      source: 'calendar',
      calendar,
      title: 'Salon',
      isAllDay: false,
      isBlocking: true,
      startsAt: TEN,
      endsAt: '2027-03-02T17:00:00.000Z',
    }
    const busy = [fair, { ...fair, id: id(7), title: 'Vacances', isBlocking: false }]
    api.on('GET /api/calendar', () => aDay({ sessions: [onItsDay(other)], busy }))
    api.on('POST /api/sessions', ({ body }) =>
      (body as { allowOverlap: boolean }).allowOverlap
        ? plannedReply(other)
        : new Refusal('slot_taken', { nearest: [{ startsAt: '2027-03-02T13:00:00.000Z' }] }),
    )
    await visit('/sessions')
    openPlanning({ startsAt: '2027-03-02T09:30:00.000Z', patientId: zoe.id })
    await type.selectOptions('Première séance')
    await expect.element(drawer.getByText('Zoé Benoît')).toBeVisible()
    await expect.element(drawer.getByText('Une séance a déjà lieu à ce moment')).toBeVisible()
    await expect.element(drawer.getByText('Pendant « Salon », dans un autre agenda.')).toBeVisible()
    await expect.element(drawer.getByText(/Vacances/)).not.toBeInTheDocument()
    await expect.poll(() => drawer.getByLabelText('Jour').element()).toHaveProperty('value', '02/03/2027')
    await expect.poll(() => drawer.getByLabelText('Heure').element()).toHaveProperty('value', '10:30')
    await button('Planifier').click()
    await expect.element(drawer.getByText('Cet horaire est déjà pris.')).toBeVisible()
    await expect.element(drawer.getByText(/vient d’être réservé/)).not.toBeInTheDocument()
    const allow = drawer.getByLabelText('Planifier malgré tout')
    await expect.poll(() => allow.elements(), { message: 'asked once, where it was refused' }).toHaveLength(1)
    await expect.element(allow).toBeInViewport()
    await allow.click()
    await button('Planifier').click()
    await expect.poll(sent).toMatchObject({ startsAt: '2027-03-02T09:30:00.000Z', allowOverlap: true })
    await expect.element(drawer).not.toBeInTheDocument()
  })

  test('at one of the nearest times when the chosen one was just taken', async () => {
    const later = '2027-03-02T13:00:00.000Z'
    const answer = (request: FakeRequest) => {
      const { startsAt } = request.body as { startsAt: string }
      if (startsAt === TEN) return new Refusal('slot_taken', { nearest: [{ startsAt: later }] })
      return plannedReply(aSession({ startsAt }))
    }
    api.on('POST /api/sessions', answer)
    await open()
    await chooseBoth('zo', /Zoé Benoît/)
    await drawer.getByRole('button', { name: /10:00/ }).click()
    await button('Planifier').click()
    await expect.element(drawer.getByText(/vient d’être réservé/)).toBeVisible()
    await drawer.getByRole('button', { name: /mardi 2 mars à 14/ }).click()
    // It was said of the earlier time.
    await expect.element(drawer.getByText(/vient d’être réservé/)).not.toBeInTheDocument()
    await button('Planifier').click()
    await expect.poll(sent).toMatchObject({ startsAt: later })
    const keys = plans().map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })

  test('only once, however often the answer is lost', async () => {
    let isLost = true
    api.on('POST /api/sessions', () => {
      if (isLost) return noAnswer
      return plannedReply(aSession({ startsAt: TEN }))
    })
    await open()
    await chooseBoth('zo', /Zoé Benoît/)
    await drawer.getByRole('button', { name: /10:00/ }).click()
    await button('Planifier').click()
    await expect.element(drawer.getByRole('alert')).toBeVisible()
    isLost = false
    await button('Planifier').click()
    await expect.element(drawer).not.toBeInTheDocument()
    const keys = plans().map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('and undone within ten seconds if the client was not notified', async () => {
    api.on('POST /api/sessions/*/cancel', () => aSession({ status: 'cancelled' }))
    await open()
    await chooseBoth('paul', /Paul Martin/)
    await expect.element(drawer.getByText(/Ce client n’a pas d’adresse e\u2011mail/)).toBeVisible()
    await drawer.getByRole('button', { name: /10:00/ }).click()
    await button('Planifier').click()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'planifiée' })
      .getByRole('button', { name: 'Revenir en arrière' })
      .click()
    await expect
      .poll(() => api.of('POST', /.*cancel$/).at(-1)?.body)
      .toEqual({
        reason: 'Planifiée par erreur',
        following: 'cancel',
        notify: false,
      })
  })

  test('with the rest of its programme, whose dates are all shown', async () => {
    const first = aSession({ status: 'scheduled', startsAt: TEN })
    const next = aSession({ status: 'pre_scheduled', startsAt: '2027-03-09T09:00:00.000Z' })
    const unplanned = someTypes()
      .slice(2, 3)
      .map((type) => type.id)
    api.on('POST /api/sessions', () => plannedReply(first, { following: [next], unplanned }))
    await open()
    await chooseBoth('zo', /Zoé Benoît/)
    await drawer.getByRole('button', { name: /10:00/ }).click()
    await button('Planifier').click()
    const programme = page.getByRole('dialog', { name: 'Programme planifié' })
    await expect.element(programme.getByText(/9 mars/)).toBeVisible()
    await expect.element(programme.getByText(/À planifier vous-même.: Bilan/)).toBeVisible()
    await programme.getByRole('button', { name: 'Fermer' }).last().click()
    await expect.element(programme).not.toBeInTheDocument()
  })
})

describe('before it is planned', () => {
  test('missing fields are shown and nothing is sent', async () => {
    await open()
    await button('Planifier').click()
    await expect.element(drawer.getByText('Choisissez pour qui est la séance.')).toBeVisible()
    await expect.element(type).toHaveValue('')
    await expect.element(drawer.getByText(/une fois le type choisi/)).toBeVisible()
    await choose('zo', /Zoé Benoît/)
    await button('Planifier').click()
    await expect.element(drawer.getByText('Choisissez un type de séance.')).toBeVisible()
    await type.selectOptions('Première séance')
    await button('Planifier').click()
    await expect.element(drawer.getByText('Choisissez une date et une heure.')).toBeVisible()
    expect(plans()).toEqual([])
  })

  test('what was chosen is not lost without being asked for', async () => {
    await open()
    await choose('zo', /Zoé Benoît/)
    await userEvent.keyboard('{Escape}')
    await page.getByRole('dialog').last().getByRole('button', { name: 'Rester ici' }).click()
    await expect.element(drawer.getByText('Zoé Benoît')).toBeVisible()
  })
})
