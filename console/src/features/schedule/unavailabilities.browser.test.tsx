import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anId } from '../../../test/build'
import { anUnavailability, withSchedule } from '../../../test/build-schedule'
import { type FakeApi, noAnswer } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withSchedule(aQuietPractice(), { unavailabilities: [anUnavailability()] })
})

// Toasts survive the page that showed them, so they are dismissed.
const section = page.getByRole('region', { name: 'Absences' })
const sheet = page.getByRole('dialog')
const field = (name: string) => sheet.getByLabelText(name, { exact: true })
const save = sheet.getByRole('button', { name: 'Enregistrer' })
const sent = (method: string, path: string | RegExp) => api.of(method, path).map(({ body }) => body)

test('planned unavailabilities are listed with their days', async () => {
  await visit('/settings/schedule')
  await expect.element(section.getByText('Congés de printemps')).toBeVisible()
  await expect.element(section.getByText('du lundi 12 avril au dimanche 18 avril')).toBeVisible()
})

test('a practice without unavailabilities is offered to add one', async () => {
  withSchedule(api)
  await visit('/settings/schedule')
  await expect.element(section.getByText('Aucune absence prévue')).toBeVisible()
  await section.getByRole('button', { name: 'Ajouter une absence' }).click()
  await expect.element(sheet.getByRole('heading', { name: 'Nouvelle absence' })).toBeVisible()
})

test('whole days are added, listed, and undone by the notice', async () => {
  await visit('/settings/schedule')
  await section.getByRole('button', { name: 'Ajouter une absence' }).click()
  await field('Nom').fill('Formation')
  await field('Du').fill('2027-05-10')
  await field('Au').fill('2027-05-12')
  await save.click()
  await expect.element(section.getByText('du lundi 10 mai au mercredi 12 mai')).toBeVisible()
  await expect
    .poll(() => sent('POST', '/api/unavailabilities'))
    .toEqual([{ title: 'Formation', isAllDay: true, from: '2027-05-10', to: '2027-05-12', rule: null, skippedOn: [] }])
  await page.getByRole('button', { name: 'Revenir en arrière' }).click()
  await expect.element(section.getByText('Formation')).not.toBeInTheDocument()
})

test('a repetition every second week is described in words and stored as a rule, on the practice’s clock', async () => {
  await visit('/settings/schedule')
  await section.getByRole('button', { name: 'Ajouter une absence' }).click()
  await field('Nom').fill('Supervision')
  await sheet.getByRole('switch', { name: 'Toute la journée' }).click()
  await field('Du').fill('2027-03-02')
  await field('Heure de début').fill('14h')
  await field('Heure de fin').fill('16h30')
  await field('Répétition').selectOptions('Par semaine')
  await field('Toutes les combien de semaines').fill('2')
  await field('Fin de la répétition').selectOptions('Après un nombre de fois')
  await field('Nombre de fois').fill('6')
  await save.click()
  await expect.element(section.getByText('toutes les 2 semaines, 6 fois')).toBeVisible()
  await expect
    .poll(() => sent('POST', '/api/unavailabilities'))
    .toEqual([
      {
        title: 'Supervision',
        isAllDay: false,
        rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=6',
        skippedOn: [],
        startsAt: '2027-03-02T13:00:00.000Z',
        endsAt: '2027-03-02T15:30:00.000Z',
      },
    ])
})

test('missing fields show their errors, and nothing is sent', async () => {
  await visit('/settings/schedule')
  await section.getByRole('button', { name: 'Ajouter une absence' }).click()
  await save.click()
  await expect.element(field('Nom')).toHaveFocus()
  await expect.element(field('Nom')).toHaveAccessibleDescription(/Donnez-lui un nom/)
  expect(sent('POST', '/api/unavailabilities')).toEqual([])
})

test('an unavailability is changed, and removed with an undo', async () => {
  await visit('/settings/schedule')
  await section.getByRole('button', { name: /Modifier .*printemps/ }).click()
  await field('Nom').fill('Vacances')
  await save.click()
  await expect.element(section.getByText('Vacances')).toBeVisible()
  await expect
    .poll(() => sent('PUT', `/api/unavailabilities/${anUnavailability().id}`))
    .toMatchObject([{ title: 'Vacances', to: '2027-04-18' }])
  await section.getByRole('button', { name: /Retirer .*Vacances/ }).click()
  await expect.element(section.getByText('Aucune absence prévue')).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'Ajouter une absence' })).toHaveFocus()
  await page.getByRole('button', { name: 'Revenir en arrière' }).click()
  await expect.element(section.getByText('Vacances')).toBeVisible()
})

test('sessions under an unavailability are listed after saving, and disappear with an undo', async () => {
  const patient = { id: anId(2), firstname: 'Camille', lastname: 'Roux' }
  const session = { id: anId(1), status: 'scheduled', patient } as const
  const times = { startsAt: '2027-05-10T10:00:00.000Z', endsAt: '2027-05-10T11:00:00.000Z' }
  withSchedule(api, { affected: { total: 1, sessions: [{ ...session, ...times }] } })
  await visit('/settings/schedule')
  await section.getByRole('button', { name: 'Ajouter une absence' }).click()
  await field('Nom').fill('Formation')
  await save.click()
  await expect
    .element(page.getByRole('link', { name: /Camille Roux/ }))
    .toHaveAttribute('href', `/sessions?session=${session.id}`)
  await page.getByRole('button', { name: 'Revenir en arrière' }).click()
  await expect.element(page.getByRole('link', { name: /Camille Roux/ })).not.toBeInTheDocument()
})

test('if saving fails, the form stays open with the typed text', async () => {
  api.on('POST /api/unavailabilities', () => noAnswer)
  await visit('/settings/schedule')
  await section.getByRole('button', { name: 'Ajouter une absence' }).click()
  await field('Nom').fill('Formation')
  await save.click()
  await expect.element(sheet.getByRole('alert')).toBeVisible()
  await expect.element(field('Nom')).toHaveValue('Formation')
})

test('closing the form asks before it drops typed text, and closes at once without any', async () => {
  await visit('/settings/schedule')
  const add = section.getByRole('button', { name: 'Ajouter une absence' })
  await add.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await add.click()
  await field('Nom').fill('Formation')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Rester ici' }).click()
  await expect.element(field('Nom')).toHaveValue('Formation')
  await sheet.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(sent('POST', '/api/unavailabilities')).toEqual([])
  await expect.element(add).toHaveFocus()
})
