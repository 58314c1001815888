import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anId, aPage } from '../../../test/build'
import { failedMessage as failed } from '../../../test/build-messages'
import { aPatientFile, identityOf } from '../../../test/build-patient'
import { deferred } from '../../../test/deferred'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

beforeEach(() => {
  api = aQuietPractice()
    .on('GET /api/messages', () => aPage([failed]))
    .on('GET /api/messages/*', () => ({ ...failed, text: 'Bonjour Zoé,', isToClient: true, isBlocked: false }))
})

test('corrects the address and sends again', async () => {
  api
    .on('GET /api/patients/*', () => ({ ...aPatientFile({ revision: 4 }) }))
    .on('PATCH /api/patients/*', () => identityOf(aPatientFile()))
    .on('POST /api/messages/*/resend', () => ({ ...failed, id: anId(85) }))
  await visit('/messages')
  await page.getByRole('button', { name: /Ouvrir.*Rappel de rendez-vous/ }).click()
  await page.getByRole('button', { name: 'Corriger l’adresse' }).click()
  await page.getByLabelText('Adresse e-mail du client').fill('zoe@courriel.test')
  await page.getByRole('button', { name: 'Corriger et envoyer' }).click()
  await expect
    .poll(() => api.of('PATCH', /\/api\/patients\/.*/).map(({ body }) => body))
    .toEqual([{ email: 'zoe@courriel.test', revision: 4 }])
  await expect.poll(() => api.of('POST', /\/api\/messages\/.*\/resend/)).toHaveLength(1)
})

test('offers the address of the file for correction, and takes none without one', async () => {
  api.on('GET /api/patients/*', () => aPatientFile({ email: 'zoe@courriel.test', revision: 4 }))
  api.on('POST /api/messages/*/resend', () => ({ ...failed, id: anId(85) }))
  await visit(`/messages?message=${failed.id}`)
  await page.getByRole('button', { name: 'Corriger l’adresse' }).click()
  const field = page.getByLabelText('Adresse e-mail du client')
  await expect.element(field).toHaveValue('zoe@courriel.test')
  await expect.element(field).toHaveAccessibleDescription(/était parti vers zoee@courriel\.test/)
  await field.fill(' ')
  await page.getByRole('button', { name: 'Corriger et envoyer' }).click()
  await expect.element(field).toHaveAccessibleDescription(/Remplissez ce champ/)
  await expect.element(field).toHaveFocus()
  expect(api.of('POST', /resend/)).toEqual([])
  await field.fill('zoe@courriel.test')
  await page.getByRole('button', { name: 'Corriger et envoyer' }).click()
  await expect.poll(() => api.of('POST', /\/api\/messages\/.*\/resend/)).toHaveLength(1)
  expect(api.of('PATCH', /\/api\/patients\/.*/)).toEqual([])
})

test('sends once, however often Enter is pressed', async () => {
  const resent = deferred()
  api.on('GET /api/patients/*', () => aPatientFile({ email: 'zoe@courriel.test', revision: 4 }))
  api.on('POST /api/messages/*/resend', () => resent.answer)
  await visit(`/messages?message=${failed.id}`)
  await page.getByRole('button', { name: 'Corriger l’adresse' }).click()
  const field = page.getByLabelText('Adresse e-mail du client')
  await expect.element(field).toHaveValue('zoe@courriel.test')
  await field.click()
  await userEvent.keyboard('{Enter}')
  const send = page.getByRole('button', { name: 'Corriger et envoyer' })
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}{Enter}')
  resent.give({ ...failed, id: anId(85) })
  await expect.element(send).not.toBeInTheDocument()
  expect(api.of('POST', /\/api\/messages\/.*\/resend/)).toHaveLength(1)
})

test('says why a returned message is not sent again to the same address', async () => {
  const refusal = new Refusal('validation', { errors: { email: ['takes_no_mail'] } })
  api
    .on('GET /api/messages/*', () => ({
      ...failed,
      state: 'bounced',
      text: 'Bonjour Zoé,',
      isToClient: true,
      isBlocked: false,
    }))
    .on('POST /api/messages/*/resend', () => refusal)
  await visit(`/messages?message=${failed.id}`)
  await page.getByRole('button', { name: 'Envoyer de nouveau' }).click()
  await expect.element(page.getByText(/Plus rien ne part vers cette adresse/)).toBeVisible()
})

test('sends nothing before the address of the file is known', async () => {
  let know = (_: unknown) => {}
  const file = new Promise<unknown>((known) => {
    know = known
  })
  api.on('GET /api/patients/*', () => file)
  api.on('POST /api/messages/*/resend', () => ({ ...failed, id: anId(85) }))
  await visit(`/messages?message=${failed.id}`)
  await page.getByRole('button', { name: 'Corriger l’adresse' }).click()
  const send = page.getByRole('button', { name: 'Corriger et envoyer' })
  await expect.element(page.getByLabelText('Adresse e-mail du client')).toHaveValue('zoee@courriel.test')
  await expect.element(send).toBeDisabled()
  know(aPatientFile({ email: 'zoe@courriel.test', revision: 4 }))
  await expect.element(page.getByLabelText('Adresse e-mail du client')).toHaveValue('zoe@courriel.test')
  await expect.element(send).toBeEnabled()
})

/** The buttons below the message, in their order. */
const offered = () =>
  page
    .getByRole('button', { name: /Corriger l’adresse|Envoyer de nouveau/ })
    .elements()
    .map((button) => button.textContent)

test('a mail of somebody who pays in the client’s place is sent again, with no address of the client to correct', async () => {
  const refusal = new Refusal('validation', { errors: { email: ['takes_no_mail'] } })
  api
    .on('GET /api/messages/*', () => ({
      ...failed,
      template: 'cards.paid',
      text: 'Bonjour,',
      isToClient: false,
      isBlocked: false,
    }))
    .on('POST /api/messages/*/resend', () => refusal)
  await visit(`/messages?message=${failed.id}`)
  await page.getByRole('button', { name: 'Envoyer de nouveau' }).click()
  await expect.element(page.getByText(/personne qui reçoit ce message à la place du client/)).toBeVisible()
  expect(offered()).toEqual(['Envoyer de nouveau'])
})

test.each([
  ['unknown_address', ['Envoyer de nouveau', 'Corriger l’adresse']],
  ['mailbox_full', ['Corriger l’adresse', 'Envoyer de nouveau']],
])('of a mail that came back for %s, the last button is what helps', async (code, buttons) => {
  const reason = { code, detail: null }
  api.on('GET /api/messages/*', () => ({
    ...failed,
    state: 'bounced',
    reason,
    text: 'Bonjour,',
    isToClient: true,
    isBlocked: false,
  }))
  await visit(`/messages?message=${failed.id}`)
  await expect.poll(offered).toEqual(buttons)
})

test('says why a message that is sent again is held back', async () => {
  const reason = { code: 'practice_budget' as const, detail: null }
  api.on('POST /api/messages/*/resend', () => ({ ...failed, id: anId(85), state: 'skipped' as const, reason }))
  await visit(`/messages?message=${failed.id}`)
  await page.getByRole('button', { name: 'Envoyer de nouveau' }).click()
  await expect.element(page.getByText('Votre cabinet a beaucoup envoyé ce jour-là.')).toBeVisible()
  await expect.element(page.getByText('Le message part de nouveau.')).not.toBeInTheDocument()
})
