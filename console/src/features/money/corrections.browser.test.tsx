import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visit } from '../../../test/app'
import { aPatientMoney, aPayment, withMoney } from '../../../test/build-money'
import { aKnownClient, CAMILLE } from '../../../test/build-patient'
import { RECORDED } from '../../../test/build-record'
import { aCardPayment } from '../../../test/build-stripe'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import { aSessionWithMoney, sessionPayment } from '../../../test/session-payment'

let api: FakeApi

beforeEach(async () => {
  api = await aSessionWithMoney()
})

const { open, part } = sessionPayment

test('a supplement that a discount or a payment needs says why it stays', async () => {
  const line = { id: RECORDED, kind: 'line' as const, label: 'Trajet', amountCents: 1000, reason: null }
  let refused = new Refusal('validation', { errors: { adjustmentId: ['too_big'] } })
  withMoney(api, {
    priceCents: 8000,
    dueCents: 8000,
    adjustments: [{ ...line, createdAt: '2027-02-26T10:00:00.000Z' }],
  })
  api.on('DELETE /api/sessions/*/price/*', () => refused)
  await open()
  const remove = part.getByRole('button', { name: /Retirer «\sTrajet\s»/ })
  await remove.click()
  await expect.element(page.getByText(/La remise accordée dépasserait le prix/)).toBeVisible()
  refused = new Refusal('conflict', { paidCents: 8000 })
  await remove.click()
  await expect.element(page.getByText(/Le client a déjà réglé plus que ce prix/)).toBeVisible()
})

test('a payment of which a part went back meanwhile says that it cannot be reversed any more', async () => {
  const allocations = [{ sessionId: RECORDED, invoiceId: null, invoiceNumber: null, amountCents: 7000 }]
  const back = aPayment({
    id: aPayment().id.replace(/.$/, '2'),
    kind: 'refund',
    amountCents: -500,
    canReverse: false,
  })
  withMoney(api, { paidCents: 7000, dueCents: 0, payments: [back, aPayment({ allocations })] })
  api.on('POST /api/payments/*/reverse', () => new Refusal('conflict'))
  await open()
  const buttons = part.getByRole('button', { name: /Annuler l’écriture/ })
  await expect.poll(() => buttons.elements()).toHaveLength(1)
  await buttons.click()
  const dialog = page.getByRole('dialog', { name: /Annuler l’écriture/ })
  await dialog.getByRole('textbox', { name: 'Motif' }).fill('Erreur de saisie')
  await dialog.getByRole('button', { name: 'Annuler l’écriture' }).click()
  await expect.element(dialog.getByText(/une partie en a été rendue/)).toBeVisible()
})

test('a client’s payment by a link that is for no session can be refunded', async () => {
  const own = aCardPayment({
    kind: 'link',
    patientId: CAMILLE,
    sessionId: null,
    amountCents: 4000,
    refundableCents: 4000,
  })
  const byCard = aPayment({ typeKey: 'card_online', amountCents: 4000, canReverse: false })
  api = withMoney(aKnownClient())
  api.on('GET /api/patients/*/money', () => aPatientMoney({ payments: [byCard], hasCardPaymentOrLink: true }))
  api.on('GET /api/patients/*/card-payments', () => [own, aCardPayment({ id: RECORDED })])
  await visit(`/patients/${CAMILLE}?tab=money`)
  const paid = page.getByRole('region', { name: 'Paiement par carte' })
  await expect.element(paid.getByRole('button', { name: 'Rembourser' })).toBeVisible()
  expect(paid.getByRole('listitem').elements()).toHaveLength(1)
})

test('a client’s open link is found again, and withdrawn', async () => {
  const open = { kind: 'link' as const, status: 'open' as const, url: 'https://ancrage.test/pay/1', paidAt: null }
  const link = aCardPayment({ ...open, patientId: CAMILLE, sessionId: null, refundableCents: 0 })
  api = withMoney(aKnownClient())
  api.on('GET /api/patients/*/money', () => aPatientMoney({ payments: [], hasCardPaymentOrLink: true }))
  api.on('GET /api/patients/*/card-payments', () => [link])
  api.on('DELETE /api/payment-links/*', () => undefined)
  await visit(`/patients/${CAMILLE}?tab=money`)
  const paid = page.getByRole('region', { name: 'Paiement par carte' })
  await paid.getByRole('button', { name: 'Retirer ce lien' }).click()
  const question = page.getByRole('dialog', { name: 'Retirer ce lien de paiement ?' })
  await question.getByRole('button', { name: 'Retirer ce lien' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(api.of('DELETE', `/api/payment-links/${link.id}`)).toHaveLength(1)
})
