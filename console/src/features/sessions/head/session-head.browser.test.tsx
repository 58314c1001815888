// Long: the tests of one head in all states of a session share their set-up.
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { toast as sonner } from 'sonner'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../../tests/accessibility/find.ts'
import { aQuietPractice, NOW, plain, signIn } from '../../../../test/app'
import { anId, aSession, asListed, aUser, firstSession, inFull } from '../../../../test/build'
import { aSessionMoney } from '../../../../test/build-money'
import { aType } from '../../../../test/build-types'
import { aRoom } from '../../../../test/build-video'
import { deferred } from '../../../../test/deferred'
import { type FakeApi, Refusal } from '../../../../test/fake-api'
import { switchLanguage, textsReady } from '../../../lib/i18n'
import { syncServerClock } from '../../../lib/server-clock'
import type { SessionInFull } from '../use-sessions'
import { useSession } from '../use-sessions'
import { SessionHead } from './session-head'

const follow = aType(9, { nameFr: 'Suivi', locations: ['office', 'on_site'] })
const first = aType(1, { ...firstSession, locations: ['office', 'on_site', 'video'] })
let api: FakeApi
let session: SessionInFull
let root: Root | undefined

function Head() {
  const { data } = useSession(session.id)
  return data ? <SessionHead session={data} /> : null
}

async function show({ place: where = null, ...given }: Partial<SessionInFull>, language: 'fr' | 'en' = 'fr') {
  session = inFull(aSession({ status: 'scheduled', allowed: ['reschedule', 'start', 'cancel'], ...given }), {
    place: where,
  })
  signIn()
  await switchLanguage(language, { isChoice: false })
  await textsReady()
  const place = document.body.appendChild(document.createElement('main'))
  root = createRoot(place)
  root.render(
    <MemoryRouter>
      <h1 className="sr-only">Séance</h1>
      <Head />
    </MemoryRouter>,
  )
  await expect
    .element(page.getByRole('region', { name: language === 'fr' ? 'La séance' : 'The session' }))
    .toBeVisible()
}

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const bodies = (method: string, path: RegExp) => api.of(method, path).map(({ body }) => body)
const become = (change: Partial<SessionInFull>) => () => {
  session = { ...session, ...change }
  return asListed(session)
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aQuietPractice()
    .on('GET /api/sessions/*', () => session)
    .on('GET /api/sessions/*/history', () => [])
    .on('GET /api/session-types', () => [first, follow])
    .on('GET /api/sessions/*/money', () => aSessionMoney())
    .on('PATCH /api/sessions/*', ({ body }) => {
      const { location, address, city = null } = body as Partial<SessionInFull & NonNullable<SessionInFull['place']>>
      const place = address === undefined ? session.place : { address, city, isOwn: true, location: null }
      session = { ...session, location: location ?? session.location, place }
      return session
    })
})

afterEach(() => {
  root?.unmount()
  document.querySelector('body > main')?.remove()
})

