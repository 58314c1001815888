import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../../test/app'
import { aPage, aSession, firstSession, planned } from '../../../../test/build'
import { anEmptyCalendar } from '../../../../test/build-calendar'
import { thisMorning, withCompleted } from '../../../../test/build-completed'
import { aConsent } from '../../../../test/build-consents'
import { aPatientFile } from '../../../../test/build-patient'
import { RECORDED, writtenField } from '../../../../test/build-record'
import { aType } from '../../../../test/build-types'
import { type FakeApi, noAnswer } from '../../../../test/fake-api'

const card = page.getByRole('region', { name: 'La suite' })
let api: FakeApi

const justCompleted = (fields?: Parameters<typeof withCompleted>[1]) => withCompleted(api, fields)

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aQuietPractice()
  api.on('GET /api/patients/*', () => aPatientFile({ nextSession: null, sessions: { ...aPage([]), data: [] } }))
})

test('a completed session suggests the next one, on the likely day and with the likely type', async () => {
  const follow = aType(5, { nameFr: 'Séance de suivi' })
  const types = [{ id: follow.id, nameFr: follow.nameFr, nameEn: follow.nameEn, color: follow.color }]
  justCompleted({ session: { ...thisMorning, types } })
  const sessions = ['2027-02-27T07:30:00.000Z', '2027-02-06T07:30:00.000Z'].map((startsAt) =>
    aSession({ status: 'completed', startsAt, types }),
  )
  api
    .on('GET /api/session-types', () => [aType(1, firstSession), follow])
    .on('GET /api/calendar', anEmptyCalendar)
    .on('GET /api/patients/*', () =>
      aPatientFile({
        nextSession: null,
        lastSession: sessions[0] ?? null,
        sessions: { ...aPage(sessions), data: sessions },
      }),
    )
  await visit(`/sessions/${RECORDED}`)
  await expect
    .element(card.getByRole('link', { name: 'Revenir au calendrier du samedi 27 février' }))
    .toHaveAttribute('href', '/calendar?view=day&on=2027-02-27')
  await card.getByRole('button', { name: 'Planifier pour le samedi 20 mars' }).click()
  const drawer = page.getByRole('dialog', { name: 'Planifier une séance' })
  await expect.element(drawer.getByLabelText(/^Jour/)).toHaveValue('20/03/2027')
  await expect.element(drawer.getByLabelText(/^Heure/)).toHaveValue('08:30')
  await expect.element(drawer.getByRole('combobox', { name: 'Type de séance 1' })).toHaveValue(follow.id)
})

describe('a session that was held before its time', () => {
  const follow = aType(5, { nameFr: 'Séance de suivi' })
  const types = [{ id: follow.id, nameFr: follow.nameFr, nameEn: follow.nameEn, color: follow.color }]
  const held = { status: 'completed' as const, startsAt: '2027-03-01T15:30:00.000Z', types }

  async function open(later: readonly string[]) {
    justCompleted({ session: { ...held, isLocked: true, allowed: [] } })
    const own = { ...aSession(held), id: RECORDED }
    const lastSession = aSession({ status: 'completed', startsAt: '2027-02-13T15:30:00.000Z' })
    const sessions = [...later.map((startsAt) => aSession({ status: 'scheduled', startsAt })), own]
    api
      .on('GET /api/session-types', () => [aType(1, firstSession), follow])
      .on('GET /api/patients/*', () =>
        aPatientFile({ nextSession: own, lastSession, sessions: { ...aPage(sessions), data: sessions } }),
      )
    await visit(`/sessions/${RECORDED}`)
  }

  test('suggests its own type for the next one, not that of an earlier session', async () => {
    await open([])
    await card.getByRole('button', { name: 'Planifier pour le lundi 15 mars' }).click()
    const drawer = page.getByRole('dialog', { name: 'Planifier une séance' })
    await expect.element(drawer.getByRole('combobox', { name: 'Type de séance 1' })).toHaveValue(follow.id)
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer).not.toBeInTheDocument()
  })

  test('shows what is planned after it', async () => {
    await open(['2027-03-29T14:30:00.000Z', '2027-03-15T15:30:00.000Z'])
    await expect.element(card.getByRole('link', { name: /15 mars./ })).toBeVisible()
    await expect.element(card.getByRole('button', { name: /^Planifier pour/ })).not.toBeInTheDocument()
  })
})

test('the suggested day is one with a free time', async () => {
  justCompleted()
  api.on('GET /api/free-start', () => ({ startsAt: '2027-03-15T08:00:00.000Z' }))
  await visit(`/sessions/${RECORDED}`)
  await card.getByRole('button', { name: 'Planifier pour le lundi 15 mars' }).click()
  const drawer = page.getByRole('dialog', { name: 'Planifier une séance' })
  await expect.element(drawer.getByLabelText(/^Jour/)).toHaveValue('15/03/2027')
  await expect.element(drawer.getByLabelText(/^Heure/)).toHaveValue('09:00')
})

