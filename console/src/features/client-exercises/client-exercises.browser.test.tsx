import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { anId } from '../../../test/build'
import { aClient, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'

afterEach(forgetClientCookie)

const since = '2027-02-10T09:00:00.000Z'
const running = { createdAt: since, endedAt: null, endedBy: null }
const today = '2027-02-27'
const ofToday = { timeZone: 'Europe/Paris', today, reminderAt: null }
const audio = { documentId: anId(43), name: 'calme.mp3', type: 'audio/mpeg' }
const breathing = {
  id: anId(41),
  title: 'Respirer',
  text: 'Cinq minutes, le soir.',
  changedAt: since,
  audio,
  ...running,
}

test('a client gives today’s mark by keyboard, and ends an exercise after a confirmation', async () => {
  await page.viewport(360, 740)
  signInClient()
  let marks = [{ day: '2027-02-26', value: 4 }]
  const practiceId = aClient().practices[0]?.id ?? ''
  const night = { id: anId(42), words: 'Qualité de ma nuit', ...running }
  const api = withClientArea(aQuietPractice())
    .on('GET /client-api/exercises', () => [
      { ...ofToday, practiceId, exercises: [breathing], questions: [{ ...night, marks }] },
    ])
    .on('PUT /client-api/progress-questions/*/marks/*', ({ body }) => {
      marks = [...marks, { day: today, value: (body as { value: number }).value }]
    })
    .on('POST /client-api/exercises/*/end', () => undefined)
  const { address } = await visit('/client', { isAnonymous: true })
  await page.getByRole('link', { name: /Entre les séances\s*1 note à donner/ }).click()
  await expect.poll(address).toBe('/client/exercises')

  const choice = page.getByRole('group', { name: 'Votre note de 0 à 10, Qualité de ma nuit' })
  await choice.getByRole('radio', { name: '6', exact: true }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(choice.getByRole('radio', { name: '7', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Noter' }).click()
  await expect.element(page.getByText(/^Noté aujourd’hui\s: 7$/)).toBeVisible()
  expect(api.of('PUT', `/client-api/progress-questions/${night.id}/marks/${today}`)).toMatchObject([
    { body: { value: 7 } },
  ])
  await expect.element(page.getByText('Cinq minutes, le soir.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Écouter calme.mp3' })).toBeVisible()
  expect(await findBarriers()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)

  await page.getByRole('button', { name: 'Arrêter Respirer' }).click()
  const question = page.getByRole('dialog', { name: 'Arrêter « Respirer » ?' })
  await question.getByRole('button', { name: 'Arrêter', exact: true }).click()
  await expect.poll(() => api.of('POST', `/client-api/exercises/${breathing.id}/end`)).toHaveLength(1)
})

test('a mark counts for the current day, even if the page was loaded the day before', async () => {
  signInClient()
  const night = { id: anId(42), words: 'Qualité de ma nuit', marks: [], ...running }
  const read = {
    practiceId: aClient().practices[0]?.id ?? '',
    timeZone: 'Europe/Paris',
    today: '2027-02-26',
    reminderAt: null,
  }
  const api = withClientArea(aQuietPractice())
    .on('GET /client-api/exercises', () => [{ ...read, exercises: [], questions: [night] }])
    .on('PUT /client-api/progress-questions/*/marks/*', () => undefined)
  await visit('/client/exercises', { isAnonymous: true })
  await page.getByRole('radio', { name: '6', exact: true }).click()
  await page.getByRole('button', { name: 'Noter' }).click()
  await expect
    .poll(() => api.of('PUT', `/client-api/progress-questions/${night.id}/marks/${today}`))
    .toMatchObject([{ body: { value: 6 } }])
})

test('a client chooses the hour of a reminder, and turns it off', async () => {
  await page.viewport(360, 740)
  signInClient()
  const practiceId = aClient().practices[0]?.id ?? ''
  const night = { id: anId(42), words: 'Qualité de ma nuit', marks: [], ...running }
  let reminderAt: number | null = null
  const api = withClientArea(aQuietPractice())
    .on('GET /client-api/exercises', () => [{ ...ofToday, practiceId, reminderAt, exercises: [], questions: [night] }])
    .on('PUT /client-api/practices/*/mark-reminder', ({ body }) => {
      reminderAt = (body as { atMinutes: number | null }).atMinutes
    })
  await visit('/client/exercises', { isAnonymous: true })
  const reminder = page.getByRole('region', { name: /^Rappel par e.mail$/ })
  const hour = reminder.getByRole('combobox', { name: 'Heure du rappel' })
  const save = reminder.getByRole('button', { name: 'Enregistrer' })
  await expect.element(save).toBeDisabled()
  await hour.selectOptions('20:30')
  await save.click()
  await expect.element(reminder.getByText('Rappel chaque jour à 20:30')).toBeVisible()
  expect(await findBarriers()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await hour.selectOptions('Pas de rappel')
  await save.click()
  await expect.element(reminder.getByText(/Rappel chaque jour/)).not.toBeInTheDocument()
  expect(api.of('PUT', `/client-api/practices/${practiceId}/mark-reminder`).map(({ body }) => body)).toEqual([
    { atMinutes: 1230 },
    { atMinutes: null },
  ])
})

test('no reminder is offered for questions that have ended', async () => {
  signInClient()
  const ended = { id: anId(42), words: 'Qualité de ma nuit', marks: [{ day: today, value: 4 }], ...running }
  const question = { ...ended, endedAt: since, endedBy: 'practitioner' as const }
  const practiceId = aClient().practices[0]?.id ?? ''
  withClientArea(aQuietPractice()).on('GET /client-api/exercises', () => [
    { ...ofToday, practiceId, exercises: [breathing], questions: [question] },
  ])
  await visit('/client/exercises', { isAnonymous: true })
  await expect.element(page.getByRole('heading', { name: 'Terminé' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: /^Rappel par e.mail$/ })).not.toBeInTheDocument()
})

test('a closed practice asks for no mark: what it shared stays, with the curve', async () => {
  await page.viewport(360, 740)
  signInClient()
  const practiceId = aClient().practices[0]?.id ?? ''
  const night = { id: anId(42), words: 'Qualité de ma nuit', marks: [{ day: '2027-02-26', value: 4 }], ...running }
  const shared = { ...ofToday, practiceId, isClosed: true as const, exercises: [breathing], questions: [night] }
  withClientArea(aQuietPractice()).on('GET /client-api/exercises', () => [shared])
  await visit('/client', { isAnonymous: true })
  await page.getByRole('link', { name: /^Entre les séances\s*1 exercice$/ }).click()
  await expect.element(page.getByText(/il ne demande plus de notes/)).toBeVisible()
  await expect.element(page.getByText('Cinq minutes, le soir.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Arrêter Qualité de ma nuit' })).toBeVisible()
  expect(page.getByRole('button', { name: /Noter|Changer la note/ }).elements()).toEqual([])
  expect(page.getByRole('region', { name: /^Rappel par e.mail$/ }).elements()).toEqual([])
  expect(await findBarriers()).toEqual([])
})

test('of several practices, each one’s name is the heading of what it shares', async () => {
  signInClient()
  const [known] = aClient().practices
  if (!known) throw new Error('the client has a practice')
  const other = { ...known, id: anId(77), name: 'Cabinet du Port' }
  const night = { id: anId(42), words: 'Qualité de ma nuit', marks: [], ...running }
  withClientArea(aQuietPractice())
    .on('GET /client-api/user', () => aClient({ practices: [known, other] }))
    .on('GET /client-api/exercises', () => [
      { ...ofToday, practiceId: known.id, exercises: [breathing], questions: [] },
      { ...ofToday, practiceId: other.id, exercises: [], questions: [night] },
    ])
  await visit('/client/exercises', { isAnonymous: true })
  await expect.element(page.getByRole('heading', { level: 2, name: 'Cabinet du Port' })).toBeVisible()
  const headings = [...document.querySelectorAll('main :is(h1, h2, h3, h4)')]
  const levels = headings.map(({ tagName, textContent }) => `${tagName} ${textContent}`)
  expect(levels.slice(1, 7)).toEqual([
    'H2 Cabinet des Tilleuls',
    'H3 Vos exercices',
    'H4 Respirer',
    'H2 Cabinet du Port',
    'H3 Vos notes',
    'H4 Qualité de ma nuit',
  ])
  expect(await findBarriers()).toEqual([])
})
