import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../../tests/accessibility/find.ts'
import { aQuietPractice, plain, visit } from '../../../../test/app'
import { aPage, aSession, inFull, plannedReply } from '../../../../test/build'
import { type FakeApi, Refusal } from '../../../../test/fake-api'
import type { Session } from '../use-sessions'

const [first, second, third] = ['2027-03-02T08:30:00.000Z', '2027-03-16T08:30:00.000Z', '2027-03-30T07:30:00.000Z']
/** The one time to which a session can move. */
const free = '2027-03-03T08:00:00.000Z'
const pack = { id: '11111111-0000-7000-8000-000000000009', nameFr: 'Suite', nameEn: 'Next', color: '#123456' }

let api: FakeApi
let all: Session[]

const sheet = () => page.getByRole('dialog', { name: 'Camille Roux' })
const programme = () => sheet().getByRole('region', { name: 'Programme' })
const bodiesOf = (path: RegExp) => api.of('POST', path).map(({ body }) => body)

/** Adds the programme to one of its sessions. */
const withProgramme = (session: Session) =>
  inFull(session, {
    programme: {
      sessions: all.map(({ id, status, startsAt, endsAt, types }) => ({ id, status, startsAt, endsAt, types })),
      unplanned: [{ ...pack, id: '11111111-0000-7000-8000-000000000010', nameFr: 'Dernière', nameEn: 'Last' }],
    },
  })

beforeEach(async () => {
  await page.viewport(1280, 900)
  const begun = aSession({ status: 'scheduled', startsAt: first })
  const of = { patient: begun.patient, status: 'pre_scheduled' as const, types: [pack] }
  all = [begun, aSession({ ...of, startsAt: second }), aSession({ ...of, startsAt: third })]
  api = aQuietPractice()
    .on('GET /api/sessions', ({ query }) => aPage(query.status === 'pending_validation' ? [] : all.slice(0, 1)))
    .on('GET /api/sessions/*', (_, [id]) => {
      const found = all.find((session) => session.id === id)
      return found ? withProgramme(found) : new Refusal('not_found')
    })
    .on('GET /api/sessions/*/history', () => [])
    .on('GET /api/availability', ({ query }) => ({
      timeZone: 'Europe/Paris',
      days: query.from! <= '2027-03-03' && query.to! >= '2027-03-03' ? [{ date: '2027-03-03', slots: [free] }] : [],
    }))
})

