import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, plain, visit } from '../../../test/app'
import { aBlankOverview, anOverview, withDashboard } from '../../../test/build-dashboard'
import { type FakeApi, noAnswer } from '../../../test/fake-api'
import { FakeEventSource } from '../../../test/fake-events'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withDashboard(aQuietPractice())
})

const card = (name: string) => page.getByRole('region', { name, exact: true })
const textOf = (name: string) => plain(card(name).element().textContent)

test('a figure shows its number, and its trend by a sign and in words', async () => {
  await visit('/')
  await expect.element(card('Séances').getByText('171')).toBeVisible()
  await expect.poll(() => textOf('Séances')).toContain('+12 %en hausse par rapport aux 12 semaines précédentes (153)')
  await expect.poll(() => textOf('Taux d’occupation')).toContain('68 %des heures de travail')
  await expect
    .poll(() => textOf('Taux d’occupation'))
    .toContain('−4 pointsen baisse par rapport aux 12 semaines précédentes (72 %)')
  await expect.poll(() => textOf('Nouveaux clients')).toContain('0 %stable par rapport à l’année précédente (71)')
})

test('bars are read by pointer and arrow keys, including weeks without hours', async () => {
  await visit('/')
  const bars = card('Taux d’occupation').getByRole('slider', { name: 'Occupation par semaine' })
  await expect.element(bars).toBeVisible()
  bars.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  const value = () => plain(bars.element().getAttribute('aria-valuetext'))
  await expect.poll(value).toBe('Semaine du 15 février : 80 % des heures de travail')
  await expect.element(card('Taux d’occupation').getByText(/Semaine du 15 février/)).toBeVisible()
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
  await expect.poll(value).toBe('Semaine du 21 décembre : pas d’heures de travail')
  const months = card('Nouveaux clients').getByRole('slider')
  await months.hover({ position: { x: 4, y: 30 } })
  await expect.element(card('Nouveaux clients').getByText(/mars 2026.*3 nouveaux clients/)).toBeVisible()
})

test('a percentage is drawn against 100, so 4 % of the hours is a low bar', async () => {
  const { weeks, ...rest } = anOverview()
  withDashboard(api, { ...rest, weeks: weeks.map((week) => ({ ...week, occupancy: 4 })) })
  await visit('/')
  const heights = () =>
    [...card('Taux d’occupation').element().querySelectorAll('rect.fill-primary')].map((bar) =>
      Number(bar.getAttribute('height')),
    )
  await expect.poll(() => heights().length).toBe(12)
  expect(Math.max(...heights())).toBeLessThan(8)
})

test('a table shows the same values, latest first', async () => {
  await visit('/')
  await page.getByRole('button', { name: /Séances.*voir en tableau/ }).click()
  const table = page.getByRole('dialog').getByRole('table', { name: 'Séances' })
  await expect.element(table).toBeVisible()
  await expect.poll(() => table.getByRole('row').elements()).toHaveLength(13)
  await expect.poll(() => table.getByRole('row').nth(1).element().textContent).toBe('Semaine du 22 février17')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /Séances.*voir en tableau/ })).toHaveFocus()
})

test.each([
  ['no week with hours has passed', null],
  ['no session took place in its hours', 0],
])('a new practice sees an invitation instead of empty charts while %s', async (_, percent) => {
  const blank = aBlankOverview()
  withDashboard(api, { ...blank, occupancy: { ...blank.occupancy, percent } })
  await visit('/')
  await expect.element(card('Séances').getByText(/Dès vos premières séances/)).toBeVisible()
  await expect.element(card('Nouveaux clients').getByText(/se compteront ici/)).toBeVisible()
  await expect.element(card('Taux d’occupation').getByText(/^Encore trop tôt/)).toBeVisible()
  await expect.poll(() => textOf('Taux d’occupation')).not.toContain('Dès que vos heures')
  await expect.element(page.getByRole('slider')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /voir en tableau/ })).not.toBeInTheDocument()
})

test('figures that fail to load affect no other card', async () => {
  api.on('GET /api/reports/overview', () => noAnswer)
  await visit('/')
  await expect.element(card('Séances').getByText(/Le serveur ne répond pas/)).toBeVisible()
  await expect.element(card('La journée').getByText('Pas de séance aujourd’hui')).toBeVisible()
  await expect.element(card('À faire').getByRole('link', { name: 'Activer' })).toBeVisible()
})

test('a new booking updates the figures on screen', async () => {
  await visit('/')
  await expect.element(card('Séances').getByText('171')).toBeVisible()
  const before = anOverview()
  withDashboard(api, { ...before, sessions: { ...before.sessions, total: 172 } })
  const stream = await vi.waitFor(() => FakeEventSource.current, 10_000)
  stream.tells('changed', { topic: 'sessions' })
  await expect.element(card('Séances').getByText('172')).toBeVisible()
})
