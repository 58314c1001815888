import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { withIntegrations } from '../../../test/build-integrations'
import { withVideo } from '../../../test/build-video'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withIntegrations(aQuietPractice())
})

const card = page.getByRole('form', { name: 'Séances en visio' })
const choose = (name: RegExp) => card.getByRole('radio', { name }).click()
const save = () => card.getByRole('button', { name: 'Enregistrer' }).click()
const sent = () => api.of('PUT', '/api/video').map(({ body }) => body)

test('saves a fixed link', async () => {
  await visit('/settings/integrations')
  await choose(/^Un lien fixe/)
  await card.getByLabelText('Lien de votre salle').fill('https://salle.test/claire')
  await save()
  await expect.element(page.getByText('C’est enregistré')).toBeVisible()
  await expect.poll(sent).toEqual([{ kind: 'fixed', url: 'https://salle.test/claire' }])
})

test('asks for the password where clients are led elsewhere, and keeps what was typed if the user gives up', async () => {
  api.on('PUT /api/video', ({ body }) => {
    const { currentPassword, ...choice } = body as { currentPassword?: string }
    if (currentPassword === 'tilleul-loire-brume')
      return { ...choice, appId: null, accountId: null, clientId: null, secret: null, changedAt: null }
    const reason = currentPassword === undefined ? 'required' : 'wrong'
    return new Refusal('validation', { errors: { currentPassword: [reason] } })
  })
  await visit('/settings/integrations')
  await choose(/^Un lien fixe/)
  const link = card.getByLabelText('Lien de votre salle')
  await link.fill('https://salle.test/claire')
  await save()
  const dialog = page.getByRole('dialog', { name: 'Le lieu de vos séances en visio' })
  await dialog.getByRole('button', { name: 'Renoncer' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(link).toHaveValue('https://salle.test/claire')
  await save()
  const password = dialog.getByLabelText('Mot de passe actuel')
  await password.fill('autre chose')
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect.element(password).toHaveAccessibleDescription(/n’est pas votre mot de passe/)
  await password.fill('tilleul-loire-brume')
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect.element(page.getByText('C’est enregistré')).toBeVisible()
})

test('shows at its field what Zoom refuses, and keeps what was typed', async () => {
  api.on('PUT /api/video', () => new Refusal('validation', { errors: { secret: ['wrong_key'] } }))
  await visit('/settings/integrations')
  await choose(/^Zoom/)
  await save()
  await expect.element(card.getByText('Remplissez ce champ.').first()).toBeVisible()
  expect(sent()).toEqual([])
  for (const [name, key] of [
    ['Account ID', 'compte'],
    ['Client ID', 'application'],
    ['Secret', 'faux-secret'],
  ] as const)
    await card.getByLabelText(name).fill(key)
  await save()
  await expect.element(card.getByText('Zoom ne reconnaît pas cette clé.')).toBeVisible()
  await expect.element(card.getByLabelText('Account ID')).toHaveValue('compte')
  await expect
    .poll(sent)
    .toEqual([{ kind: 'zoom', accountId: 'compte', clientId: 'application', secret: 'faux-secret' }])
})

test('shows the end of a stored secret, and does not send it again', async () => {
  withVideo(api, { kind: 'zoom', accountId: 'compte', clientId: 'application', secret: '••••••••9876' })
  await visit('/settings/integrations')
  await expect.element(card.getByText(/••••••••9876/)).toBeVisible()
  await expect.element(card.getByLabelText('Secret')).toHaveValue('')
  await card.getByLabelText('Client ID').fill('autre')
  await save()
  await expect.poll(sent).toEqual([{ kind: 'zoom', accountId: 'compte', clientId: 'autre' }])
})

test('does not carry the address of one service over to another', async () => {
  withVideo(api, { kind: 'fixed', url: 'https://salle.test/claire' })
  await visit('/settings/integrations')
  await choose(/^Jitsi/)
  await expect.element(card.getByLabelText('Adresse du serveur')).toHaveValue('')
  await choose(/^Un lien fixe/)
  await expect.element(card.getByLabelText('Lien de votre salle')).toHaveValue('https://salle.test/claire')
})

test('asks before leaving with an unsaved choice', async () => {
  await visit('/settings/integrations')
  await choose(/^Jitsi/)
  await page.getByRole('link', { name: 'Horaires' }).first().click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})
