import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aPage } from '../../../test/build'
import { withMoney } from '../../../test/build-money'
import { type FakeApi, Refusal } from '../../../test/fake-api'

const camille = { id: '33333333-0000-7000-8000-000000000001', firstname: 'Camille', lastname: 'Roux' }
let api: FakeApi
let remindedAt: string | null

beforeEach(async () => {
  await page.viewport(1280, 900)
  remindedAt = null
  api = withMoney(aQuietPractice())
    .on('GET /api/billing/owed', () => ({
      ...aPage([
        {
          patient: camille,
          dueCents: 7000,
          creditCents: 1000,
          since: '2027-01-12',
          sessions: 1,
          remindedAt,
          hasEmail: true,
        },
      ]),
      totals: { count: 1, dueCents: 7000 },
    }))
    .on('POST /api/billing/reminders', ({ body }) => {
      remindedAt = '2027-02-27T09:00:00.000Z'
      const { patientIds } = body as { patientIds: string[] }
      return patientIds.map((patientId) => ({ patientId, outcome: 'sent' }))
    })
})

test('a client is reminded after a confirmation of the amount, and the date is shown', async () => {
  await visit('/facturation?view=owed')
  await page.getByRole('button', { name: 'Relancer Camille Roux' }).click()
  const dialog = page.getByRole('dialog', { name: 'Relancer Camille Roux' })
  await expect.element(dialog.getByText(/il reste 60,00.*à régler/)).toBeVisible()
  expect(await findBarriers(document.body)).toEqual([])
  await dialog.getByRole('button', { name: 'Envoyer la relance' }).click()
  await expect.element(page.getByText('Relance envoyée à Camille Roux.')).toBeVisible()
  await expect.element(page.getByText(/Relancé le 27 février/)).toBeVisible()
  expect(api.of('POST', '/api/billing/reminders').map(({ body }) => body)).toEqual([{ patientIds: [camille.id] }])
})

test('the reason why no mail was sent is shown, and a refusal stays in the dialog', async () => {
  await page.viewport(360, 780)
  api.on('POST /api/billing/reminders', () => [{ patientId: camille.id, outcome: 'already_today' }])
  await visit('/facturation?view=owed')
  const remind = page.getByRole('button', { name: 'Relancer Camille Roux' })
  await remind.click()
  await page.getByRole('button', { name: 'Envoyer la relance' }).click()
  await expect.element(page.getByText('Camille Roux a déjà été relancé aujourd’hui.')).toBeVisible()
  api.on('POST /api/billing/reminders', () => new Refusal('email_unverified'))
  await remind.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Envoyer la relance' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
})

test('several clients are reminded at once, and the outcome of each is shown', async () => {
  const others = ['Zola', 'Sand', 'Loti'].map((lastname, nth) => ({
    patient: { id: `33333333-0000-7000-8000-00000000001${nth}`, firstname: 'Dominique', lastname },
    dueCents: 6000,
    creditCents: 0,
    since: '2027-01-12',
    sessions: 1,
    remindedAt: null,
    hasEmail: lastname !== 'Loti',
  }))
  api
    .on('GET /api/billing/owed', () => ({ ...aPage(others), totals: { count: 3, dueCents: 18_000 } }))
    .on('POST /api/billing/reminders', ({ body }) => {
      const { patientIds } = body as { patientIds: string[] }
      return patientIds.map((patientId, nth) => ({ patientId, outcome: nth === 0 ? 'sent' : 'already_today' }))
    })
  await visit('/facturation?view=owed')
  for (const { patient } of others) await page.getByRole('checkbox', { name: new RegExp(patient.lastname) }).click()
  await expect.element(page.getByText(/1 n’a pas d’adresse e-mail/)).toBeVisible()
  await page.getByRole('button', { name: 'Relancer 2 clients' }).click()
  const dialog = page.getByRole('dialog', { name: 'Relancer plusieurs clients' })
  await expect.element(dialog.getByText('Dominique Zola')).toBeVisible()
  expect(await findBarriers(document.body)).toEqual([])
  await dialog.getByRole('button', { name: 'Envoyer 2 relances' }).click()
  await expect.element(dialog.getByText('2 sur 2')).toBeVisible()
  await expect.element(dialog.getByText('Relance envoyée')).toBeVisible()
  await expect.element(dialog.getByText('Déjà relancé aujourd’hui')).toBeVisible()
  expect(api.of('POST', '/api/billing/reminders').map(({ body }) => body)).toEqual([
    { patientIds: others.slice(0, 2).map(({ patient }) => patient.id) },
  ])
  await dialog.getByRole('button', { name: 'Fermer' }).first().click()
  await expect.element(page.getByRole('button', { name: /^Relancer 2/ })).not.toBeInTheDocument()
})
