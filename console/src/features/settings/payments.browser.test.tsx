import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anAccount } from '../../../test/build-account'
import { paymentTypes } from '../../../test/build-money'
import { withSettings } from '../../../test/build-settings'
import { withStripe } from '../../../test/build-stripe'
import { Refusal } from '../../../test/fake-api'
import type { SavedPaymentType } from './payment-type-values'

test('the payment settings offer each choice in words and save it', async () => {
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

test('the steps of a refund are added, refused where they contradict each other, and saved', async () => {
  const api = withStripe(withSettings(anAccount(aQuietPractice()), { refundFullHours: 72 }), null)
  await visit('/settings/payments')
  const card = page.getByRole('form', { name: 'Remboursement en cas d’annulation' })
  const type = (name: RegExp, text: string) => card.getByRole('textbox', { name }).fill(text)
  const add = card.getByRole('button', { name: 'Ajouter un palier' })
  const save = card.getByRole('button', { name: 'Enregistrer' })
  await add.click()
  await expect.element(card.getByRole('textbox', { name: /^Palier 1\s: part/ })).toHaveFocus()
  await type(/^Palier 1\s: part/, '50')
  await type(/^Palier 1\s: heures/, 'un jour')
  await save.click()
  await expect.element(card.getByText(/^Chaque palier demande/)).toBeVisible()
  await type(/^Palier 1\s: heures/, '48')
  await add.click()
  await type(/^Palier 2\s: part/, '60')
  await type(/^Palier 2\s: heures/, '24')
  await save.click()
  await expect.element(card.getByText(/^Chaque palier demande/)).toBeVisible()
  expect(api.of('PATCH', '/api/settings')).toHaveLength(0)
  await type(/^Palier 2\s: part/, '25')
  await save.click()
  const steps = [
    { hours: 48, percent: 50 },
    { hours: 24, percent: 25 },
  ]
  const sent = () => api.of('PATCH', '/api/settings').map(({ body }) => body)
  await expect.poll(sent).toEqual([{ refundSteps: steps }])
  await card.getByRole('button', { name: 'Retirer le palier 2' }).click()
  await save.click()
  await expect.poll(sent).toEqual([{ refundSteps: steps }, { refundSteps: steps.slice(0, 1) }])
})

test('removing a step of a refund keeps the focus beside it, also where no more can be added', async () => {
  const refundSteps = [50, 40, 30, 20, 10].map((percent) => ({ hours: percent, percent }))
  withStripe(withSettings(anAccount(aQuietPractice()), { refundFullHours: 72, refundSteps }), null)
  await visit('/settings/payments')
  const card = page.getByRole('form', { name: 'Remboursement en cas d’annulation' })
  await expect.element(card.getByRole('button', { name: 'Ajouter un palier' })).toBeDisabled()
  await card.getByRole('button', { name: 'Retirer le palier 5' }).click()
  await expect.element(card.getByRole('button', { name: 'Retirer le palier 4' })).toHaveFocus()
  await card.getByRole('button', { name: 'Retirer le palier 4' }).click()
  await expect.element(card.getByRole('button', { name: 'Ajouter un palier' })).toHaveFocus()
})

test('a legal rate that nobody has published here is entered for its half year', async () => {
  const api = withStripe(withSettings(anAccount(aQuietPractice())), null)
  await visit('/settings/payments')
  const card = page.getByRole('form', { name: 'Taux de l’intérêt légal' })
  const rate = card.getByRole('textbox', { name: '2ᵉ semestre 2026' })
  const save = card.getByRole('button', { name: 'Enregistrer' })
  await rate.fill('6,')
  await save.click()
  await expect.element(card.getByText(/^Saisissez un pourcentage/)).toBeVisible()
  await expect.element(rate).toHaveValue('6,')
  await rate.fill('6,5')
  await save.click()
  await expect
    .poll(() => api.of('PATCH', '/api/settings').map(({ body }) => body))
    .toEqual([{ legalRates: [{ from: '2026-07-01', basisPoints: 650 }] }])
  await expect.element(rate).toHaveValue('6,5')
})

test('the payment settings do not mention card payments where there are none', async () => {
  withStripe(withSettings(anAccount(aQuietPractice())), null, { isAvailable: false })
  await visit('/settings/payments')
  await expect.element(page.getByRole('form', { name: 'Notes et factures' })).toBeVisible()
  await expect.element(page.getByRole('form', { name: 'Paiement à la réservation' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/Stripe/)).not.toBeInTheDocument()
})

test('the ways to pay are renamed, hidden, added and sorted, and the earlier list can be restored', async () => {
  let types: SavedPaymentType[] = paymentTypes
  const api = withStripe(withSettings(anAccount(aQuietPractice())), null)
    .on('GET /api/payment-types', () => types)
    .on('PUT /api/payment-types', ({ body }) => {
      types = (body as { types: Partial<SavedPaymentType>[] }).types.map((type, position) => ({
        key: type.key ?? 'added',
        kind: paymentTypes.find(({ key }) => key === type.key)?.kind ?? 'other',
        nameFr: type.nameFr ?? '',
        nameEn: type.nameEn ?? type.nameFr ?? '',
        position,
        isHidden: type.isHidden ?? false,
      }))
      return types
    })
  await visit('/settings/payments')
  const card = page.getByRole('form', { name: 'Moyens de paiement' })
  await card.getByRole('textbox', { name: 'Espèces : nom', exact: true }).fill('Liquide')
  await card.getByRole('switch', { name: 'Proposé Autre' }).click()
  await card.getByRole('button', { name: 'Liquide : monter' }).click()
  await expect.element(card.getByRole('button', { name: 'Liquide : monter' })).toHaveFocus()
  await card.getByRole('button', { name: 'Ajouter un moyen' }).click()
  await userEvent.keyboard('Chèques-vacances')
  await card.getByRole('button', { name: 'Enregistrer' }).click()
  const sent = () => api.of('PUT', '/api/payment-types').map(({ body }) => (body as { types: object[] }).types)
  await expect.poll(sent).toHaveLength(1)
  expect(sent()[0]).toMatchObject([
    { key: 'card_online' },
    { key: 'cash', nameFr: 'Liquide' },
    { key: 'card_on_site' },
    { key: 'cheque' },
    { key: 'transfer' },
    { key: 'other', isHidden: true },
    { nameFr: 'Chèques-vacances', isHidden: false },
  ])
  await page.getByRole('button', { name: 'Revenir en arrière' }).click()
  await expect.poll(sent).toHaveLength(2)
  expect(sent()[1]).toMatchObject(paymentTypes.map(({ key, nameFr }) => ({ key, nameFr })))
  await expect.element(card.getByRole('textbox', { name: 'Espèces : nom', exact: true })).toBeVisible()
})

test('a way to pay without a name, or removed while payments use it, is refused', async () => {
  const own = { key: 'vacances', kind: 'other' as const, nameFr: 'Chèques-vacances', nameEn: 'Vouchers' }
  const api = withStripe(withSettings(anAccount(aQuietPractice())), null)
    .on('GET /api/payment-types', () => [...paymentTypes, { ...own, position: 6, isHidden: false }])
    .on('PUT /api/payment-types', () => new Refusal('conflict', { used: ['vacances'] }))
  await visit('/settings/payments')
  const card = page.getByRole('form', { name: 'Moyens de paiement' })
  const cash = card.getByRole('textbox', { name: 'Espèces : nom', exact: true })
  await cash.fill(' ')
  await card.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(card.getByText('Donnez-lui un nom.')).toBeVisible()
  expect(api.of('PUT', '/api/payment-types')).toHaveLength(0)
  await card.getByRole('button', { name: 'Effacer mes changements' }).click()
  await card.getByRole('button', { name: 'Chèques-vacances : retirer' }).click()
  await card.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(card.getByText(/Des paiements portent ce nom/)).toBeVisible()
})

test('a list of ways to pay that another device has changed is shown before it is saved over', async () => {
  const voucher = { key: 'vacances', kind: 'other' as const, nameFr: 'Chèques-vacances', nameEn: 'Vouchers' }
  const changed = [...paymentTypes, { ...voucher, position: 6, isHidden: false }]
  let types: SavedPaymentType[] = paymentTypes
  const api = withStripe(withSettings(anAccount(aQuietPractice())), null)
    .on('GET /api/payment-types', () => types)
    .on('PUT /api/payment-types', ({ body }) => {
      const { expected } = body as { expected: object[] }
      if (expected.length === types.length) return types
      return new Refusal('conflict', { reason: 'changed_since' })
    })
  await visit('/settings/payments')
  const card = page.getByRole('form', { name: 'Moyens de paiement' })
  await card.getByRole('textbox', { name: 'Espèces : nom', exact: true }).fill('Liquide')
  types = changed
  const save = card.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  await expect.element(card.getByText(/modifiée sur un autre appareil.*Espèces.*Chèques-vacances/)).toBeVisible()
  await expect.element(card.getByRole('textbox', { name: 'Liquide : nom', exact: true })).toHaveValue('Liquide')
  await save.click()
  const sent = () => api.of('PUT', '/api/payment-types').map(({ body }) => (body as { types: object[] }).types)
  await expect.poll(sent).toHaveLength(2)
  expect(sent()[1]).toContainEqual({ key: 'cash', nameFr: 'Liquide', nameEn: 'Cash', isHidden: false })
  expect(sent()[1]).toContainEqual(expect.objectContaining({ key: 'vacances' }))
})
