import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anId } from '../../../test/build'
import { noneAffected, usualRanges, withSchedule } from '../../../test/build-schedule'
import { type FakeApi, noAnswer } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withSchedule(aQuietPractice())
})

const week = page.getByRole('form', { name: 'Semaine type' })
const day = (name: string) => week.getByRole('group', { name, exact: true })
const from = (name: string, number = 1) => week.getByLabelText(`Début, ${name}, plage ${number}`)
const to = (name: string, number = 1) => week.getByLabelText(`Fin, ${name}, plage ${number}`)
const save = week.getByRole('button', { name: 'Enregistrer' })
const sent = () => api.of('PUT', '/api/schedule').map(({ body }) => (body as { ranges: unknown }).ranges)

test('the saved week is shown, with the hours of each day and in all', async () => {
  await visit('/settings/schedule')
  await expect.element(from('lundi')).toHaveValue('09:00')
  await expect.element(to('lundi', 2)).toHaveValue('18:00')
  await expect.element(day('mercredi').getByText('Fermé')).toBeVisible()
  await expect.element(day('jeudi').getByText('3 h')).toBeVisible()
  await expect.element(week.getByText(/^17\sh par semaine$/)).toBeVisible()
  await expect.element(save).toBeDisabled()
})

test('a time is typed as people write it, saved, and undone by the notice', async () => {
  await visit('/settings/schedule')
  await from('jeudi').fill('8h30')
  await save.click()
  await expect.element(page.getByText('Horaires enregistrés.')).toBeVisible()
  await expect.element(from('jeudi')).toHaveValue('08:30')
  await expect.poll(sent).toEqual([usualRanges.with(4, { wday: 4, fromMinute: 510, toMinute: 720 })])
  await page.getByRole('button', { name: 'Revenir en arrière' }).click()
  await expect.element(page.getByText('C’est comme avant.')).toBeVisible()
  await expect.element(from('jeudi')).toHaveValue('09:00')
  await expect.poll(() => sent().at(-1)).toEqual(usualRanges)
})

test.each([
  ['18:00', 'jeudi', 1, "L'heure de début doit être avant l'heure de fin"],
  ['11:00', 'lundi', 2, 'Les plages horaires se chevauchent'],
])('a start at %s is refused while somebody types, with its own error', async (typed, name, number, words) => {
  await visit('/settings/schedule')
  await from(name, number).fill(typed)
  await expect.element(from(name, number)).toHaveFocus()
  await expect.element(day(name).getByText(words)).toBeVisible()
  await expect.element(from(name, number)).toHaveAccessibleDescription(words)
})

test('an end after midnight is refused, midnight itself is not', async () => {
  await visit('/settings/schedule')
  await to('jeudi').fill('25:00')
  await expect.element(day('jeudi').getByText('Vous dépassez la fin de journée.')).toBeVisible()
  await save.click()
  await expect.element(to('jeudi')).toHaveAttribute('aria-invalid', 'true')
  expect(sent()).toEqual([])
  await to('jeudi').fill('24:00')
  await expect.element(day('jeudi').getByText('Vous dépassez la fin de journée.')).not.toBeInTheDocument()
})

test('a half-typed time is no error yet', async () => {
  await visit('/settings/schedule')
  await to('jeudi').fill('1')
  await expect.element(to('jeudi')).toHaveValue('1')
  const fault = day('jeudi').getByText("L'heure de début doit être avant l'heure de fin")
  await expect.element(fault).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(fault).toBeVisible()
})

test('a day that was closed by mistake opens again with its earlier hours', async () => {
  await visit('/settings/schedule')
  await day('jeudi').getByRole('switch').click()
  await expect.element(day('jeudi').getByText('Fermé')).toBeVisible()
  await day('jeudi').getByRole('switch').click()
  await expect.element(to('jeudi')).toHaveValue('12:00')
  await expect.element(save).toBeDisabled()
})

test('ranges are added, removed, and copied to chosen days', async () => {
  await visit('/settings/schedule')
  await day('jeudi').getByRole('button', { name: 'Ajouter une plage, jeudi' }).click()
  await expect.element(from('jeudi', 2)).toHaveValue('13:00')
  await day('lundi').getByRole('button', { name: 'Retirer la plage 2, lundi' }).click()
  await day('lundi').getByRole('button', { name: 'Copier les horaires : lundi' }).click()
  const copy = page.getByRole('dialog', { name: 'Copier les horaires : lundi' })
  await copy.getByRole('checkbox', { name: 'samedi' }).click()
  await copy.getByRole('checkbox', { name: 'jeudi' }).click()
  await copy.getByRole('button', { name: 'Copier' }).click()
  await save.click()
  await expect.element(page.getByText('Horaires enregistrés.')).toBeVisible()
  const morning = (wday: number) => ({ wday, fromMinute: 540, toMinute: 720 })
  await expect
    .poll(sent)
    .toEqual([
      [
        morning(1),
        morning(2),
        morning(3),
        morning(4),
        { wday: 4, fromMinute: 780, toMinute: 1020 },
        morning(5),
        morning(6),
      ],
    ])
})

test('sessions outside the new hours are listed, each with a link', async () => {
  const patient = { id: anId(2), firstname: 'Camille', lastname: 'Roux' }
  const session = { id: anId(1), status: 'scheduled', patient } as const
  withSchedule(api, {
    affected: {
      total: 1,
      sessions: [{ ...session, startsAt: '2027-03-04T10:00:00.000Z', endsAt: '2027-03-04T11:00:00.000Z' }],
    },
  })
  await visit('/settings/schedule')
  await day('jeudi').getByRole('switch').click()
  await save.click()
  await expect.element(page.getByText('1 séance tombe maintenant sur un temps fermé')).toBeVisible()
  const link = page.getByRole('link', { name: /jeudi 4 mars à 11\sh, Camille Roux/ })
  await expect.element(link).toHaveAttribute('href', `/sessions?session=${session.id}`)
  withSchedule(api, { affected: noneAffected })
  await page.getByRole('button', { name: 'Les garder ainsi' }).click()
  await expect.element(link).not.toBeInTheDocument()
})

test('leaving unsaved hours asks first', async () => {
  await visit('/settings/schedule')
  await day('jeudi').getByRole('switch').click()
  await page.getByRole('navigation', { name: 'Réglages' }).getByRole('link', { name: 'Cabinet' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('if saving fails, the typed hours stay and the error is shown', async () => {
  api.on('PUT /api/schedule', () => noAnswer)
  await visit('/settings/schedule')
  await from('jeudi').fill('10:00')
  await save.click()
  await expect.element(week.getByRole('alert')).toBeVisible()
  await expect.element(from('jeudi')).toHaveValue('10:00')
})
