import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { plain, visit } from '../../../test/app'
import { aBooking } from '../../../test/build'
import { aWithdrawal } from '../../../test/build-stripe'
import { FakeApi, Refusal } from '../../../test/fake-api'
import type { Booking } from './use-booking'

const PATH = '/booking/a-token-of-more-than-twenty-characters'
const open = (path = PATH) => visit(path, { isAnonymous: true })

const aPayment = (given: Partial<NonNullable<Booking['payment']>> = {}): NonNullable<Booking['payment']> => ({
  status: 'open',
  url: 'https://ancrage.test/pay/a-pay-token-of-more-than-twenty',
  amountCents: 3000,
  totalCents: 6000,
  currency: 'EUR',
  expiresAt: '2027-02-27T10:00:00.000Z',
  paidAt: null,
  ifCancelled: null,
  withdrawUntil: null,
  withdrawnAt: null,
  paid: [],
  ...given,
})
const paid = (given: Partial<NonNullable<Booking['payment']>> = {}) =>
  aPayment({ status: 'paid', url: null, paidAt: '2027-02-27T09:00:00.000Z', ...given })

let api: FakeApi
let booking: Booking

beforeEach(() => {
  booking = aBooking()
  api = new FakeApi().on('GET /api/public/bookings/*', () => booking)
})

describe('the payment of a booking', () => {
  test('is shown with its amount, its deadline and a link', async () => {
    booking = aBooking({ status: 'prepaid_pending', payment: aPayment() })
    await open()
    await expect.element(page.getByRole('heading', { name: 'Camille, il reste à payer' })).toBeVisible()
    const way = page.getByRole('link', { name: /^Payer 30,00/ })
    await expect.element(way).toHaveAttribute('href', '/pay/a-pay-token-of-more-than-twenty')
    await expect.element(page.getByText(/À payer par carte avant le .*27 février/)).toBeVisible()
  })

  test.each([
    ['paid', 'Vous avez payé 30,00 €.'],
    ['expired', 'Il est trop tard pour payer : rien n’a été prélevé.'],
    [
      'late',
      'Votre paiement est arrivé trop tard : 30,00 € vous sont rendus sur votre carte. Comptez cinq à dix jours.',
    ],
    ['refunding', '30,00 € vous sont rendus sur votre carte. Comptez cinq à dix jours.'],
    ['withdrawn', 'Aucun paiement n’est plus attendu. Rien n’a été prélevé.'],
  ] as const)('that is %s shows its state', async (status, words) => {
    booking = aBooking({ payment: aPayment({ status, url: null }) })
    await open()
    const region = page.getByRole('region', { name: 'Paiement' })
    await expect.poll(() => plain(region.element().textContent)).toBe(words)
    await expect.element(page.getByRole('link', { name: /^Payer/ })).not.toBeInTheDocument()
  })

  test.each([
    [3000, /30,00\s€ vous sont rendus sur votre carte/],
    [0, /rien ne vous est rendu/],
  ])('says before a cancellation that %s cents are refunded', async (refundCents, words) => {
    booking = aBooking({ payment: paid({ ifCancelled: { refundCents, percent: 0, because: 'in_time' } }) })
    await open()
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible()
  })
})

describe('withdrawing from the contract', () => {
  test('takes two presses, is filled in already, and is acknowledged', async () => {
    booking = aBooking({ payment: paid({ withdrawUntil: '2027-03-15' }) })
    let withdrawal = aWithdrawal()
    api
      .on('GET /api/public/bookings/*/withdrawal', () => withdrawal)
      .on('POST /api/public/bookings/*/withdrawal', () => {
        withdrawal = aWithdrawal({
          isOpen: false,
          closedBecause: 'declared',
          declaredAt: '2027-02-27T09:30:00.000Z',
        })
        return withdrawal
      })
    await open()
    await page.getByRole('link', { name: 'Renoncer au contrat ici' }).click()
    await expect.element(page.getByRole('heading', { name: 'Renoncer au contrat' })).toHaveFocus()
    await expect.element(page.getByLabelText('Votre nom')).toHaveValue('Camille Roux')
    await expect.element(page.getByText(/Rendez-vous du .*2 mars.* avec Cabinet des Tilleuls/)).toBeVisible()
    await expect.element(page.getByText(/30,00\s€ vous sont rendus/)).toBeVisible()
    const address = page.getByLabelText('Adresse e-mail pour l’accusé de réception')
    await expect.element(address).toHaveValue('camille@courriel.test')
    await address.fill('autre@courriel.test')
    await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
    await expect.element(page.getByText(/Votre rétractation est reçue, .*10\sh\s30/)).toBeVisible()
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^Votre rétractation est reçue/)
    expect(api.of('POST', /.*withdrawal/).map(({ body }) => body)).toEqual([
      { name: 'Camille Roux', address: 'autre@courriel.test' },
    ])
  })

  test.each([true, false])('shows its last day correctly in a zone west of Greenwich (open: %s)', async (isOpen) => {
    booking = aBooking({ practice: { ...aBooking().practice, timeZone: 'America/Martinique' } })
    const closed = aWithdrawal({ isOpen: false, closedBecause: 'too_late' })
    api.on('GET /api/public/bookings/*/withdrawal', () => (isOpen ? aWithdrawal() : closed))
    await open(`${PATH}?withdraw=1`)
    await expect.element(page.getByText(isOpen ? /jusqu’au 15\smars\s2027/ : /depuis le 15\smars\s2027/)).toBeVisible()
  })

  test('does not say that nothing was paid when the practice keeps all of it', async () => {
    api.on('GET /api/public/bookings/*/withdrawal', () => aWithdrawal({ refundCents: 0, keptCents: 3000 }))
    await open(`${PATH}?withdraw=1`)
    await expect.element(page.getByText(/30,00\s€ correspondent à ce qui a été tenu/)).toBeVisible()
    await expect.element(page.getByText(/Rien n’a été payé/)).not.toBeInTheDocument()
  })

  test.each([
    ['too_late', /Le délai de rétractation est passé/],
    ['held', /entièrement tenue à votre demande/],
    ['settled', /tout vous a été rendu/],
  ] as const)('says why it is not possible when it is %s', async (closedBecause, words) => {
    api.on('GET /api/public/bookings/*/withdrawal', () => aWithdrawal({ isOpen: false, closedBecause }))
    await open(`${PATH}?withdraw=1`)
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Confirmer la rétractation' })).not.toBeInTheDocument()
  })

  test('is in English too, and handles bookings without a contract', async () => {
    booking = aBooking({ locale: 'en' })
    api.on('GET /api/public/bookings/*/withdrawal', () => new Refusal('not_found'))
    await open(`${PATH}?withdraw=1`)
    await expect.element(page.getByText(/There is no right of withdrawal here/)).toBeVisible()
    const title = page.getByRole('heading', { level: 1 }).element().textContent
    await expect.poll(() => document.title).toBe(`${title} · Ancrage`)
    await page.getByRole('button', { name: 'Back to the appointment' }).click()
    await expect.element(page.getByRole('heading', { name: 'Camille, your appointment is confirmed' })).toBeVisible()
    await expect.poll(() => document.title).toBe('Your appointment · Ancrage')
  })
})