describe('the place of a session', () => {
  test('leads to a map in a new tab, which does not learn the page it was opened from', async () => {
    await show({
      location: 'office',
      place: { address: '14 rue des Tilleuls', city: '44000 Nantes', isOwn: false, location: null },
    })
    const link = page.getByRole('link', { name: /14 rue des Tilleuls/ }).element() as HTMLAnchorElement
    expect(link.href).toBe('https://www.openstreetmap.org/search?query=14%20rue%20des%20Tilleuls%2C%2044000%20Nantes')
    expect([link.target, link.rel]).toEqual(['_blank', 'noreferrer'])
  })

  test('is shown on the map by coordinates if they are known', async () => {
    const place = { address: '14 rue des Tilleuls', city: '44000 Nantes', isOwn: false, location: '47.2184,-1.5536' }
    await show({ location: 'office', place })
    const link = page.getByRole('link', { name: /14 rue des Tilleuls/ }).element() as HTMLAnchorElement
    expect(link.href).toBe('https://www.openstreetmap.org/?mlat=47.2184&mlon=-1.5536#map=18/47.2184/-1.5536')
  })

  test('is changed to an address with completion, and the client is notified unless the box is cleared', async () => {
    api.on('GET /api/addresses', () => [
      {
        label: '3 rue des Lilas 44400 Rezé',
        street: '3 rue des Lilas',
        postcode: '44400',
        city: 'Rezé',
        latitude: 47.18,
        longitude: -1.55,
      },
    ])
    await show({})
    await press('Changer le lieu')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('À domicile').click()
    await dialog.getByLabelText('Adresse', { exact: true }).fill('3 rue des li')
    await page.getByRole('option', { name: /3 rue des Lilas/ }).click()
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect
      .poll(() => bodies('PATCH', /.*sessions.*/))
      .toEqual([{ location: 'on_site', address: '3 rue des Lilas', city: '44400 Rezé', notify: true }])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('is changed without a promise to mail while the practice’s own address is unconfirmed', async () => {
    api.on('GET /api/auth/user', () => aUser({ emailVerifiedAt: null }))
    await show({})
    await press('Changer le lieu')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('À domicile').click()
    await expect.element(dialog.getByLabelText(/Prévenir le client/)).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.poll(() => bodies('PATCH', /.*sessions.*/)).toMatchObject([{ location: 'on_site', notify: false }])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('cannot be changed once the record is locked, nor can anything else', async () => {
    await show({ status: 'completed', isLocked: true, allowed: [] })
    for (const name of ['Changer le lieu', 'Changer le type', 'Changer la date ou la durée'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  })
})

test.each([
  ['Changer le lieu', 'À domicile'],
  ['Changer le type', 'Ajouter un type'],
])('a change stays open until its answer is there: %s', async (name, choice) => {
  const changed = deferred()
  api.on('PATCH /api/sessions/*', () => changed.answer)
  await show({})
  await press(name)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(choice).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(() => bodies('PATCH', /.*sessions.*/)).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  changed.give(new Refusal('unavailable'))
  await expect.element(dialog.getByRole('alert')).toBeVisible()
})

test('its types are changed, and a taken time is used only after a confirmation', async () => {
  api.on('PATCH /api/sessions/*', ({ body }) =>
    (body as { allowOverlap?: boolean }).allowOverlap ? session : new Refusal('slot_taken'),
  )
  await show({})
  await press('Changer le type')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ajouter un type' }).click()
  await dialog.getByLabelText(/Prévenir le client/).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await dialog.getByLabelText('Garder cette durée quand même').click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  const typeIds = [firstSession.id, follow.id]
  await expect
    .poll(() => bodies('PATCH', /.*sessions.*/))
    .toEqual([
      { typeIds, notify: false },
      { typeIds, notify: false, allowOverlap: true },
    ])
})

describe('the types of a session', () => {
  test('cannot be changed once a note bills it, which is linked instead', async () => {
    const invoice = { id: anId(8), number: '2027-00008', status: 'issued' as const }
    api.on('GET /api/sessions/*/money', () => aSessionMoney({ invoice }))
    await show({})
    await press('Changer le type')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(/figure sur une note/)).toBeVisible()
    const link = dialog.getByRole('link', { name: /2027-00008/ })
    await expect.element(link).toHaveAttribute('href', `/facturation?invoice=${invoice.id}`)
    expect(dialog.getByRole('button', { name: 'Enregistrer' }).query()).toBeNull()
  })

  test.each([
    ['it was billed meanwhile', new Refusal('locked', { what: 'price' }), /is on an invoice/],
    ['more was paid', new Refusal('conflict', { paidCents: 8000 }), /already paid more/],
    ['a discount is larger', new Refusal('validation', { errors: { typeIds: ['too_small'] } }), /discount is more/],
    ['its record was locked meanwhile', new Refusal('locked'), /locked/],
  ])('stay as they are, with the reason, where %s', async (_, refused, text) => {
    api.on('PATCH /api/sessions/*', () => refused)
    await show({}, 'en')
    await press('Change type')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add a type' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByRole('alert').getByText(text)).toBeVisible()
  })
})

describe('a session', () => {
  test('that has run for its time ends at once', async () => {
    const startedAt = new Date(Date.parse(NOW) - 50 * 60_000).toISOString()
    api.on('POST /api/sessions/*/stop', become({ status: 'done', stoppedAt: NOW, allowed: ['complete'] }))
    await show({ status: 'in_progress', startsAt: startedAt, startedAt, durationMinutes: 60, allowed: ['stop'] })
    await press('Terminer la séance')
    await expect.element(page.getByRole('button', { name: 'Clôturer et verrouiller' })).toHaveFocus()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(api.of('POST', /.*stop/)).toHaveLength(1)
  })

  test('that has run for its time and cannot be ended says why', async () => {
    const startedAt = new Date(Date.parse(NOW) - 50 * 60_000).toISOString()
    api.on('POST /api/sessions/*/stop', () => new Refusal('not_found'))
    await show({ status: 'in_progress', startsAt: startedAt, startedAt, durationMinutes: 60, allowed: ['stop'] })
    await press('Terminer la séance')
    const notices = () => sonner.getToasts().map((notice) => plain(String('title' in notice && notice.title)))
    await expect.poll(notices).toContain('Cela n’a pas pu être fait.')
    await expect.element(page.getByRole('button', { name: 'Terminer la séance' })).toBeEnabled()
  })

  test('is started, keeps its time over a reload, and is stopped early after a confirmation', async () => {
    api.on('POST /api/sessions/*/start', become({ status: 'in_progress', startedAt: NOW, allowed: ['stop'] }))
    api.on(
      'POST /api/sessions/*/stop',
      become({ status: 'done', stoppedAt: '2027-02-27T09:50:00.000Z', allowed: ['complete'] }),
    )
    await show({ startsAt: NOW })
    await press('Commencer la séance')
    vi.setSystemTime(new Date(Date.parse(NOW) + 425_000))
    await expect.poll(() => page.getByRole('timer').query()?.textContent).toMatch(/^7:\d\d$/)
    await press('Terminer la séance')
    const dialog = page.getByRole('dialog', { name: 'Terminer la séance ?' })
    await expect.element(dialog.getByText(/ne pourra pas reprendre/)).toBeVisible()
    expect(api.of('POST', /.*stop/)).toEqual([])
    await dialog.getByRole('button', { name: 'Terminer la séance' }).click()
    await expect.element(page.getByText(/Durée réelle/)).toBeVisible()
    await expect.poll(() => plain(page.getByText(/Durée réelle/).element().textContent)).toContain('50 min')
    await expect.element(page.getByRole('button', { name: 'Clôturer et verrouiller' })).toHaveFocus()
  })

  test('of a later day is started after a confirmation, and a start by mistake is taken back', async () => {
    api
      .on(
        'POST /api/sessions/*/start',
        become({ status: 'in_progress', startedAt: NOW, allowed: ['takeBack', 'stop'] }),
      )
      .on('POST /api/sessions/*/take-back', become({ status: 'scheduled', startedAt: null, allowed: ['start'] }))
    await show({})
    await press('Commencer la séance')
    const question = page.getByRole('dialog', { name: 'Commencer cette séance dès maintenant ?' })
    await expect.element(question.getByText(/Elle est prévue mardi 2 mars à 9/)).toBeVisible()
    await question.getByRole('button', { name: 'Retour' }).click()
    expect(api.of('POST', /.*start/)).toEqual([])
    await press('Commencer la séance')
    await question.getByRole('button', { name: 'Commencer maintenant' }).click()
    await expect.element(page.getByRole('timer')).toBeVisible()
    const notices = () => sonner.getToasts().map((notice) => plain(String('title' in notice && notice.title)))
    await expect.poll(notices).toContainEqual(expect.stringMatching(/^Séance .*commencée/))
    await press('Revenir à « Planifiée »')
    await expect.element(page.getByRole('button', { name: 'Commencer la séance' })).toBeVisible()
    await expect.element(page.getByRole('timer')).not.toBeInTheDocument()
    await expect.poll(notices).not.toContainEqual(expect.stringMatching(/^Séance .*commencée/))
  })

  test('that was marked as missed by mistake is corrected', async () => {
    api
      .on('POST /api/sessions/*/miss', become({ status: 'missed', allowed: ['correct'] }))
      .on('POST /api/sessions/*/correct', become({ status: 'scheduled', allowed: ['start', 'miss'] }))
    await show({ startsAt: '2027-02-27T08:00:00.000Z', allowed: ['start', 'miss'] })
    await press('Noter comme manquée')
    await page.getByRole('dialog').getByRole('button', { name: 'Noter comme manquée' }).click()
    await press('Revenir à « Planifiée »')
    await expect.element(page.getByRole('button', { name: 'Noter comme manquée' })).toBeVisible()
  })

  test('keeps the focus in its row of buttons when the pressed one disappears', async () => {
    api
      .on('POST /api/sessions/*/held', become({ status: 'done', allowed: ['complete'] }))
      .on('POST /api/sessions/*/complete', become({ status: 'completed', isLocked: true, allowed: [] }))
      .on('POST /api/sessions/*/unlock', become({ isLocked: false }))
      .on('POST /api/sessions/*/lock', become({ isLocked: true }))
    await show({ status: 'scheduled', allowed: ['start'], endsAt: '2027-02-27T08:00:00.000Z' })
    const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })
    const focused = (name: string) => expect.element(page.getByRole('button', { name, exact: true })).toHaveFocus()
    await press('Elle a eu lieu')
    await focused('Clôturer et verrouiller')
    await press('Clôturer et verrouiller')
    await inDialog('Retour').click()
    await focused('Clôturer et verrouiller')
    await press('Clôturer et verrouiller')
    await inDialog('Clôturer et verrouiller').click()
    await focused('Déverrouiller')
    await press('Déverrouiller')
    await page.getByLabelText(/Motif/).fill('Une date à corriger')
    await inDialog('Déverrouiller').click()
    await focused('Verrouiller')
    await press('Verrouiller')
    await focused('Déverrouiller')
  })

  test('by video has no join link once it is over', async () => {
    api.on('GET /api/sessions/*/video', () => aRoom({ state: 'none', clientUrl: null }))
    await show({ status: 'done', location: 'video', allowed: [] })
    await expect.element(page.getByText('En visio')).toBeVisible()
    await expect.element(page.getByText('Visio', { exact: true })).not.toBeInTheDocument()
    expect(api.of('GET', /.*video/)).toEqual([])
  })

  test('uses the server’s clock when the clock of the device is wrong', async () => {
    onTestFinished(() => syncServerClock(new Date().toUTCString()))
    syncServerClock(new Date(Date.parse(NOW) + 600_000).toUTCString())
    await show({ status: 'in_progress', startedAt: NOW, allowed: ['stop'] })
    await expect.poll(() => page.getByRole('timer').query()?.textContent).toMatch(/^10:\d\d$/)
  })

  test('says in words that it lasts longer than planned', async () => {
    await show({ status: 'in_progress', startedAt: '2027-02-27T07:50:00.000Z', allowed: ['stop'] })
    await expect.element(page.getByText(/de plus$/)).toBeVisible()
    await expect.poll(() => plain(page.getByText(/de plus$/).element().textContent)).toBe('10 min de plus')
  })

  test('does not start while another runs, and links to that one', async () => {
    const other = {
      id: anId(1),
      startedAt: NOW,
      durationMinutes: 60,
      patient: { id: anId(2), firstname: 'Anne', lastname: 'Le Goff' },
    }
    api.on('POST /api/sessions/*/start', () => new Refusal('conflict', { running: other.id }))
    let running: typeof other | null = null
    api.on('GET /api/auth/user', () => aUser({ inProgressSession: running }))
    await show({ startsAt: NOW })
    running = other
    await press('Commencer la séance')
    await expect.element(page.getByText('La séance d’Anne Le Goff est en cours')).toBeVisible()
    const link = page.getByRole('link', { name: 'Ouvrir la séance en cours' })
    await expect.element(link).toHaveAttribute('href', `/sessions/${other.id}`)
  })

  test('is completed after a warning that its record gets locked, and unlocked only with a reason', async () => {
    api.on('POST /api/sessions/*/complete', become({ status: 'completed', isLocked: true, allowed: [] }))
    api.on('POST /api/sessions/*/unlock', become({ isLocked: false }))
    api.on('GET /api/sessions/*/history', () =>
      session.status === 'completed'
        ? [
            {
              id: anId(3),
              event: 'complete',
              from: 'done',
              to: 'completed',
              by: 'practitioner',
              reason: null,
              startsAt: NOW,
              at: NOW,
            },
          ]
        : [],
    )
    await show({ status: 'done', allowed: ['complete'] })
    await press('Clôturer et verrouiller')
    await expect.element(page.getByRole('dialog').getByText(/sera verrouillé/)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Clôturer et verrouiller' }).click()
    await expect.element(page.getByText(/Dossier verrouillé/)).toBeVisible()
    await press('Déverrouiller')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(/n’y notez rien de clinique/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Déverrouiller' }).click()
    await expect.element(dialog.getByText('Indiquez pourquoi vous déverrouillez ce dossier.')).toBeVisible()
    await dialog.getByLabelText(/Motif/).fill('Une date à corriger')
    await dialog.getByRole('button', { name: 'Déverrouiller' }).click()
    await expect.poll(() => bodies('POST', /.*unlock/)).toEqual([{ reason: 'Une date à corriger' }])
    await expect.element(page.getByRole('button', { name: 'Verrouiller' })).toBeVisible()
  })

  test('shows no button that its status does not allow', async () => {
    await show({ status: 'cancelled', allowed: [], cancelReason: 'Malade' })
    for (const name of ['Commencer la séance', 'Annuler la séance', 'Déplacer', 'Clôturer et verrouiller'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  })
})

describe.each(['fr', 'en'] as const)('in %s', (language) => {
  test.each(['light', 'dark'])('the head is accessible on a phone, %s', async (theme) => {
    await page.viewport(360, 780)
    document.documentElement.dataset.theme = theme
    await show(
      {
        status: 'in_progress',
        startedAt: '2027-02-27T08:30:00.000Z',
        allowed: ['stop'],
        location: 'on_site',
        place: {
          address: '12 bis avenue de la Libération-du-Territoire',
          city: '44000 Nantes',
          isOwn: true,
          location: null,
        },
      },
      language,
    )
    expect(await findBarriers()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await userEvent.keyboard('{Tab}')
  })
})
