import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../../test/app'
import { aPage, aSession, aUser, inFull } from '../../../../test/build'
import type { FakeApi } from '../../../../test/fake-api'
import type { Session } from '../use-sessions'

let api: FakeApi
let planned: Session
const sheet = (name: string) => page.getByRole('dialog', { name })

beforeEach(async () => {
  await page.viewport(1280, 900)
  planned = aSession({ status: 'scheduled' })
  api = aQuietPractice()
    .on('GET /api/sessions', ({ query }) => aPage(query.status === 'pending_validation' ? [] : [planned]))
    .on('GET /api/sessions/*', () => inFull(planned))
    .on('GET /api/sessions/*/history', () => [])
})

test('a session is cancelled with a reason, and the cancellation is undone before the mail is sent', async () => {
  api.on('POST /api/sessions/*/cancel', () => {
    planned = { ...planned, status: 'cancelled', allowed: [], cancelReason: 'Grève des trains.' }
    return { ...planned, isUndoable: true }
  })
  const before = planned
  api.on('POST /api/sessions/*/undo-cancel', () => {
    planned = before
    return planned
  })
  await visit(`/sessions?session=${planned.id}`)
  await page.getByRole('button', { name: 'Annuler la séance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Annuler la séance de Camille Roux' })
  await expect.element(dialog.getByText(/l’horaire redevient libre et le client est prévenu/i)).toBeVisible()
  await dialog.getByRole('textbox').fill('Grève des trains.')
  await dialog.getByRole('button', { name: 'Annuler et prévenir' }).click()
  await expect.element(page.getByText(/Séance de Camille Roux annulée/)).toBeVisible()
  await expect.element(sheet('Camille Roux').getByText('Grève des trains.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Déplacer' })).not.toBeInTheDocument()
  await expect
    .poll(() => api.of('POST', /.*\/cancel/)[0]?.body)
    .toEqual({ reason: 'Grève des trains.', holdMailSeconds: 12 })
  await page
    .getByRole('listitem')
    .filter({ hasText: 'annulée' })
    .getByRole('button', { name: 'Revenir en arrière' })
    .click()
  await expect.element(page.getByText(/La séance de Camille Roux est de nouveau planifiée/)).toBeVisible()
  await expect.element(sheet('Camille Roux').getByRole('button', { name: 'Déplacer' })).toBeVisible()
})

test('a session is cancelled without a mail when the practitioner tells the client in person', async () => {
  api.on('POST /api/sessions/*/cancel', () => ({ ...planned, status: 'cancelled', allowed: [], isUndoable: true }))
  await visit(`/sessions?session=${planned.id}`)
  await page.getByRole('button', { name: 'Annuler la séance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Annuler la séance de Camille Roux' })
  await dialog.getByRole('checkbox', { name: 'Prévenir le client par e-mail' }).click()
  await expect.element(dialog.getByText(/dites-le vous-même au client/)).toBeVisible()
  await dialog.getByRole('textbox').fill('Vu au cabinet.')
  await dialog.getByRole('button', { name: 'Annuler sans prévenir' }).click()
  await expect.element(page.getByText(/annulée\. Personne n’est prévenu/)).toBeVisible()
  expect(api.of('POST', /.*\/cancel/).map(({ body }) => body)).toMatchObject([{ notify: false }])
})

test.each(['client', 'practice'] as const)(
  'a cancellation that no mail tells of, for lack of an address of the %s, says so and promises none',
  async (whose) => {
    if (whose === 'client') planned = { ...planned, patient: { ...planned.patient, email: null } }
    else api.on('GET /api/auth/user', () => aUser({ emailVerifiedAt: null }))
    api.on('POST /api/sessions/*/cancel', () => ({ ...planned, status: 'cancelled', allowed: [], isUndoable: true }))
    await visit(`/sessions?session=${planned.id}`)
    await page.getByRole('button', { name: 'Annuler la séance' }).click()
    const dialog = page.getByRole('dialog', { name: 'Annuler la séance de Camille Roux' })
    await expect.element(dialog.getByText(/dites-le vous-même au client/)).toBeVisible()
    await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument()
    await dialog.getByRole('textbox').fill('Grève des trains.')
    await dialog.getByRole('button', { name: 'Annuler sans prévenir' }).click()
    await expect.element(page.getByText(/annulée\. Personne n’est prévenu/)).toBeVisible()
    expect(api.of('POST', /.*\/cancel/).map(({ body }) => body)).toEqual([
      { reason: 'Grève des trains.', holdMailSeconds: 12 },
    ])
  },
)
