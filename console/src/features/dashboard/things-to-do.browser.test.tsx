import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aPage, aSession, aUser, type User } from '../../../test/build'
import { anOverview, atFirst, nothingToDo, withDashboard } from '../../../test/build-dashboard'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import { FakeEventSource } from '../../../test/fake-events'
import type { Session } from '../sessions/public'

let api: FakeApi
const card = page.getByRole('region', { name: 'À faire', exact: true })
const asUser = (given: Partial<User>) => api.on('GET /api/auth/user', () => aUser(given))

beforeEach(async () => {
  await page.viewport(1280, 900)
  vi.setSystemTime('2027-03-02T12:00:00.000Z')
  api = withDashboard(aQuietPractice())
})

test('says that nothing is to do', async () => {
  asUser({ hasTotp: true })
  await visit('/')
  await expect.element(card.getByText('Tout est à jour.')).toBeVisible()
})

test('does not say so while it is unknown whether requests wait', async () => {
  asUser({ hasTotp: true })
  api.on('GET /api/dashboard', () => ({
    ...atFirst,
    shown: atFirst.shown.filter((one) => one !== 'requests'),
    hidden: ['requests'],
  }))
  api.on('GET /api/sessions', ({ query }) =>
    query.status === 'pending_validation' ? new Refusal('unavailable') : aPage([]),
  )
  await visit('/')
  const again = card.getByRole('button', { name: 'Réessayer' })
  await expect.element(again).toBeVisible()
  await expect.element(card.getByText('Tout est à jour.')).not.toBeInTheDocument()
  api.on('GET /api/sessions', ({ query }) =>
    aPage(query.status === 'pending_validation' ? [aSession({ status: 'pending_validation' })] : []),
  )
  await again.click()
  await expect.element(card.getByText('1 demande attend votre réponse')).toBeVisible()
})

test('requests are shown only once: by their own card if it is shown', async () => {
  asUser({ hasTotp: true })
  api.on('GET /api/sessions', ({ query }) =>
    aPage(query.status === 'pending_validation' ? [aSession({ status: 'pending_validation' })] : []),
  )
  await visit('/')
  await expect.element(page.getByRole('button', { name: /^Accepter/ })).toBeVisible()
  await expect.element(card.getByText('Tout est à jour.')).toBeVisible()
})

test('what is missing before anybody can book is listed with its consequence', async () => {
  withDashboard(api, anOverview(), { ...nothingToDo, hasHours: false, hasSessionType: false })
  await visit('/')
  await expect.element(card.getByText('Pas encore d’horaires de travail')).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Régler' })).toHaveAttribute('href', '/settings/schedule')
  await expect.element(card.getByText('Aucun type de séance proposé')).toBeVisible()
  const way = card.getByRole('link', { name: 'Ajouter' })
  await expect.element(way).toHaveAttribute('href', '/settings/session-types')
})

test.each([
  ['inbox', 'a message of a visitor'],
  ['consents', 'a signature'],
  ['reviews', 'a report of a review'],
  ['session-types', 'a session type'],
  ['schedule', 'the hours'],
])('the list is read again after a change of %s: %s', async (topic) => {
  asUser({ hasTotp: true })
  await visit('/')
  await expect.element(card.getByText('Tout est à jour.')).toBeVisible()
  withDashboard(api, anOverview(), { ...nothingToDo, unreadMessages: 1 })
  const stream = await vi.waitFor(() => FakeEventSource.current, 10_000)
  stream.tells('changed', { topic })
  await expect.element(card.getByText('1 message à lire')).toBeVisible()
})

test('a second factor is suggested with a link, until it is dismissed', async () => {
  asUser({ hasTotp: false })
  await visit('/')
  await expect.element(card.getByRole('link', { name: 'Activer' })).toHaveAttribute('href', '/settings/security')
  await card.getByRole('button', { name: 'Ne plus proposer la validation en deux étapes' }).click()
  await expect.element(card.getByText('Tout est à jour.')).toBeVisible()
  await expect.poll(() => api.of('PATCH', '/api/dashboard').at(-1)?.body).toEqual({ dismissed: ['secondFactor'] })
})

test('a user with clinical records sees from which day on a second factor is required, and cannot dismiss it', async () => {
  asUser({ hasTotp: false, secondFactorDueAt: '2027-03-20T09:00:00.000Z' })
  await visit('/')
  await expect.element(card.getByText(/à partir du samedi 20 mars/)).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Activer' })).toHaveAttribute('href', '/settings/security')
  await expect
    .element(card.getByRole('button', { name: 'Ne plus proposer la validation en deux étapes' }))
    .not.toBeInTheDocument()
})

test('past sessions are closed one by one as held or missed', async () => {
  asUser({ hasTotp: true })
  let sessions: Session[] = [
    aSession({ startsAt: '2027-03-01T09:00:00.000Z', status: 'scheduled' }),
    aSession({ startsAt: '2027-03-01T11:00:00.000Z', status: 'scheduled' }),
    aSession({ startsAt: '2027-03-02T11:30:00.000Z', status: 'scheduled' }),
  ]
  const ends =
    (status: Session['status']) =>
    (_: unknown, [id]: string[]) => {
      sessions = sessions.filter((session) => session.id !== id)
      return aSession({ status })
    }
  const open = () => sessions.filter(({ endsAt }) => endsAt <= '2027-03-02T12:00:00.000Z')
  api
    .on('GET /api/sessions', ({ query }) => aPage(query.status === 'scheduled,in_progress' ? sessions : []))
    .on('GET /api/dashboard/things-to-do', () => ({ ...nothingToDo, sessionsToClose: open().length }))
    .on('POST /api/sessions/*/held', ends('done'))
    .on('POST /api/sessions/*/miss', ends('missed'))
  await visit('/')
  await expect.element(card.getByText('2 séances passées à vérifier')).toBeVisible()
  await card.getByRole('button', { name: 'Vérifier' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Camille Roux')).toBeVisible()
  await expect.element(dialog.getByText('Hugo Petit')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'La séance de Camille Roux a eu lieu' }).click()
  // Pressed before the answer is there: it has one outcome.
  const other = dialog.getByRole('button', { name: 'La séance de Camille Roux a été manquée' }).query()
  if (other instanceof HTMLElement) other.click()
  await expect.element(dialog.getByText('Camille Roux')).not.toBeInTheDocument()
  expect(api.requests.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1))).toEqual([
    'held',
  ])
  api.on('POST /api/sessions/*/miss', () => new Refusal('unavailable'))
  const missed = dialog.getByRole('button', { name: 'La séance d’Anne Le Goff a été manquée' })
  await missed.click()
  await expect.element(dialog.getByText(/Le service redémarre/)).toBeVisible()
  api.on('POST /api/sessions/*/miss', ends('missed'))
  await missed.click()
  await expect.element(dialog.getByText('Toutes les séances passées sont vérifiées')).toBeVisible()
})
