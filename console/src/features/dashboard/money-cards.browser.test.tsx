import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aUser } from '../../../test/build'
import { aMoneySummary, withDashboard } from '../../../test/build-dashboard'
import type { FakeApi } from '../../../test/fake-api'
import { FakeEventSource } from '../../../test/fake-events'

let api: FakeApi
const inMode = (mode: 'essential' | 'full') =>
  api.on('GET /api/auth/user', () => aUser({ hasTotp: true, settings: [{ key: 'mode', value: mode }] }))

beforeEach(async () => {
  await page.viewport(1280, 900)
  vi.setSystemTime('2027-03-02T12:00:00.000Z')
  api = withDashboard(aQuietPractice()).on('GET /api/billing/summary', () =>
    aMoneySummary({
      receivedCents: 132_000,
      receivedBeforeCents: 98_050,
      dueCents: 21_000,
      clients: 3,
      since: '2027-01-12',
      disputes: [{ amountCents: 7000, answerBy: '2027-03-20T09:00:00.000Z' }],
    }),
  )
})

test('a practice that bills sees what it received, what is owed, and what to do about it', async () => {
  inMode('full')
  await visit('/')
  await expect
    .element(page.getByRole('region', { name: 'Reçu ce mois-ci' }))
    .toMatchTextContent(/1\s320,00.*mars.*980,50.*le mois dernier/)
  const owed = page.getByRole('region', { name: 'À régler' })
  await expect.element(owed).toMatchTextContent(/210,00.*par 3 clients, depuis le 12 janvier/)
  await expect
    .element(owed.getByRole('link', { name: 'Qui doit quoi' }))
    .toHaveAttribute('href', '/facturation?view=owed')
  const toDo = page.getByRole('region', { name: 'À faire', exact: true })
  await expect.element(toDo.getByText(/Un paiement de 70,00.*contesté/)).toBeVisible()
  expect(await findBarriers(document.body)).toEqual([])
})

test('a payment that a client disputes is listed as soon as Stripe says so', async () => {
  inMode('full')
  api.on('GET /api/billing/summary', () => aMoneySummary())
  await visit('/')
  const toDo = page.getByRole('region', { name: 'À faire', exact: true })
  await expect.element(toDo.getByText('Tout est à jour.')).toBeVisible()
  api.on('GET /api/billing/summary', () => aMoneySummary({ disputes: [{ amountCents: 7000, answerBy: null }] }))
  const stream = await vi.waitFor(() => FakeEventSource.current, 10_000)
  stream.tells('changed', { topic: 'stripe' })
  await expect.element(toDo.getByText(/Un paiement de 70,00.*contesté/)).toBeVisible()
})

test.each(['America/Martinique', 'Pacific/Wallis'])('month and days are the same in the zone %s', async (timezone) => {
  inMode('full')
  await visit('/', { timezone })
  await expect.element(page.getByRole('region', { name: 'Reçu ce mois-ci' }).getByText('mars 2027')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'À régler' })).toMatchTextContent(/depuis le 12 janvier/)
})

test('sessions without a note show the price from which the law requires one', async () => {
  api.on('GET /api/billing/to-do', () => ({ sessionsWithoutNote: 2, noteFromCents: 3000, drafts: 0, missing: [] }))
  inMode('full')
  await visit('/')
  await expect.element(page.getByText(/Une note est due pour chaque séance de 30,00\s€ et plus/)).toBeVisible()
})

test('a practice in essential mode neither sees nor loads anything about money', async () => {
  inMode('essential')
  await visit('/')
  await expect.element(page.getByText('Tout est à jour.')).toBeVisible()
  await page.getByRole('button', { name: 'Organiser' }).click()
  await expect.element(page.getByRole('list', { name: 'Cartes affichées' })).toBeVisible()
  await expect.element(page.getByText('Reçu ce mois-ci')).not.toBeInTheDocument()
  expect(api.of('GET', '/api/billing/summary')).toHaveLength(0)
})