test('no day is suggested when the next weeks have no free time', async () => {
  justCompleted()
  api.on('GET /api/free-start', () => ({ startsAt: null }))
  await visit(`/sessions/${RECORDED}`)
  await card.getByRole('button', { name: 'Planifier la prochaine séance' }).click()
  const drawer = page.getByRole('dialog', { name: 'Planifier une séance' })
  await expect.element(drawer.getByRole('radio', { name: 'Horaire libre' })).toBeChecked()
})

test.each(['GET /api/session-types', 'GET /api/patients/*'] as const)(
  'the next session can be planned although %s is not answered, and nothing is said that is not known',
  async (unanswered) => {
    justCompleted()
    api.on(unanswered, () => noAnswer)
    await visit(`/sessions/${RECORDED}`)
    await expect.element(card.getByRole('button', { name: /^Planifier/ })).toBeVisible()
    const isFileRead = unanswered !== 'GET /api/patients/*'
    expect(card.getByText('Rien n’est encore prévu.').elements()).toHaveLength(isFileRead ? 1 : 0)
  },
)

test('Escape in the drawer returns the focus to the button that opened it', async () => {
  justCompleted()
  await visit(`/sessions/${RECORDED}`)
  const plan = card.getByRole('button', { name: /^Planifier pour le/ })
  await plan.click()
  const drawer = page.getByRole('dialog', { name: 'Planifier une séance' })
  await expect.element(drawer.getByLabelText(/^Jour/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(plan).toHaveFocus()
})

test('once the next session is planned, the keyboard stays in its place: at that session', async () => {
  let nextSession: ReturnType<typeof aSession> | null = null
  justCompleted()
  api
    .on('GET /api/patients/*', () => aPatientFile({ nextSession, sessions: { ...aPage([]), data: [] } }))
    .on('GET /api/calendar', anEmptyCalendar)
    .on('POST /api/sessions', ({ body }) => {
      nextSession = aSession({ status: 'scheduled', startsAt: (body as { startsAt: string }).startsAt })
      return planned(nextSession)
    })
  await visit(`/sessions/${RECORDED}`)
  await card.getByRole('button', { name: /^Planifier pour le/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Planifier une séance' })
  await expect.element(drawer.getByLabelText(/^Jour/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Planifier', exact: true }).click()
  await expect.element(card.getByRole('link', { name: /^samedi 13 mars/ })).toHaveFocus()
})

test('missing notes and a missing consent are shown, with where to add them', async () => {
  justCompleted()
  const next = aSession({ status: 'scheduled', startsAt: '2027-03-15T15:30:00.000Z' })
  api.on('GET /api/patients/*', () => aPatientFile({ nextSession: next }))
  await visit(`/sessions/${RECORDED}`)
  await expect.element(card.getByText('Rien n’est noté de cette séance.')).toBeVisible()
  await expect.element(card.getByText('Aucun n’est signé.')).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'Faire signer le lundi 15 mars' }))
    .toHaveAttribute('href', `/sessions/${next.id}#part-consent`)
  await card.getByRole('button', { name: 'Déverrouiller' }).click()
  const dialog = page.getByRole('dialog', { name: /Déverrouiller/ })
  await dialog.getByRole('textbox').fill('Notes oubliées')
  await dialog.getByRole('button', { name: 'Déverrouiller' }).click()
  await expect.poll(() => api.of('POST', /.*unlock/).map(({ body }) => body)).toEqual([{ reason: 'Notes oubliées' }])
})

test('existing notes link to the record, and a consent in force is not mentioned', async () => {
  justCompleted({ fields: { notes: writtenField('Respiration, puis lieu sûr.') } })
  api.on('GET /api/patients/*/consents', () => aPage([aConsent()]))
  await visit(`/sessions/${RECORDED}`)
  await expect.element(card.getByRole('link', { name: 'Relire' })).toHaveAttribute('href', '#part-record')
  await expect.element(card.getByText('Consentement')).not.toBeInTheDocument()
})

test('a next session that is planned already is shown, and no other is suggested', async () => {
  justCompleted()
  const next = aSession({ status: 'scheduled' })
  api.on('GET /api/patients/*', () => aPatientFile({ nextSession: next }))
  await visit(`/sessions/${RECORDED}`)
  await expect
    .element(card.getByRole('link', { name: /mardi 2 mars./ }))
    .toHaveAttribute('href', `/sessions/${next.id}`)
  await expect.element(card.getByRole('button', { name: /^Planifier/ })).not.toBeInTheDocument()
})

test.each(['light', 'dark'])('the card is accessible on a phone, %s', async (theme) => {
  await page.viewport(360, 780)
  document.documentElement.dataset.theme = theme
  justCompleted()
  await visit(`/sessions/${RECORDED}`)
  await expect.element(card.getByRole('button', { name: /^Planifier pour le/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  expect(await findBarriers()).toEqual([])
})
