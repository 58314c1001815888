import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aClient, anAppointment, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'
import { ownSession } from '../../../test/build-client-sessions'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

const anonymous = { isAnonymous: true }
const TOKEN = 'a-token-of-more-than-twenty-characters'

beforeEach(async () => {
  await page.viewport(360, 800)
  api = withClientArea(aQuietPractice())
  signInClient()
})
afterEach(forgetClientCookie)

test('a client confirms that they come after a reminder, and then sees the confirmation', async () => {
  const canConfirmAttendance = true
  const later = anAppointment({ startsAt: '2027-03-16T16:00:00.000Z', canConfirmAttendance })
  let confirmedAt: string | null = null
  api
    .on('GET /client-api/sessions', () => [
      anAppointment({ canConfirmAttendance: !confirmedAt, attendanceConfirmedAt: confirmedAt }),
      later,
    ])
    .on('POST /client-api/sessions/*/attendance', () => new Refusal('unavailable', { retryAfterSeconds: 5 }))
  await visit('/client', anonymous)
  const next = page.getByRole('region', { name: 'Prochain rendez-vous' })
  const button = next.getByRole('button', { name: /^Je confirme ma venue, mardi 2 mars/ })
  await expect.element(page.getByRole('button', { name: /^Je confirme ma venue, mardi 16 mars/ })).toBeVisible()
  expect(await findBarriers()).toEqual([])
  await button.click()
  await expect.element(next.getByRole('alert')).toBeVisible()
  api.on('POST /client-api/sessions/*/attendance', () => {
    confirmedAt = '2027-02-27T09:00:00.000Z'
    return ownSession({ attendanceConfirmedAt: confirmedAt })
  })
  await button.click()
  await expect.element(next.getByText('Votre venue est confirmée')).toHaveFocus()
  await expect.element(button).not.toBeInTheDocument()
  expect(api.of('POST', /.*/).map(({ path }) => path)).toEqual(
    Array(2).fill(`/client-api/sessions/${anAppointment().id}/attendance`),
  )
  await expect.element(page.getByRole('button', { name: /^Je confirme ma venue, mardi 16 mars/ })).toBeVisible()
})

test('a client is led to the review that a practice asks for', async () => {
  api.on('GET /client-api/reviews/to-write', () => [
    {
      practiceId: aClient().practices[0]!.id,
      sessionId: anAppointment().id,
      visitedOn: '2027-02-23',
      expiresAt: '2027-04-24T09:00:00.000Z',
      url: `https://rendez-vous.example/review/${TOKEN}`,
    },
  ])
  await visit('/client', anonymous)
  await expect.element(page.getByText(/Cabinet des Tilleuls aimerait savoir.*mardi 23 février/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Donner mon avis' })).toHaveAttribute('href', `/review/${TOKEN}`)
  expect(await findBarriers()).toEqual([])
})

test('a client is led to what they have to answer: a planned session to confirm, and proposed times', async () => {
  const at = (startsAt: string, more: Parameters<typeof anAppointment>[0]) => anAppointment({ startsAt, ...more })
  api.on('GET /client-api/sessions', () => [
    at('2027-03-02T08:30:00.000Z', { status: 'pending_validation', hasProposals: true }),
    at('2027-03-09T08:30:00.000Z', { status: 'pre_scheduled', canConfirm: true }),
    at('2027-03-12T08:30:00.000Z', { status: 'pre_scheduled' }),
    at('2027-03-16T08:30:00.000Z', { status: 'pending_validation' }),
  ])
  await visit('/client', anonymous)
  const next = page.getByRole('region', { name: 'Prochain rendez-vous' })
  await expect
    .element(next.getByRole('link', { name: 'Un autre horaire vous est proposé.' }))
    .toHaveAttribute('href', '/client/sessions/66666666-0000-7000-8000-202703020830')
  await expect.element(next.getByText(/en attente de réponse/)).not.toBeInTheDocument()
  const later = page.getByRole('region', { name: 'Plus tard' })
  await expect
    .element(later.getByRole('link', { name: 'Réservé pour vous, à confirmer.' }))
    .toHaveAttribute('href', '/client/sessions/66666666-0000-7000-8000-202703090830')
  await expect.element(later.getByText('Réservé, pas encore confirmé.')).toBeVisible()
  await expect.element(later.getByText('Demande envoyée, en attente de réponse')).toBeVisible()
  expect(await findBarriers()).toEqual([])
})
