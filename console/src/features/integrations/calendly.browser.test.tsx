import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aCalendlyAccount, withCalendly, withIntegrations } from '../../../test/build-integrations'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withCalendly(withIntegrations(aQuietPractice()))
})

const section = page.getByRole('region', { name: 'Calendly' })
const token = section.getByLabelText('Jeton d’accès personnel')
const connect = section.getByRole('button', { name: 'Connecter' })

describe('Calendly in the settings', () => {
  test('connects with a token, which is hidden while typed and gone afterwards', async () => {
    await visit('/settings/integrations')
    await expect.element(token).toHaveAttribute('type', 'password')
    await token.fill('  un-jeton-de-calendly-assez-long ')
    await userEvent.keyboard('{Enter}')
    await expect.element(section.getByText('Première lecture en cours')).toBeVisible()
    await expect.element(section.getByText('••••••••f3Qa')).toBeVisible()
    await expect.element(token).not.toBeInTheDocument()
    await expect
      .poll(() => api.of('PUT', '/api/calendly/token')[0]?.body)
      .toEqual({ token: '  un-jeton-de-calendly-assez-long ' })
  })

  test('shows at the field what is wrong with a token', async () => {
    await visit('/settings/integrations')
    await connect.click()
    await expect.element(token).toHaveAccessibleDescription(/Collez ici le jeton/)
    expect(api.of('PUT', '/api/calendly/token')).toEqual([])
    api.on('PUT /api/calendly/token', () => new Refusal('validation', { errors: { token: ['token_refused'] } }))
    await token.fill('un-jeton-de-personne-mais-assez-long')
    await connect.click()
    await expect.element(token).toHaveAccessibleDescription(/Calendly ne reconnaît pas ce jeton/)
    await expect.element(token).toHaveValue('un-jeton-de-personne-mais-assez-long')
  })

  test('cannot be connected beside card payments, and explains it', async () => {
    api.on('PUT /api/calendly/token', () => new Refusal('exclusive_integration', { active: 'card_payments' }))
    await visit('/settings/integrations')
    await token.fill('un-jeton-de-calendly-assez-long')
    await connect.click()
    await expect.element(section.getByRole('alert').getByText(/Désactivez d’abord le paiement par carte/)).toBeVisible()
  })

  test('shows its state and the last error', async () => {
    withCalendly(api, aCalendlyAccount({ lastError: 'calendly_token_refused', updates: 'polled' }))
    await visit('/settings/integrations')
    await expect.element(section.getByText('Claire Vasseur · claire@ancrage.test')).toBeVisible()
    await expect.element(section.getByText(/votre formule ne les signale pas/)).toBeVisible()
    await expect.element(section.getByRole('alert').getByText(/n’accepte plus votre jeton/)).toBeVisible()
    await expect.element(section.getByRole('link', { name: 'Synchroniser' })).toHaveAttribute('href', '/calendly')
    await section.getByRole('button', { name: 'Remplacer le jeton' }).click()
    await expect.element(token).toHaveFocus()
    await token.fill('un-autre-jeton-de-calendly')
    await connect.click()
    await expect.element(section.getByText('Première lecture en cours')).toBeVisible()
  })

  test('disconnects after a confirmation, which Escape cancels', async () => {
    withCalendly(api, aCalendlyAccount())
    await visit('/settings/integrations')
    const leave = section.getByRole('button', { name: 'Déconnecter' })
    await leave.click()
    const dialog = page.getByRole('dialog', { name: /Déconnecter Calendly/ })
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await leave.click()
    await dialog.getByRole('button', { name: 'Déconnecter' }).click()
    await expect.element(token).toBeVisible()
    await expect.poll(() => api.of('DELETE', '/api/calendly/token')).toHaveLength(1)
  })

  test('stays connected when disconnecting fails, and shows the error in the dialog', async () => {
    withCalendly(api, aCalendlyAccount()).on('DELETE /api/calendly/token', () => new Refusal('unavailable'))
    await visit('/settings/integrations')
    await section.getByRole('button', { name: 'Déconnecter' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Déconnecter' }).click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(page.getByText('••••••••f3Qa')).toBeInTheDocument()
  })
})
