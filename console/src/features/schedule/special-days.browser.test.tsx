import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anId } from '../../../test/build'
import { withSchedule } from '../../../test/build-schedule'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  const ranges = [{ fromMinute: 600, toMinute: 720 }]
  api = withSchedule(aQuietPractice(), { specials: [{ id: anId(1), date: '2027-03-06', ranges }] })
})

// Toasts survive the page that showed them, so they are dismissed.
const section = page.getByRole('region', { name: 'Jours particuliers' })
const dialog = page.getByRole('dialog')
const save = dialog.getByRole('button', { name: 'Enregistrer' })
const added = () => api.of('POST', '/api/schedule-overrides').map(({ body }) => body)

test('a day with hours of its own is listed', async () => {
  await visit('/settings/schedule')
  await expect.element(section.getByText('samedi 6 mars')).toBeVisible()
  await expect.element(section.getByText(/10:00\s–\s12:00/)).toBeVisible()
})

test('a day is closed, and opened again by the notice', async () => {
  await visit('/settings/schedule')
  await section.getByRole('button', { name: 'Ajouter un jour' }).click()
  await dialog.getByLabelText('Jour', { exact: true }).fill('2027-03-08')
  await save.click()
  await expect.element(section.getByText('lundi 8 mars')).toBeVisible()
  expect(added()).toEqual([{ date: '2027-03-08', ranges: [] }])
  await page.getByRole('button', { name: 'Revenir en arrière' }).click()
  await expect.element(section.getByText('lundi 8 mars')).not.toBeInTheDocument()
})

test('a day gets hours of its own, which must be valid', async () => {
  await visit('/settings/schedule')
  await section.getByRole('button', { name: 'Ajouter un jour' }).click()
  await dialog.getByLabelText('Jour', { exact: true }).fill('2027-03-13')
  await dialog.getByRole('switch', { name: 'Ouvert ce jour-là' }).click()
  await dialog.getByRole('button', { name: /Retirer la plage 2/ }).click()
  await dialog.getByLabelText(/^Fin, .* plage 1/).fill('8:00')
  await expect.element(dialog.getByText("L'heure de début doit être avant l'heure de fin")).toBeVisible()
  await save.click()
  expect(added()).toEqual([])
  await dialog.getByLabelText(/^Fin, .* plage 1/).fill('13:00')
  await save.click()
  await expect.element(section.getByText('samedi 13 mars')).toBeVisible()
  expect(added()).toEqual([{ date: '2027-03-13', ranges: [{ fromMinute: 540, toMinute: 780 }] }])
})

test('a day that has an override is refused at its field, also if it was set elsewhere', async () => {
  api.on('POST /api/schedule-overrides', () => new Refusal('conflict'))
  await visit('/settings/schedule')
  await section.getByRole('button', { name: 'Ajouter un jour' }).click()
  const date = dialog.getByLabelText('Jour', { exact: true })
  await date.fill('2027-03-06')
  await expect.element(date).toHaveAccessibleDescription(/a déjà ses horaires/)
  await date.fill('2027-03-09')
  await expect.element(date).not.toHaveAccessibleDescription(/a déjà ses horaires/)
  await save.click()
  await expect.element(date).toHaveAccessibleDescription(/a déjà ses horaires/)
})

test('an override is changed, and removed with an undo', async () => {
  await visit('/settings/schedule')
  await section.getByRole('button', { name: /^Modifier.*samedi 6 mars/ }).click()
  await dialog.getByRole('switch', { name: 'Ouvert ce jour-là' }).click()
  await save.click()
  await expect.element(section.getByText('Fermé')).toBeVisible()
  await expect
    .poll(() => api.of('PATCH', `/api/schedule-overrides/${anId(1)}`).map(({ body }) => body))
    .toEqual([{ ranges: [] }])
  await section.getByRole('button', { name: /^Retirer.*samedi 6 mars/ }).click()
  await expect.element(section.getByText('Tous les jours à venir suivent la semaine type.')).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'Ajouter un jour' })).toHaveFocus()
  await page.getByRole('button', { name: 'Revenir en arrière' }).first().click()
  await expect.element(section.getByText('samedi 6 mars')).toBeVisible()
})

test('the public holidays of the next year are closed at once, on request with those of Alsace and Moselle, and reopened by an undo', async () => {
  await visit('/settings/schedule')
  await section.getByRole('button', { name: 'Jours fériés' }).click()
  await dialog.getByRole('checkbox', { name: 'Avec ceux d’Alsace et de Moselle' }).click()
  await dialog.getByRole('checkbox', { name: /Fête du Travail/ }).click()
  await dialog.getByRole('button', { name: 'Fermer 2 jours' }).click()
  await expect.element(section.getByText(/Vendredi saint/)).toBeVisible()
  await expect.element(section.getByText(/Lundi de Pâques/)).toBeVisible()
  expect(added()).toEqual([
    { date: '2027-03-26', ranges: [] },
    { date: '2027-03-29', ranges: [] },
  ])
  await page.getByRole('button', { name: 'Revenir en arrière' }).click()
  await expect.element(section.getByText(/Lundi de Pâques/)).not.toBeInTheDocument()
})

test('if closing fails, the holidays stay selected and the error is shown', async () => {
  api.on('POST /api/schedule-overrides', () => noAnswer)
  await visit('/settings/schedule')
  await section.getByRole('button', { name: 'Jours fériés' }).click()
  await dialog.getByRole('button', { name: 'Fermer 2 jours' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
})

test('closing the form asks before it drops typed hours', async () => {
  await visit('/settings/schedule')
  await section.getByRole('button', { name: 'Ajouter un jour' }).click()
  await dialog.getByLabelText('Jour', { exact: true }).fill('2027-03-09')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Rester ici' }).click()
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(section.getByText('mardi 9 mars')).toBeVisible()
})

test('a day whose answer was lost is sent again with the same key, and is not refused as taken', async () => {
  let tries = 0
  api.on('POST /api/schedule-overrides', ({ body }) => {
    const override = { id: anId(2), ...(body as { date: string; ranges: [] }) }
    return tries++ === 0 ? noAnswer : { ...override, affected: { total: 0, sessions: [] } }
  })
  await visit('/settings/schedule')
  await section.getByRole('button', { name: 'Ajouter un jour' }).click()
  await dialog.getByLabelText('Jour', { exact: true }).fill('2027-03-09')
  await save.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const keys = api.of('POST', '/api/schedule-overrides').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})
