import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, plain, visit } from '../../../test/app'
import {
  aClient,
  anAppointment,
  anOpenForm,
  forgetClientCookie,
  signInClient,
  withClientArea,
} from '../../../test/build-client'
import { deferred } from '../../../test/deferred'
import type { FakeApi } from '../../../test/fake-api'
import { refresh } from '../../lib/readings'

let api: FakeApi

const anonymous = { isAnonymous: true }
const TOKEN = 'a-token-of-more-than-twenty-characters'

beforeEach(async () => {
  await page.viewport(360, 800)
  api = withClientArea(aQuietPractice())
  signInClient()
})
afterEach(forgetClientCookie)

const other = '77777777-0000-7000-8000-000000000002'
const toDo = () => page.getByRole('region', { name: 'À faire' })

test('each proposal and each programme has a row of its own, and says when it is and for whom', async () => {
  const child = { patientId: other, firstname: 'Léa', lastname: 'Roux' }
  const planned = (startsAt: string, programmeId?: string) =>
    anAppointment({ startsAt, status: 'pre_scheduled', ...(programmeId && { canConfirm: true, programmeId }) })
  const proposed = (startsAt: string) => anAppointment({ startsAt, status: 'pending_validation', hasProposals: true })
  const one = '88888888-0000-7000-8000-000000000001'
  api.on('GET /client-api/sessions', () => [
    planned('2027-03-02T08:30:00.000Z', one),
    { ...planned('2027-03-03T08:30:00.000Z', other), child },
    planned('2027-03-09T08:30:00.000Z', one),
    // After the 18th birthday: the child’s own to confirm.
    { ...planned('2027-03-10T08:30:00.000Z'), child },
    proposed('2027-03-15T08:30:00.000Z'),
    proposed('2027-03-16T08:30:00.000Z'),
  ])
  await visit('/client', anonymous)
  await expect.element(toDo().getByRole('link').first()).toBeVisible()
  const rows = toDo().getByRole('link').elements()
  expect(rows.map((row) => plain(row.textContent))).toEqual([
    'Choisir un horaire proposélundi 15 mars à 9 h 30',
    'Choisir un horaire proposémardi 16 mars à 9 h 30',
    'Confirmer 2 rendez-vousÀ partir du mardi 2 mars à 9 h 30',
    'Confirmer un rendez-vousmercredi 3 mars à 9 h 30 · Pour Léa',
  ])
  expect(rows.map((row) => row.getAttribute('href')?.slice(-12))).toEqual([
    '202703150830',
    '202703160830',
    '202703020830',
    '202703030830',
  ])
  expect(await findBarriers()).toEqual([])
})

test('all rows come together once all is read, but a consent to sign waits for nothing', async () => {
  const { answer, give } = deferred()
  const [practice] = aClient().practices
  api
    .on('GET /client-api/sessions', () => answer)
    .on('GET /client-api/forms', () => [anOpenForm()])
    .on('GET /client-api/consents/to-sign', () => [
      {
        practiceId: practice!.id,
        sessionId: other,
        startsAt: '2027-03-09T08:30:00.000Z',
        timeZone: 'Europe/Paris',
        url: `https://rendez-vous.example/consent/${TOKEN}`,
      },
    ])
  await visit('/client', anonymous)
  await expect.element(toDo().getByRole('link', { name: 'Lire et signer' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Formulaires à remplir.*1 formulaire/ })).toBeVisible()
  expect(toDo().getByRole('listitem').elements()).toEqual([])
  expect(toDo().element().getAttribute('aria-busy')).toBe('true')
  give([anAppointment({ status: 'pre_scheduled', canConfirm: true })])
  await expect.element(toDo().getByRole('listitem').first()).toMatchTextContent(/^Confirmer un rendez-vous/)
  expect(toDo().getByRole('listitem').elements()).toHaveLength(2)
  expect(toDo().element().getAttribute('aria-busy')).toBe('false')
})

test('what is owed is something to do here only where it can be paid here', async () => {
  const owed = (canPay: boolean) => ({
    practiceId: aClient().practices[0]!.id,
    dueCents: 4000,
    canPay,
    invoices: [],
    years: [],
  })
  let billing = [owed(false)]
  api.on('GET /client-api/invoices', () => billing)
  await visit('/client', anonymous)
  await expect.element(page.getByRole('link', { name: /Factures.*40,00.*à régler/ })).toBeVisible()
  await expect.element(toDo()).not.toBeInTheDocument()
  billing = [owed(false), owed(true)]
  await refresh('client')
  await expect.element(toDo().getByRole('link')).toMatchTextContent(/^40,00.*à régler$/)
})
