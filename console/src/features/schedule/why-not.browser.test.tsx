import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anId } from '../../../test/build'
import { offeredIn, usualRanges, withSchedule } from '../../../test/build-schedule'
import { type FakeApi, noAnswer } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withSchedule(aQuietPractice())
})

const section = page.getByRole('region', { name: /^Pourquoi ce moment/ })
const at = '2027-03-02T13:30:00.000Z'
const answers = (reasons: unknown[]) =>
  api.on('GET /api/availability/explanation', () => ({ startsAt: at, isOffered: reasons.length === 0, reasons }))

async function ask() {
  await visit('/settings/schedule')
  await section.getByLabelText('Jour', { exact: true }).fill('2027-03-02')
  await section.getByLabelText('Autre heure').fill('14h30')
  await section.getByRole('button', { name: 'Vérifier' }).click()
}

test('a time that clients see is described as offered, on the practice’s clock', async () => {
  answers([])
  await ask()
  await expect.element(section.getByText(/^Proposé à vos clients/)).toBeVisible()
  await expect
    .poll(() => api.of('GET', '/api/availability/explanation').map(({ query }) => query.startsAt))
    .toContain(at)
})

test('every reason is shown in words, with a link to what would change it', async () => {
  const times = { startsAt: '2027-03-02T13:00:00.000Z', endsAt: '2027-03-02T14:00:00.000Z', touchesOnlyBuffer: false }
  answers([
    { code: 'too_soon', until: '2027-03-03T08:00:00.000Z', remedy: { kind: 'setting', key: 'noticeMinutes' } },
    { code: 'busy', ...times, remedy: { kind: 'session', id: anId(1) } },
    {
      code: 'busy_elsewhere',
      ...times,
      remedy: { kind: 'integrations', source: 'calendar', id: anId(1), title: 'Dentiste' },
    },
    { code: 'unavailability', ...times, remedy: { kind: 'unavailability', id: anId(2), title: 'Supervision' } },
  ])
  await ask()
  await expect.element(section.getByText(/votre délai mène au mercredi 3 mars à 9\sh/)).toBeVisible()
  await expect
    .element(section.getByRole('link', { name: 'Changer ce réglage' }))
    .toHaveAttribute('href', '/settings/configs')
  await expect
    .element(section.getByRole('link', { name: 'Ouvrir la séance' }))
    .toHaveAttribute('href', `/sessions?session=${anId(1)}`)
  await expect.element(section.getByText(/Un autre agenda vous dit occupé.*Dentiste/)).toBeVisible()
  await expect
    .element(section.getByRole('link', { name: 'Voir les autres agendas' }))
    .toHaveAttribute('href', '/settings/integrations')
  await expect.element(section.getByText(/Vous êtes absent.*Supervision/)).toBeVisible()
  await section.getByRole('button', { name: 'Voir les absences' }).click()
  await expect.element(page.getByRole('region', { name: 'Absences' })).toBeInViewport()
})

test('an explanation that fails to load can be loaded again', async () => {
  api.on('GET /api/availability/explanation', () => noAnswer)
  await ask()
  await expect.element(section.getByRole('alert')).toBeVisible()
  answers([])
  await section.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(section.getByText(/^Proposé à vos clients/)).toBeVisible()
})

const tuesday = (clock: string) => `2027-03-02T${clock}:00.000Z`

/** Serves the week of Tuesday 2 March, in which ten o’clock is taken. */
function withTen() {
  api.on('GET /api/availability', ({ query }) => {
    const { timeZone, days } = offeredIn(usualRanges, query.from!, query.to!)
    const reasons = [
      {
        code: 'busy',
        startsAt: tuesday('09:00'),
        endsAt: tuesday('10:00'),
        touchesOnlyBuffer: false,
        remedy: { kind: 'session', id: anId(1) },
      },
    ]
    return {
      timeZone,
      days: days.map((day) => ({
        ...day,
        slots: day.slots.filter((slot) => slot !== tuesday('09:00')),
        notOffered: day.date === '2027-03-02' ? [{ startsAt: tuesday('09:00'), reasons }] : [],
      })),
    }
  })
}

test('each time of a day explains by a click why it is not offered, and arrow keys move between times', async () => {
  withTen()
  await visit('/settings/schedule')
  await section.getByLabelText('Jour', { exact: true }).fill('2027-03-02')
  await expect.element(section.getByRole('radio', { name: 'mardi 2 mars, 6 heures proposées' })).toBeChecked()
  await section.getByRole('radio', { name: '10:00, pas proposé' }).click({ force: true })
  await expect.element(section.getByText(/^Une séance occupe ce temps\s: 10:00/)).toBeVisible()
  await expect.element(section.getByRole('link', { name: 'Ouvrir la séance' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(section.getByText(/^Proposé à vos clients\s: mardi 2 mars à 11\sh$/)).toBeVisible()
  const explainedStarts = api.of('GET', '/api/availability/explanation').map(({ query }) => query.startsAt)
  expect(explainedStarts.filter((startsAt) => startsAt?.startsWith('2027-03-02'))).toEqual([])
})

test('a day without starts says so at once, with a link to its hours', async () => {
  api.on('GET /api/availability/explanation', ({ query }) => ({
    startsAt: query.startsAt,
    isOffered: false,
    reasons: [{ code: 'closed_day', date: '2027-03-03', remedy: { kind: 'hours', wday: 3 } }],
  }))
  await visit('/settings/schedule')
  await section.getByLabelText('Jour', { exact: true }).fill('2027-03-02')
  await section.getByRole('radio', { name: /^mercredi 3 mars, rien de proposé/ }).click({ force: true })
  await expect.element(section.getByText(/^Rien n’est proposé\s: mercredi 3 mars$/)).toBeVisible()
  await expect.element(section.getByText(/Aucun horaire n’est ouvert ce jour-là/)).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'Voir la semaine type' })).toBeVisible()
})
