import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import {
  aClient,
  anAppointment,
  anOpenForm,
  forgetClientCookie,
  signInClient,
  withClientArea,
} from '../../../test/build-client'
import { type FakeApi, Refusal } from '../../../test/fake-api'
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

test('what practices wait for stands under the next appointment, above the later ones', async () => {
  const startsAt = '2027-03-09T08:30:00.000Z'
  const planned = anAppointment({ startsAt, status: 'pre_scheduled', canConfirm: true })
  const [practice] = aClient().practices
  api
    .on('GET /client-api/sessions', () => [anAppointment(), planned])
    .on('GET /client-api/forms', () => [anOpenForm(), anOpenForm({ id: other, answeredAt: startsAt })])
    .on('GET /client-api/consents/to-sign', () => [
      {
        practiceId: practice!.id,
        sessionId: planned.id,
        startsAt,
        timeZone: 'Europe/Paris',
        url: `https://rendez-vous.example/consent/${TOKEN}`,
      },
    ])
  await visit('/client', anonymous)
  await expect
    .element(toDo().getByRole('link', { name: 'Lire et signer' }))
    .toHaveAttribute('href', `/consent/${TOKEN}`)
  await expect
    .element(toDo().getByRole('link', { name: /^Confirmer un rendez-vous/ }))
    .toHaveAttribute('href', `/client/sessions/${planned.id}`)
  await expect
    .element(toDo().getByRole('link', { name: 'Remplir le formulaire' }))
    .toHaveAttribute('href', '/client/forms')
  const topOf = (name: string) => page.getByRole('region', { name }).element().getBoundingClientRect().top
  expect(topOf('Prochain rendez-vous')).toBeLessThan(topOf('À faire'))
  expect(topOf('À faire')).toBeLessThan(topOf('Plus tard'))
  expect(await findBarriers()).toEqual([])
})

test('a client is led first to proposed times, and to the payment that keeps an appointment', async () => {
  const proposed = anAppointment({ id: other, status: 'pending_validation', hasProposals: true })
  const payment = {
    status: 'open' as const,
    url: `https://rendez-vous.example/pay/${TOKEN}`,
    amountCents: 3000,
    currency: 'EUR' as const,
    expiresAt: '2027-02-28T09:00:00.000Z',
  }
  const unpaid = anAppointment({ status: 'prepaid_pending', payment })
  api.on('GET /client-api/sessions', () => [unpaid, proposed]).on('GET /client-api/forms', () => [anOpenForm()])
  await visit('/client', anonymous)
  await expect.element(toDo().getByRole('link').first()).toMatchTextContent('Choisir un horaire proposé')
  const addresses = () =>
    toDo()
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
  await expect.poll(addresses).toEqual([`/client/sessions/${other}`, `/client/sessions/${unpaid.id}`, '/client/forms'])
})

test('a client with nothing to do is shown no such part, one without an appointment is', async () => {
  let forms = [anOpenForm(), anOpenForm({ id: other })]
  api.on('GET /client-api/sessions', () => []).on('GET /client-api/forms', () => forms)
  await visit('/client', anonymous)
  await expect.element(toDo().getByRole('link', { name: 'Remplir 2 formulaires' })).toBeVisible()
  forms = []
  await refresh('client')
  await expect.element(page.getByText('Rien à remplir')).toBeVisible()
  await expect.element(toDo()).not.toBeInTheDocument()
})

test('what there is to do is shown also where the appointments cannot be read', async () => {
  api.on('GET /client-api/forms', () => [anOpenForm()])
  api.on('GET /client-api/sessions', () => new Refusal('unavailable', { retryAfterSeconds: 5 }))
  await visit('/client', anonymous)
  await expect.element(toDo().getByRole('link', { name: 'Remplir le formulaire' })).toBeVisible()
  api.on('GET /client-api/sessions', () => [anAppointment()])
  await refresh('client')
  await expect.element(page.getByRole('region', { name: 'Prochain rendez-vous' })).toBeVisible()
  await expect.element(toDo().getByRole('listitem')).toMatchTextContent('Remplir le formulaire')
})
