import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anAccount } from '../../../test/build-account'
import { billingIdentity, withSettings } from '../../../test/build-settings'
import { withStripe } from '../../../test/build-stripe'
import { Refusal } from '../../../test/fake-api'
import { FakeEventSource } from '../../../test/fake-events'

const withoutRevision = (body: unknown) => {
  const { revision: _, ...identity } = body as { revision: number }
  return identity
}

test('the billing identity lists what is missing, and is saved as a whole', async () => {
  const mention = 'TVA non applicable, art. 293 B du CGI'
  const api = withStripe(withSettings(anAccount(aQuietPractice())), null).on(
    'PUT /api/billing/identity',
    ({ body }) => ({
      ...billingIdentity,
      identity: { ...billingIdentity.identity, ...withoutRevision(body) },
      missing: [],
      vatMention: mention,
    }),
  )
  await visit('/settings/payments')
  const card = page.getByRole('form', { name: 'Qui facture' })
  await expect.element(card.getByText(/il manque.*Régime de TVA/)).toBeVisible()
  await expect.element(card.getByRole('textbox', { name: /^Taux de TVA/ })).not.toBeInTheDocument()
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

test('what is known of the practice and stands in the form is not said to be missing', async () => {
  const suggested = { ...billingIdentity, missing: ['firstname', 'lastname', 'siret', 'vatRegime'] as const }
  const identity = { ...billingIdentity.identity, siret: null }
  withStripe(withSettings(anAccount(aQuietPractice())), null).on('GET /api/billing/identity', () => ({
    ...suggested,
    identity,
  }))
  await visit('/settings/payments')
  const card = page.getByRole('form', { name: 'Qui facture' })
  await expect.element(card.getByText(/il manque.: SIRET, Régime de TVA\./)).toBeVisible()
  await card.getByRole('textbox', { name: 'SIRET' }).fill('73282932000074')
  await expect.element(card.getByText(/il manque.: Régime de TVA\./)).toBeVisible()
  await card.getByRole('combobox', { name: 'Régime de TVA' }).selectOptions('Franchise en base')
  await expect.element(card.getByText(/Tout y est.: enregistrez/)).toBeVisible()
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

test('numbers of the billing identity are read as people type them, and one that cannot be read stays and is not saved', async () => {
  const identity = { ...billingIdentity.identity, form: 'company' as const, vatRegime: 'liable' as const }
  const api = withStripe(withSettings(anAccount(aQuietPractice())), null)
    .on('GET /api/billing/identity', () => ({ ...billingIdentity, identity }))
    .on('PUT /api/billing/identity', ({ body }) => ({
      ...billingIdentity,
      identity: { ...identity, ...withoutRevision(body) },
    }))
  await visit('/settings/payments')
  const card = page.getByRole('form', { name: 'Qui facture' })
  const first = card.getByRole('textbox', { name: /^Premier numéro/ })
  const save = card.getByRole('button', { name: 'Enregistrer' })
  await card.getByRole('textbox', { name: /^Capital/ }).fill('10\u202f000,50 €')
  await card.getByRole('textbox', { name: /^Taux de TVA/ }).fill('20 %')
  await first.fill('2026-42')
  await save.click()
  await expect.element(first).toHaveAttribute('aria-invalid', 'true')
  await expect.element(first).toHaveFocus()
  await expect.element(first).toHaveValue('2026-42')
  expect(api.of('PUT', '/api/billing/identity')).toEqual([])
  await first.fill('1 042')
  await save.click()
  await expect
    .poll(() => api.of('PUT', '/api/billing/identity').map(({ body }) => body))
    .toMatchObject([{ capitalCents: 1_000_050, vatBasisPoints: 2000, firstNumber: 1042 }])
})

test.each([
  ['nothing was heard of it', false, /modifiées sur un autre appareil.: Nom commercial, Ville\./],
  ['the page has heard of it', true, /modifiées sur un autre appareil.: Nom commercial\./],
])(
  'a billing identity that another device has changed is saved over only once that is said: %s',
  async (_, isHeard, words) => {
    let held = billingIdentity
    const api = withStripe(withSettings(anAccount(aQuietPractice())), null)
      .on('GET /api/billing/identity', () => held)
      .on('PUT /api/billing/identity', ({ body }) =>
        (body as { revision: number }).revision === held.revision
          ? { ...held, revision: held.revision + 1 }
          : new Refusal('conflict', { reason: 'changed_since', revision: held.revision }),
      )
    await visit('/settings/payments')
    const card = page.getByRole('form', { name: 'Qui facture' })
    await card.getByRole('textbox', { name: /^Nom commercial/ }).fill('Cabinet du port')
    held = { ...held, revision: 2, identity: { ...held.identity, tradeName: 'Cabinet du phare', city: 'Brest' } }
    const city = card.getByRole('textbox', { name: 'Ville' })
    if (isHeard) {
      FakeEventSource.current.tells('changed', { topic: 'money' })
      await expect.element(city).toHaveValue('Brest')
    }
    const save = card.getByRole('button', { name: 'Enregistrer' })
    await save.click()
    await expect.element(card.getByText(words)).toBeVisible()
    await expect.element(city).toHaveValue('Brest')
    await save.click()
    const sent = () => api.of('PUT', '/api/billing/identity').map(({ body }) => body)
    await expect.poll(sent).toMatchObject([
      { revision: 1, tradeName: 'Cabinet du port' },
      { revision: 2, city: 'Brest', tradeName: 'Cabinet du port' },
    ])
  },
)
