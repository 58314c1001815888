import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aPage, aSession, aUser } from '../../../test/build'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'
import { FakeEventSource } from '../../../test/fake-events'
import type { Session } from '../sessions/public'

let api: FakeApi
let sessions: Session[]

const day = (name: string) => page.getByRole('region', { name })

beforeEach(async () => {
  await page.viewport(1280, 900)
  vi.setSystemTime('2027-03-02T08:00:00.000Z')
  sessions = [
    aSession({ startsAt: '2027-03-02T07:00:00.000Z', status: 'done' }),
    aSession({ startsAt: '2027-03-02T08:30:00.000Z', status: 'scheduled' }),
    aSession({ startsAt: '2027-03-03T10:00:00.000Z', status: 'scheduled' }),
    aSession({ startsAt: '2027-03-04T10:00:00.000Z' }),
  ]
  api = aQuietPractice()
    .on('GET /api/sessions', ({ query }) =>
      aPage(
        sessions.filter(
          ({ status, startsAt }) =>
            query.status?.split(',').includes(status) &&
            startsAt >= (query.from ?? '') &&
            startsAt < (query.to ?? '9999'),
        ),
      ),
    )
    .on('POST /api/sessions/*/accept', (_, [id]) => {
      sessions = sessions.map((session) => (session.id === id ? { ...session, status: 'scheduled' as const } : session))
      return sessions.find((session) => session.id === id) ?? new Refusal('not_found')
    })
})

