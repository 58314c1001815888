import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aCalendar, withIntegrations } from '../../../test/build-integrations'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import { FakeEventSource } from '../../../test/fake-events'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withIntegrations(aQuietPractice())
})

const section = page.getByRole('region', { name: 'Vos autres agendas' })
const sheet = page.getByRole('dialog')

async function open(calendars = [aCalendar()]) {
  withIntegrations(api, { calendars })
  await visit('/settings/integrations')
}

test('subscribes to a calendar by its address, and shows that it is being read until it is done', async () => {
  await open([])
  await section.getByRole('button', { name: 'Suivre un agenda' }).click()
  await sheet.getByLabelText('Adresse de l’agenda').fill('webcal://calendar.google.com/prive.ics')
  await sheet.getByLabelText('Nom', { exact: true }).fill('Famille')
  await sheet.getByRole('button', { name: 'Suivre' }).click()
  await expect.element(section.getByText('Première lecture en cours.')).toBeVisible()
  await expect
    .poll(() => api.of('POST', '/api/subscribed-calendars').map(({ body }) => body))
    .toMatchObject([{ address: 'webcal://calendar.google.com/prive.ics', name: 'Famille', isBlocking: true }])
  api.on('GET /api/subscribed-calendars', () => [aCalendar()])
  FakeEventSource.current.tells('changed', { topic: 'integrations' })
  await expect.element(section.getByText(/^Lu il y a 10 minutes, 12 moments notés/)).toBeVisible()
})

test('shows a missing or refused value at its field, which takes the focus', async () => {
  await open([])
  await section.getByRole('button', { name: 'Suivre un agenda' }).click()
  await sheet.getByRole('button', { name: 'Suivre' }).click()
  const address = sheet.getByLabelText('Adresse de l’agenda')
  await expect.element(address).toHaveFocus()
  api.on(
    'POST /api/subscribed-calendars',
    () => new Refusal('validation', { errors: { address: ['private_address'] } }),
  )
  await address.fill('https://127.0.0.1/a.ics')
  await sheet.getByLabelText('Nom', { exact: true }).fill('Famille')
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet.getByText('Cette adresse mène à un réseau privé.')).toBeVisible()
  await expect.element(address).toHaveFocus()
})

test('keeps a typed calendar until it is confirmed that it is lost, and closes at once without any', async () => {
  await open([])
  const add = section.getByRole('button', { name: 'Suivre un agenda' })
  await add.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await add.click()
  const address = sheet.getByLabelText('Adresse de l’agenda')
  await address.fill('webcal://calendar.google.com/prive.ics')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Rester ici' }).click()
  await expect.element(address).toHaveValue('webcal://calendar.google.com/prive.ics')
  await sheet.getByRole('button', { name: 'Renoncer' }).click()
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(api.of('POST', '/api/subscribed-calendars')).toEqual([])
})

test('shows why a calendar cannot be read, and which appointments still count', async () => {
  await open([aCalendar({ problem: 'not_allowed' })])
  await expect.element(section.getByText(/l’adresse secrète a peut-être changé/)).toBeVisible()
  await expect.element(section.getByText(/compte toujours/)).toBeVisible()
})

test('undoes a removal', async () => {
  await open()
  await section.getByRole('button', { name: /Ne plus suivre/ }).click()
  await expect.element(section.getByText('Aucun autre agenda n’est suivi.')).toBeVisible()
  await page.getByRole('button', { name: 'Revenir en arrière' }).click()
  await expect.element(section.getByText('Famille', { exact: true })).toBeVisible()
})

test('changes the name, the colour and the blocking of a calendar, and reads it again on request', async () => {
  await open()
  await section.getByRole('button', { name: /^Modifier/ }).click()
  await sheet.getByRole('switch').click()
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(section.getByText('Affiché seulement')).toBeVisible()
  await section.getByRole('button', { name: /^Relire/ }).click()
  await expect.element(section.getByText(/^Lecture en cours/)).toBeVisible()
})

test('subscribes to school holidays, and no longer offers their zone', async () => {
  await open([])
  await section.getByRole('button', { name: 'Zone B' }).click()
  await expect.element(section.getByText('Vacances scolaires, zone B')).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'Zone B' })).not.toBeInTheDocument()
  await expect
    .poll(() => api.of('POST', '/api/subscribed-calendars')[0]?.body)
    .toMatchObject({ preset: 'zone_b', isBlocking: false })
})
