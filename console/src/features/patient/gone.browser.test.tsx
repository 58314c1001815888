import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { visit } from '../../../test/app'
import { aKnownClient, aPatientFile, CAMILLE } from '../../../test/build-patient'
import { Refusal } from '../../../test/fake-api'
import { FakeEventSource } from '../../../test/fake-events'

test('the page of a client who is deleted elsewhere says so, and leads to the others', async () => {
  let isDeleted = false
  aKnownClient().on('GET /api/patients/*', () => (isDeleted ? new Refusal('not_found') : aPatientFile()))
  await visit(`/patients/${CAMILLE}`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Camille Roux' })).toBeVisible()
  const stream = await vi.waitFor(() => FakeEventSource.current, 10_000)
  isDeleted = true
  stream.tells('changed', { topic: 'patients' })
  await expect.element(page.getByText('Cette fiche n’est plus là')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Retour aux clients' })).toHaveAttribute('href', '/patients')
})

test('the page of a client stays while it cannot be read again', async () => {
  let answer: unknown = aPatientFile()
  const api = aKnownClient().on('GET /api/patients/*', () => answer)
  await visit(`/patients/${CAMILLE}`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Camille Roux' })).toBeVisible()
  const stream = await vi.waitFor(() => FakeEventSource.current, 10_000)
  answer = new Refusal('unavailable')
  const readings = () => api.of('GET', `/api/patients/${CAMILLE}`).length
  const before = readings()
  stream.tells('changed', { topic: 'patients' })
  await expect.poll(readings).toBeGreaterThan(before)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Camille Roux' })).toBeVisible()
})
