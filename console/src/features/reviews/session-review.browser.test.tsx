import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aSession } from '../../../test/build'
import { withRecord } from '../../../test/build-record'
import { aReviewRequest } from '../../../test/build-review-request'
import type { FakeApi } from '../../../test/fake-api'

let api: FakeApi
const part = page.getByRole('region', { name: 'Demande d’avis' })
const plans = () => api.of('PUT', /.*review-request/).map(({ body }) => body)

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aQuietPractice()
})

async function open(
  request: Partial<typeof aReviewRequest>,
  { email = 'camille@essais.test', language }: { email?: string | null; language?: 'fr' | 'en' } = {},
) {
  const scheduled = aSession({ status: 'scheduled' })
  const session = { ...scheduled, patient: { ...scheduled.patient, email } }
  withRecord(api, { session })
  let now = { ...aReviewRequest, ...request }
  api
    .on('GET /api/sessions/*/review-request', () => now)
    .on('PUT /api/sessions/*/review-request', ({ body }) => {
      const { choice } = body as { choice: 'at' | 'never' | 'default' }
      now = { ...now, choice }
      return now
    })
  await visit(`/sessions/${session.id}`, language ? { language } : {})
}

test('the client of one session is not asked, and is asked again', async () => {
  await open({})
  // A session that is only ended is not yet asked about: it has to be completed, as the chip of its status says.
  await expect.element(part.getByText('Le lendemain de la séance, une fois clôturée.')).toBeVisible()
  await part.getByRole('button', { name: 'Pas pour cette séance' }).click()
  await expect.element(part.getByText('Aucune pour cette séance.')).toBeVisible()
  await part.getByRole('button', { name: 'Comme d’habitude' }).click()
  await expect.poll(plans).toEqual([{ choice: 'never' }, { choice: 'default' }])
})

test('a time is chosen, at ten by default', async () => {
  await open({})
  await part.getByRole('button', { name: 'Choisir quand' }).click()
  await part.getByLabelText('Jour et heure').first().fill('2027-03-10')
  await part.getByRole('button', { name: 'Prévoir' }).click()
  await expect.poll(plans).toEqual([{ choice: 'at', asksAt: '2027-03-10T09:00:00.000Z' }])
})

test('a client who was asked is not asked again', async () => {
  await open({ message: 'sent', sentAt: '2027-02-26T09:00:00.000Z', canChange: false })
  await expect.element(part.getByText(/^Envoyée le/)).toBeVisible()
  await expect.element(part.getByRole('button')).not.toBeInTheDocument()
})

test.each([
  ['fr', 'Demande d’avis', /ce client n’a pas d’adresse/],
  ['en', 'Review request', /this client has no email address/],
] as const)('a client without an address is not said to be asked, in %s', async (language, name, said) => {
  await open({}, { email: null, language })
  const region = page.getByRole('region', { name })
  await expect.element(region.getByText(said)).toBeVisible()
  await expect.element(region.getByRole('button')).not.toBeInTheDocument()
})

test('a minor’s session offers no request, and says why', async () => {
  await open({ isMinor: true, canChange: false })
  await expect.element(part.getByText(/ni un mineur ni son représentant ne sont sollicités/)).toBeVisible()
  await expect.element(part.getByRole('button')).not.toBeInTheDocument()
})
