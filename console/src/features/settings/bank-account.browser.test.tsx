import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anAccount } from '../../../test/build-account'
import { billingIdentity, withSettings } from '../../../test/build-settings'
import { withStripe } from '../../../test/build-stripe'
import { Refusal } from '../../../test/fake-api'

test('another bank account is saved with the password, and stays typed where the user gives up', async () => {
  const api = withStripe(withSettings(anAccount(aQuietPractice())), null).on(
    'PUT /api/billing/identity',
    ({ body }) => {
      const { revision: _, currentPassword, ...identity } = body as { revision: number; currentPassword?: string }
      if (currentPassword === 'tilleul-loire-brume')
        return { ...billingIdentity, identity: { ...billingIdentity.identity, ...identity }, missing: [] }
      const reason = currentPassword === undefined ? 'required' : 'wrong'
      return new Refusal('validation', { errors: { currentPassword: [reason] } })
    },
  )
  await visit('/settings/payments')
  const card = page.getByRole('form', { name: 'Qui facture' })
  const iban = card.getByRole('textbox', { name: /^IBAN/ })
  const save = card.getByRole('button', { name: 'Enregistrer' })
  await iban.fill('FR7630006000011234567890189')
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Changer le compte bancaire de vos factures' })
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(iban).toHaveValue('FR7630006000011234567890189')
  await expect.element(page.getByText('Identité de facturation enregistrée')).not.toBeInTheDocument()
  await save.click()
  const password = page.getByLabelText('Mot de passe actuel')
  await password.fill('autre chose')
  await page.getByRole('button', { name: 'Changer l’IBAN' }).click()
  await expect.element(password).toHaveAccessibleDescription(/n’est pas votre mot de passe/)
  await password.fill('tilleul-loire-brume')
  await page.getByRole('button', { name: 'Changer l’IBAN' }).click()
  await expect.element(page.getByText('Identité de facturation enregistrée')).toBeVisible()
  const sent = api.of('PUT', '/api/billing/identity').map(({ body }) => body)
  expect(sent.at(-1)).toMatchObject({ revision: 1, iban: 'FR7630006000011234567890189' })
})
