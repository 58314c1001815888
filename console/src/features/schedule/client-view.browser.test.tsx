import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { firstSession } from '../../../test/build'
import { withSchedule } from '../../../test/build-schedule'
import { aType } from '../../../test/build-types'
import { type FakeApi, noAnswer } from '../../../test/fake-api'
import { FakeEventSource } from '../../../test/fake-events'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withSchedule(aQuietPractice())
})

const section = page.getByRole('region', { name: 'Ce que voient vos clients' })
const mondayNine = section.getByRole('button', { name: '09:00, lundi 1er mars' })

test('the coming weeks are shown as clients see them, and follow every change of the hours', async () => {
  await visit('/settings/schedule')
  await expect.element(mondayNine).toBeVisible()
  await page.getByRole('switch', { name: 'lundi', exact: true }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(mondayNine).not.toBeInTheDocument()
  await expect.element(section.getByRole('button', { name: '09:00, mardi 2 mars' })).toBeVisible()
})

test('a time that a client has just booked is shown no more', async () => {
  await visit('/settings/schedule')
  await expect.element(mondayNine).toBeVisible()
  api.on('GET /api/availability', ({ query }) => ({
    timeZone: 'Europe/Paris',
    days: [{ date: query.from, slots: [], notOffered: [] }],
  }))
  const stream = await vi.waitFor(() => FakeEventSource.current, 10_000)
  stream.tells('changed', { topic: 'sessions' })
  await expect.element(mondayNine).not.toBeInTheDocument()
})

test('choosing a time here books nothing', async () => {
  await visit('/settings/schedule')
  await mondayNine.click()
  await expect.element(section.getByText(/^Un client réserverait ici\s: lundi 1er mars à 9\sh\.$/)).toBeVisible()
  await expect.element(section.getByText(/rien n’est réservé/)).toBeVisible()
  expect(api.requests.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/api/auth'))).toEqual([])
})

test('an inactive type says that nobody can book it, with a link to activate it', async () => {
  api.on('GET /api/session-types', () => [aType(1, { ...firstSession, isActive: false })])
  await visit('/settings/schedule')
  await expect.element(section.getByText(/^Ce type de séance n’est pas proposé en ligne\./)).toBeVisible()
  await expect
    .element(section.getByRole('link', { name: 'Voir les types de séance' }))
    .toHaveAttribute('href', '/settings/session-types')
  expect(api.of('GET', '/api/availability')).toEqual([])
})

test('times that fail to load can be loaded again', async () => {
  let isUp = false
  api.on('GET /api/availability', ({ query }) =>
    isUp ? { timeZone: 'Europe/Paris', days: [{ date: query.from, slots: [], notOffered: [] }] } : noAnswer,
  )
  await visit('/settings/schedule')
  await expect.element(section.getByRole('alert')).toBeVisible()
  isUp = true
  await section.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(section.getByText(/^Aucun horaire libre dans les \d+ prochains jours/)).toBeVisible()
})