describe('the programme of a session', () => {
  test('lists all its sessions in order and links to each', async () => {
    const { address } = await visit(`/sessions?period=all&session=${all[0]!.id}`)
    await expect.element(programme()).toBeVisible()
    const lines = programme().getByRole('listitem').elements()
    expect(lines.map((line) => plain(line.textContent))).toEqual([
      'mardi 2 mars à 9 h 30Première séance · Cette séancePlanifiée',
      'mardi 16 mars à 9 h 30SuiteÀ confirmer',
      'mardi 30 mars à 9 h 30SuiteÀ confirmer',
      'Sans horaire : rien n’était libreDernière',
    ])
    await programme()
      .getByRole('link', { name: /30 mars/ })
      .click()
    await expect.poll(address).toBe(`/sessions?period=all&session=${all[2]!.id}`)
    await expect.element(programme().getByText('Suite · Cette séance')).toBeVisible()
  })

  test('moves along with a session unless the box is cleared, and shows the earlier times', async () => {
    const movedAlong = '2027-03-17T08:00:00.000Z'
    api.on('POST /api/sessions/*/reschedule', () => {
      const [one, two, three] = all as [Session, Session, Session]
      all = [{ ...one, startsAt: free }, { ...two, startsAt: movedAlong }, three]
      return plannedReply({ ...one, startsAt: free }, { following: all.slice(1) })
    })
    await visit(`/sessions?session=${all[0]!.id}`)
    await sheet().getByRole('button', { name: 'Déplacer' }).click()
    await page.getByRole('button', { name: /09:00/ }).click()
    await expect.element(page.getByLabelText(/Décaler aussi les 2 séances suivantes/)).toBeChecked()
    await page.getByRole('button', { name: 'Déplacer la séance' }).click()
    await expect.element(programme().getByText('1 séance suivante a été décalée.')).toBeVisible()
    await expect.element(programme().getByText(/Auparavant mardi 16 mars à 9/)).toBeVisible()
    await expect
      .poll(() => bodiesOf(/.*reschedule/))
      .toEqual([{ startsAt: free, seenStartsAt: expect.any(String), moveLater: true }])
  })

  test('says that it cannot move along, and the session can be moved alone', async () => {
    api.on('POST /api/sessions/*/reschedule', ({ body }) => {
      if ((body as { moveLater?: boolean }).moveLater)
        return new Refusal('validation', { errors: { moveLater: ['no_free_time'] } })
      return plannedReply({ ...all[0]!, startsAt: free }, { following: all.slice(1) })
    })
    await visit(`/sessions?session=${all[0]!.id}`)
    await sheet().getByRole('button', { name: 'Déplacer' }).click()
    await page.getByRole('button', { name: /09:00/ }).click()
    await page.getByRole('button', { name: 'Déplacer la séance' }).click()
    await expect.element(page.getByText('Les séances suivantes ne trouvent pas toutes un horaire libre')).toBeVisible()
    await page.getByRole('button', { name: /09:00/ }).click()
    await page.getByLabelText(/Décaler aussi/).click()
    await page.getByRole('button', { name: 'Déplacer la séance' }).click()
    await expect.element(programme()).toBeVisible()
    await expect
      .poll(() => bodiesOf(/.*reschedule/).at(-1))
      .toEqual({ startsAt: free, seenStartsAt: expect.any(String) })
  })

  test('is listed when a session is cancelled, what waits for its payment too, and is kept or cancelled with it', async () => {
    all = all.map((session, nth) => (nth === 2 ? { ...session, status: 'prepaid_pending' } : session))
    api.on('POST /api/sessions/*/cancel', () => {
      all = all.map((session) => ({ ...session, status: 'cancelled', allowed: [] }))
      return all[0]
    })
    await visit(`/sessions?session=${all[0]!.id}`)
    await page.getByRole('button', { name: 'Annuler la séance' }).click()
    const dialog = page.getByRole('dialog', { name: 'Annuler la séance de Camille Roux' })
    await expect.element(dialog.getByText(/mardi 16 mars à 9/)).toBeVisible()
    await expect.element(dialog.getByRole('radio', { name: 'Les garder' })).toBeChecked()
    await dialog.getByText('Les annuler aussi').click()
    await dialog.getByRole('textbox').fill('Nous arrêtons là.')
    await dialog.getByRole('button', { name: 'Annuler et prévenir' }).click()
    await expect.element(page.getByText(/annulée avec les 2 suivantes/)).toBeVisible()
    await expect.poll(() => bodiesOf(/.*cancel/)).toEqual([{ reason: 'Nous arrêtons là.', following: 'cancel' }])
  })

  test('its later sessions are confirmed one by one', async () => {
    api.on('POST /api/sessions/*/confirm', (_, [id]) => {
      all = all.map((session) =>
        session.id === id ? { ...session, status: 'scheduled', allowed: ['cancel'] } : session,
      )
      return all[1]
    })
    await visit(`/sessions?session=${all[1]!.id}`)
    await page.getByRole('button', { name: 'Confirmer la séance' }).click()
    await expect.element(page.getByText(/Séance de Camille Roux confirmée/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Confirmer la séance' })).not.toBeInTheDocument()
  })

  test.each(['light', 'dark'])('is accessible on a phone, %s', async (theme) => {
    await page.viewport(360, 780)
    document.documentElement.dataset.theme = theme
    await visit(`/sessions?session=${all[0]!.id}`)
    await expect.element(programme()).toBeVisible()
    expect(await findBarriers()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    delete document.documentElement.dataset.theme
  })
})