describe('the dashboard', () => {
  test('shows the next session, the waiting requests and the coming sessions', async () => {
    sessions.push(aSession({ startsAt: '2027-03-02T15:00:00.000Z', status: 'scheduled' }))
    await visit('/')
    await expect.element(page.getByRole('heading', { level: 1, name: 'mardi 2 mars' })).toBeVisible()
    await expect.element(page.getByText(/^Semaine 9 · 3 séances aujourd’hui/)).toBeVisible()
    const next = day('La journée').getByText('Prochaine séance, dans 30 minutes')
    await expect.element(next).toBeVisible()
    // It opens at its notes, like those that have begun; the later ones of the day open beside their list.
    const links = day('La journée').getByRole('link').elements()
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/^\/sessions\/[\w-]+$/),
      expect.stringMatching(/^\/sessions\/[\w-]+$/),
      expect.stringMatching(/^\/sessions\?session=/),
    ])
    await expect.element(day('Demandes à traiter').getByRole('article', { name: /Zoé Œuvrard/ })).toBeVisible()
    await expect.element(day('Les jours suivants').getByText('Hugo Petit')).toBeVisible()
    await expect
      .element(
        page.getByRole('navigation', { name: 'La semaine' }).getByRole('link', { name: /mardi 2 mars.*3 séances/ }),
      )
      .toHaveAttribute('aria-current', 'date')
    await expect.poll(() => document.title).toBe('Aujourd’hui · Ancrage')
  })

  test('counts a request as a request, not as a session of its day', async () => {
    sessions = [
      aSession({ startsAt: '2027-03-02T10:00:00.000Z' }),
      aSession({ startsAt: '2027-03-04T10:00:00.000Z' }),
      aSession({ startsAt: '2027-03-04T12:00:00.000Z', status: 'scheduled' }),
    ]
    await visit('/')
    const week = page.getByRole('navigation', { name: 'La semaine' })
    await expect
      .element(week.getByRole('link', { name: /mardi 2 mars.*aucune séance, 1 demande en attente/ }))
      .toBeVisible()
    await expect.element(week.getByRole('link', { name: /jeudi 4 mars.*1 séance, 1 demande en attente/ })).toBeVisible()
    await expect.element(week.getByRole('link', { name: /mercredi 3 mars.*aucune séance$/ })).toBeVisible()
    await expect
      .element(page.getByText(/^Semaine 9 · Une journée sans rendez-vous, 2 demandes à traiter/))
      .toBeVisible()
  })

  test('names the days of the week as its language writes a colon', async () => {
    sessions = [aSession({ startsAt: '2027-03-04T12:00:00.000Z', status: 'scheduled' })]
    await visit('/', { language: 'en' })
    const week = page.getByRole('navigation', { name: 'This week' })
    await expect.element(week.getByRole('link', { name: 'Thursday 4 March: 1 session', exact: true })).toBeVisible()
  })

  test('shows what is known of the day when its sessions cannot be read', async () => {
    api.on('GET /api/sessions', () => noAnswer)
    await visit('/')
    await expect.element(page.getByText('Semaine 9.', { exact: true })).toBeVisible()
  })

  test('shows the week to come once this one has no hours left', async () => {
    vi.setSystemTime('2027-03-06T08:00:00.000Z')
    api.on('GET /api/auth/user', () => aUser({ schedules: [{ wday: 'tuesday', from: '09:00', to: '12:00' }] }))
    await visit('/')
    const week = page.getByRole('navigation', { name: 'La semaine qui vient' })
    await expect.element(week.getByRole('link', { name: /lundi 8 mars/ })).toBeVisible()
  })

  test('shows it too once the days left in this one are closed once', async () => {
    vi.setSystemTime('2027-03-05T08:00:00.000Z')
    const schedules = ['monday', 'friday'].map((wday) => ({ wday, from: '09:00', to: '12:00' }))
    api.on('GET /api/auth/user', () => aUser({ schedules, specialDays: [{ date: '2027-03-05', isOpen: false }] }))
    await visit('/')
    const week = page.getByRole('navigation', { name: 'La semaine qui vient' })
    await expect.element(week.getByRole('link', { name: /lundi 8 mars/ })).toBeVisible()
  })

  test('stays on this week while a session is left in it, though no hours are', async () => {
    vi.setSystemTime('2027-03-04T08:00:00.000Z')
    const hours = ['monday', 'tuesday', 'wednesday'].map((wday) => ({ wday, from: '09:00', to: '12:00' }))
    api.on('GET /api/auth/user', () => aUser({ schedules: hours }))
    sessions = [
      aSession({ startsAt: '2027-03-02T10:00:00.000Z', status: 'done' }),
      aSession({ startsAt: '2027-03-05T10:00:00.000Z', status: 'scheduled' }),
      aSession({ startsAt: '2027-03-09T10:00:00.000Z', status: 'scheduled' }),
    ]
    await visit('/')
    const week = page.getByRole('navigation', { name: 'La semaine', exact: true })
    await expect.element(week.getByRole('link', { name: /vendredi 5 mars.*1 séance/ })).toBeVisible()
    await expect.element(week.getByRole('link', { name: /mardi 2 mars.*1 séance/ })).toBeVisible()
    sessions = sessions.filter(({ startsAt }) => startsAt < '2027-03-05' || startsAt > '2027-03-06')
    const stream = await vi.waitFor(() => FakeEventSource.current, 10_000)
    stream.tells('changed', { topic: 'sessions' })
    const next = page.getByRole('navigation', { name: 'La semaine qui vient' })
    await expect.element(next.getByRole('link', { name: /mardi 9 mars.*1 séance/ })).toBeVisible()
  })

  test('reads what a request says, and proposes other times right there', async () => {
    sessions = [aSession({ startsAt: '2027-03-05T10:00:00.000Z', message: 'Je dors mal depuis six mois.' })]
    await visit('/dashboard')
    const request = day('Demandes à traiter').getByRole('article')
    await expect.element(request.getByText('Je dors mal depuis six mois.')).toBeVisible()
    await request.getByRole('button', { name: /Proposer d’autres horaires/ }).click()
    await expect.element(page.getByRole('dialog', { name: /autres horaires/ })).toBeVisible()
  })

  test('answers a request right there', async () => {
    await visit('/dashboard')
    await page.getByRole('button', { name: 'Accepter la demande de Zoé Œuvrard' }).click()
    await expect.element(page.getByText(/Demande de Zoé Œuvrard acceptée/)).toBeVisible()
    await expect.element(day('Les jours suivants').getByText('Zoé Œuvrard')).toBeVisible()
    await expect.element(day('Demandes à traiter').getByText('Aucune demande en attente')).toBeVisible()
  })

  test('without sessions says that the day is free', async () => {
    sessions = []
    await visit('/')
    await expect.element(day('La journée').getByText('Pas de séance aujourd’hui')).toBeVisible()
    await expect.element(day('Les jours suivants').getByText(/Rien n’est encore prévu/)).toBeVisible()
  })

  test('shows an error in each part that fails, and recovers by itself when the server does', async () => {
    api.on('GET /api/sessions', () => noAnswer)
    await visit('/')
    await expect.element(day('La journée').getByText(/Le serveur ne répond pas/)).toBeVisible()
    api.on('GET /api/sessions', () => aPage([]))
    const stream = await vi.waitFor(() => FakeEventSource.current, 10_000)
    stream.connects()
    await expect.element(day('La journée').getByText('Pas de séance aujourd’hui')).toBeVisible()
  })

  test('keeps its content when a later read fails, and says that it may be out of date', async () => {
    await visit('/')
    await expect.element(day('La journée').getByText('Camille Roux')).toBeVisible()
    api.on('GET /api/sessions', () => noAnswer)
    const stream = await vi.waitFor(() => FakeEventSource.current, 10_000)
    stream.tells('changed', { topic: 'sessions' })
    await expect.element(day('La journée').getByText(/date de tout à l’heure/)).toBeVisible()
    await expect.element(day('La journée').getByText('Camille Roux')).toBeVisible()
  })
})
