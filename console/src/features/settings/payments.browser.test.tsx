import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anAccount } from '../../../test/build-account'
import { billingIdentity, withSettings } from '../../../test/build-settings'
import { withStripe } from '../../../test/build-stripe'
import { Refusal } from '../../../test/fake-api'

test('the tab of payments offers each choice in words, and saves the one that is taken', async () => {
  const api = withStripe(withSettings(anAccount(aQuietPractice())), null)
  await visit('/settings/payments')
  const notes = page.getByRole('form', { name: 'Notes et factures' })
  const issuing = notes.getByRole('combobox', { name: 'Émettre la note' })
  await expect.element(issuing).toHaveValue('draft')
  await issuing.selectOptions('Avec le paiement')
  await notes.getByRole('button', { name: 'Enregistrer' }).click()
  await expect
    .poll(() => api.of('PATCH', '/api/settings').map(({ body }) => body))
    .toEqual([{ invoiceIssuing: 'with_payment' }])
})

test('who bills says what is missing, and is saved whole', async () => {
  const mention = 'TVA non applicable, art. 293 B du CGI'
  const api = withStripe(withSettings(anAccount(aQuietPractice())), null).on(
    'PUT /api/billing/identity',
    ({ body }) => ({
      ...billingIdentity,
      identity: { ...billingIdentity.identity, ...(body as object) },
      missing: [],
      vatMention: mention,
    }),
  )
  await visit('/settings/payments')
  const card = page.getByRole('form', { name: 'Qui facture' })
  await expect.element(card.getByText(/il manque.*Régime de TVA/)).toBeVisible()
  await expect.element(card.getByRole('textbox', { name: 'Taux de TVA' })).not.toBeInTheDocument()
  await card.getByRole('combobox', { name: 'Régime de TVA' }).selectOptions('Franchise en base')
  await card.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(() => card.element().textContent).toContain(mention)
  const [sent] = api.of('PUT', '/api/billing/identity').map(({ body }) => body)
  expect(sent).toMatchObject({
    form: 'sole_trader',
    lastname: 'Moreau',
    vatRegime: 'franchise',
    iban: null,
    paymentDays: 0,
  })
})

test('a number that is none is refused where it stands', async () => {
  withStripe(withSettings(anAccount(aQuietPractice())), null).on(
    'PUT /api/billing/identity',
    () => new Refusal('validation', { errors: { siret: ['invalid_siret'] } }),
  )
  await visit('/settings/payments')
  const card = page.getByRole('form', { name: 'Qui facture' })
  const siret = card.getByRole('textbox', { name: 'SIRET' })
  await siret.fill('1')
  await card.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(siret).toHaveAttribute('aria-invalid', 'true')
})
