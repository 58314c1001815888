import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announcedText, aQuietPractice, visit } from '../../../test/app'
import { anId, aPage, aSession } from '../../../test/build'
import { failedMessage as failed } from '../../../test/build-messages'
import { aPatient, aPatientFile } from '../../../test/build-patient'
import { withRecord } from '../../../test/build-record'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import type { LoggedMessage } from './use-messages'

const waiting: LoggedMessage = {
  ...failed,
  id: anId(84),
  template: 'session.moved',
  state: 'queued',
  reason: null,
  canResend: false,
  canCancel: true,
}

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aQuietPractice()
    .on('GET /api/messages', ({ query }) => aPage(query.state === 'bounced' ? [] : [failed, waiting]))
    .on('GET /api/messages/*', (_, [id]) => ({
      ...(id === failed.id ? failed : waiting),
      text: 'Bonjour Zoé,',
      isToClient: true,
      isBlocked: false,
    }))
})

describe('the page of what was sent', () => {
  test('shows the state of each message, the reason, and the text that was sent', async () => {
    await visit('/messages')
    const list = page.getByRole('list', { name: 'Envois' })
    await expect.element(list.getByText(/Adresse inconnue/)).toBeVisible()
    await expect.element(list.getByText('Nouvel horaire')).toBeVisible()
    await list.getByRole('button', { name: /Rappel de rendez-vous/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Rappel de rendez-vous' })
    await expect.element(sheet.getByText('Bonjour Zoé,')).toBeVisible()
    await expect.element(sheet.getByText('zoee@courriel.test')).toBeVisible()
  })

  test('formats the number of an SMS the French way', async () => {
    api.on('GET /api/messages', () => aPage([{ ...failed, channel: 'sms', recipient: '+33639980102' }]))
    await visit('/messages')
    const list = page.getByRole('list', { name: 'Envois' })
    await expect.element(list.getByText('Zoé Œuvrard · 06\u00a039\u00a098\u00a001\u00a002')).toBeVisible()
  })

  test('opens with messages on a phone, with the filters behind a button that says how many are set', async () => {
    await page.viewport(360, 780)
    await visit('/messages?channel=email&state=bounced')
    const button = page.getByRole('button', { name: 'Filtrer (2)' })
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await expect.element(page.getByLabelText('État')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Effacer les critères' }).first().click()
    await expect.element(page.getByRole('list', { name: 'Envois' })).toBeVisible()
    await page.getByRole('button', { name: 'Filtrer', exact: true }).click()
    await expect.element(page.getByLabelText('État')).toBeVisible()
  })

  test('stores its filters in the address', async () => {
    const { address } = await visit('/messages')
    await page.getByLabelText('État').selectOptions('Revenu')
    await expect.poll(address).toBe('/messages?state=bounced')
    await page.getByRole('button', { name: 'Effacer les critères' }).first().click()
    await expect.poll(address).toBe('/messages')
  })

  test('shows those of one client, who is found by name and named', async () => {
    const zoe = { id: anId(83), firstname: 'Zoé', lastname: 'Œuvrard' }
    api.on('GET /api/patients', () => aPage([aPatient(zoe)])).on('GET /api/patients/*', () => aPatientFile(zoe))
    const { address } = await visit('/messages')
    const field = page.getByRole('combobox', { name: 'Client', exact: true })
    await field.fill('Zoé')
    const option = page.getByRole('option', { name: 'Zoé Œuvrard' })
    await expect.element(option).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(field).toHaveAttribute('aria-expanded', 'false')
    await field.click()
    await option.click()
    await expect.poll(address).toBe(`/messages?client=${anId(83)}`)
    await expect.poll(() => api.of('GET', '/api/messages').at(-1)?.query.patientId).toBe(anId(83))
    await expect.element(page.getByRole('link', { name: 'Zoé Œuvrard' })).toHaveAttribute('href', `/patients/${zoe.id}`)
    await page.getByRole('button', { name: 'Tous les clients' }).click()
    await expect.poll(address).toBe('/messages')
    await expect.element(field).toHaveValue('')
  })

  test('does not say that nobody was found if the search of a client failed', async () => {
    api.on('GET /api/patients', () => new Refusal('unavailable'))
    await visit('/messages')
    await page.getByRole('combobox', { name: 'Client', exact: true }).fill('Zoé')
    await expect.poll(announcedText).toContain('Le service redémarre')
    expect(announcedText()).not.toContain('Aucun client')
  })

  test('has an address for each message: it opens there, and the way back closes it', async () => {
    const { address, router } = await visit(`/messages?message=${failed.id}`)
    const sheet = page.getByRole('dialog', { name: 'Rappel de rendez-vous' })
    await expect.element(sheet.getByText('Bonjour Zoé,')).toBeVisible()
    await sheet.getByRole('button', { name: 'Fermer' }).click()
    await expect.poll(address).toBe('/messages')
    await page.getByRole('button', { name: /Ouvrir.*Nouvel horaire/ }).click()
    await expect.poll(address).toBe(`/messages?message=${waiting.id}`)
    await router.navigate(-1)
    await expect.poll(address).toBe('/messages')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('cancels a waiting message', async () => {
    api.on('POST /api/messages/*/cancel', () => ({ ...waiting, state: 'cancelled', canCancel: false }))
    await visit('/messages')
    await page.getByRole('button', { name: /Ouvrir.*Nouvel horaire/ }).click()
    await page.getByRole('button', { name: 'Annuler l’envoi' }).click()
    await expect.poll(() => api.of('POST', /\/api\/messages\/.*\/cancel/)).toHaveLength(1)
  })
})

test('the page of a session shows for each message whether it is a mail or an SMS, and why it did not arrive', async () => {
  const session = aSession({ status: 'scheduled' })
  withRecord(api, { session })
  await visit(`/sessions/${session.id}`)
  const one = page.getByRole('listitem').filter({ hasText: 'Rappel de rendez-vous' })
  await expect.element(one.getByText(/Adresse inconnue/)).toBeVisible()
  await expect.element(one.getByRole('img', { name: 'E-mail' })).toBeVisible()
})
