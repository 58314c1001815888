import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, plain, visit } from '../../../test/app'
import { anId, aPage, aUser } from '../../../test/build'
import { anIncompleteAccount, aStripeAccount, withStripe } from '../../../test/build-stripe'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'

let api: FakeApi
beforeEach(() => {
  api = aQuietPractice()
})

const aDeclared = {
  id: anId(1),
  requestId: anId(3),
  patient: { id: anId(2), firstname: 'Camille', lastname: 'Roux' },
  sessionId: null,
  name: 'Camille Roux',
  address: 'camille@courriel.test',
  declaredAt: '2027-02-26T09:00:00.000Z',
  withdrawalUntil: '2027-03-01',
  refundCents: 3000,
  keptCents: 0,
  byHandCents: 0,
  currency: 'EUR',
  refundBy: '2027-03-12',
  refundStatus: 'pending',
}

const currentPassword = page.getByLabelText('Mot de passe actuel')
const openStripe = page.getByRole('button', { name: 'Ouvrir la page de Stripe' })
const begin = page.getByRole('button', { name: 'Commencer chez Stripe' })

describe('the page of card payments', () => {
  test('shows the price for a typed amount, and leads to Stripe', async () => {
    withStripe(api, null).on('POST /api/stripe/connect', () => ({ url: '#stripe' }))
    await visit('/stripe')
    await expect.element(page.getByText(/aucune commission d’Ancrage/)).toBeVisible()
    const costs = page.getByRole('status').filter({ hasText: 'vous recevez' })
    await expect.poll(() => plain(costs.element().textContent)).toBe('Stripe garde 1,15 €, vous recevez 58,85 €.')
    await page.getByRole('textbox', { name: 'Pour un paiement de' }).fill('18,50')
    await expect.poll(() => plain(costs.element().textContent)).toBe('Stripe garde 0,53 €, vous recevez 17,97 €.')
    await begin.click()
    await openStripe.click()
    await expect.element(currentPassword).toHaveAccessibleDescription(/Saisissez votre mot de passe/)
    expect(api.of('POST', '/api/stripe/connect')).toEqual([])
    await currentPassword.fill('tilleul-loire-brume')
    expect(await findBarriers()).toEqual([])
    await openStripe.click()
    await expect.poll(() => location.hash).toBe('#stripe')
    expect(api.of('POST', '/api/stripe/connect').map(({ body }) => body)).toEqual([
      { currentPassword: 'tilleul-loire-brume' },
    ])
    history.replaceState(null, '', ' ')
  })

  test('describes what Stripe still asks of an incomplete account, each requirement once', async () => {
    withStripe(api, anIncompleteAccount())
    await visit('/stripe')
    await expect.element(page.getByText('Votre compte Stripe n’est pas complet.')).toBeVisible()
    const requirements = page.getByRole('status').getByRole('listitem')
    await expect.element(requirements.first()).toHaveTextContent('votre IBAN, en retard')
    await expect
      .poll(() => requirements.elements().map((one) => plain(one.textContent)))
      .toEqual(['votre IBAN, en retard', 'une pièce d’identité, avant le 5 mars 2027'])
    await expect.element(page.getByRole('button', { name: 'Continuer chez Stripe' })).toBeVisible()
  })

  test('cannot be set up beside Calendly', async () => {
    withStripe(api, null).on('GET /api/auth/user', () => aUser({ calendlyToken: '••••••••f3Qa' }))
    api.on('GET /api/calendly/sync', () => ({ events: 0, canceled: 0, lastSyncAt: new Date().toISOString() }))
    await visit('/stripe')
    await expect.element(page.getByText(/Calendly est connecté/)).toBeVisible()
    await expect.element(begin).not.toBeInTheDocument()
  })

  test('says when the installation has no card payments', async () => {
    withStripe(api, null, { isAvailable: false })
    await visit('/stripe')
    await expect.element(page.getByText('Le paiement par carte n’est pas proposé ici.')).toBeVisible()
    await expect.element(begin).not.toBeInTheDocument()
  })

  test('disconnects an account after a confirmation, and shows the payouts', async () => {
    const line = { requestId: anId(3), patient: aDeclared.patient, at: '2027-02-20T09:00:00.000Z' }
    withStripe(api, aStripeAccount(), {
      payouts: [
        {
          id: 'po_1',
          status: 'paid',
          arrivesOn: '2027-02-24',
          amountCents: 5885,
          feeCents: 115,
          currency: 'EUR',
          lines: [{ kind: 'payment', grossCents: 6000, feeCents: 115, netCents: 5885, ...line }],
        },
      ],
    }).on('DELETE /api/stripe', () => undefined)
    await visit('/stripe')
    await expect.element(page.getByText('Vos clients peuvent payer par carte.')).toBeVisible()
    await page.getByText('1 mouvement').click()
    await expect.element(page.getByRole('rowheader', { name: /Paiement · Camille Roux/ })).toBeVisible()
    await page.getByRole('button', { name: 'Ne plus utiliser Stripe' }).click()
    expect(api.of('DELETE', '/api/stripe')).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Ne plus utiliser Stripe' }).click()
    await expect.poll(() => api.of('DELETE', '/api/stripe')).toHaveLength(1)
  })

  test('shows what is owed and was paid out after an account was left, and earlier payouts by pages', async () => {
    const payout = { id: 'po_1', status: 'paid' as const, arrivesOn: '2027-02-24', currency: 'EUR' as const, lines: [] }
    withStripe(api, null)
      .on('GET /api/stripe/withdrawals', () => ({ data: [aDeclared], meta: { page: 1, perPage: 20, total: 1 } }))
      .on('GET /api/stripe/payouts', ({ query }) => ({
        data: [{ ...payout, amountCents: Number(query.page) * 1000, feeCents: 115 }],
        meta: { page: Number(query.page), perPage: 10, total: 11 },
      }))
    const { address } = await visit('/stripe')
    await expect.element(begin).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Rétractations' }).getByText('Camille Roux')).toBeVisible()
    const payouts = page.getByRole('region', { name: 'Virements' })
    await expect.element(payouts.getByText(/^10,00/)).toBeVisible()
    // Stripe says nothing about the fee of a payout by hand: no fee of zero is shown.
    await expect.element(payouts.getByText(/a été demandé à la main/)).toBeVisible()
    expect(payouts.getByText(/de frais/).query()).toBeNull()
    await payouts.getByRole('link', { name: /2$/ }).click()
    await expect.element(payouts.getByText(/^20,00/)).toBeVisible()
    await expect.poll(address).toBe('/stripe?page=2')
    expect(await findBarriers(document.body)).toEqual([])
  })

  test('says that earlier payouts could not be read, and ignores a page that cannot be', async () => {
    let answer: unknown = noAnswer
    withStripe(api, null).on('GET /api/stripe/payouts', () => answer)
    await visit('/stripe?page=1e30')
    const again = page.getByRole('region', { name: 'Virements' }).getByRole('button', { name: 'Réessayer' })
    await expect.element(again).toBeVisible()
    answer = aPage([])
    await again.click()
    await expect.element(page.getByRole('region', { name: 'Virements' })).not.toBeInTheDocument()
    expect(new Set(api.of('GET', '/api/stripe/payouts').map(({ query }) => query.page))).toEqual(new Set(['1']))
  })

  test('says that disputes could not be read, and asks for an answer only where one is awaited', async () => {
    let answer: unknown = noAnswer
    withStripe(api, aStripeAccount()).on('GET /api/stripe/disputes', () => answer)
    await visit('/stripe')
    const section = page.getByRole('region', { name: 'Litiges' })
    const again = section.getByRole('button', { name: 'Réessayer' })
    await expect.element(again).toBeVisible()
    const dispute = {
      id: 'du_1',
      requestId: null,
      status: 'needs_response',
      reason: 'fraudulent',
      amountCents: 6000,
      currency: 'EUR',
      answerBy: '2027-03-05T12:00:00.000Z',
      openedAt: '2027-02-26T12:00:00.000Z',
      patient: aDeclared.patient,
      dashboardUrl: 'https://dashboard.stripe.test/disputes/du_1',
    }
    answer = { data: [dispute, { ...dispute, id: 'du_2', status: 'lost' }], meta: { page: 1, perPage: 100, total: 2 } }
    await again.click()
    await expect.element(section.getByText('Perdu')).toBeVisible()
    expect(section.getByText(/Réponse attendue avant/).elements()).toHaveLength(1)
  })

  test.each(['America/Martinique', 'Pacific/Wallis'])('writes days as they are in the zone %s', async (timezone) => {
    const payout = { id: 'po_1', status: 'paid' as const, arrivesOn: '2027-02-24', currency: 'EUR' as const, lines: [] }
    withStripe(api, aStripeAccount(), { payouts: [{ ...payout, amountCents: 5885, feeCents: 115 }] }).on(
      'GET /api/stripe/withdrawals',
      () => ({ data: [aDeclared], meta: { page: 1, perPage: 20, total: 1 } }),
    )
    await visit('/stripe', { timezone })
    await expect.element(page.getByText(/24\sfévrier\s2027/)).toBeVisible()
    await expect.element(page.getByText(/12\smars\s2027/)).toBeVisible()
  })

  test('marks what is still owed after the last day to refund', async () => {
    const late = { ...aDeclared, refundBy: '2027-02-26' }
    const named = (nth: number, firstname: string) => ({ id: anId(nth), patient: { ...aDeclared.patient, firstname } })
    const data = [
      { ...late, ...named(11, 'Retard') },
      { ...late, ...named(12, 'Rendu'), refundStatus: 'succeeded' },
      { ...late, ...named(13, 'Main'), refundCents: 0, refundStatus: null, byHandCents: 2000 },
      { ...late, ...named(14, 'Rien'), refundCents: 0, refundStatus: null },
      { ...late, ...named(15, 'Jour'), refundBy: '2027-02-27' },
    ]
    withStripe(api, aStripeAccount()).on('GET /api/stripe/withdrawals', () => ({
      data,
      meta: { page: 1, perPage: 20, total: data.length },
    }))
    await visit('/stripe')
    const section = page.getByRole('region', { name: 'Rétractations' })
    await expect.element(section.getByText('Retard Roux')).toBeVisible()
    const marked = section.getByRole('listitem').filter({ has: page.getByText('En retard', { exact: true }) })
    expect(marked.elements().map((row) => row.textContent?.split(' ')[0])).toEqual(['Retard', 'Main'])
    expect(section.getByText(/la loi majore la somme due/).elements()).toHaveLength(2)
    // As many as one page has: an older one may still be owed.
    expect(api.of('GET', '/api/stripe/withdrawals').at(-1)?.query.perPage).toBe('100')
  })

  test('says that withdrawals could not be read, and tries again', async () => {
    let answer: unknown = noAnswer
    withStripe(api, aStripeAccount()).on('GET /api/stripe/withdrawals', () => answer)
    await visit('/stripe')
    const section = page.getByRole('region', { name: 'Rétractations' })
    const again = section.getByRole('button', { name: 'Réessayer' })
    await expect.element(again).toBeVisible()
    answer = { data: [aDeclared], meta: { page: 1, perPage: 20, total: 1 } }
    await again.click()
    await expect.element(section.getByText('Camille Roux')).toBeVisible()
  })

  test('shows what must be refunded by hand after a withdrawal, and records the refund', async () => {
    let byHandCents = 2000
    withStripe(api, aStripeAccount())
      .on('GET /api/stripe/withdrawals', () => ({
        data: [{ ...aDeclared, byHandCents }],
        meta: { page: 1, perPage: 20, total: 1 },
      }))
      .on('POST /api/stripe/withdrawals/*/handed-back', () => {
        byHandCents = 0
        return { ...aDeclared, byHandCents }
      })
    await visit('/stripe')
    await expect.element(page.getByText(/À rendre à la main avant le 12 mars 2027.*20,00/)).toBeVisible()
    await page.getByRole('button', { name: 'Noter le remboursement à Camille Roux' }).click()
    expect(await findBarriers(document.body)).toEqual([])
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /20,00.*rendus/ })
      .click()
    await expect.element(page.getByText(/À rendre à la main/)).not.toBeInTheDocument()
    expect(api.of('POST', `/api/stripe/withdrawals/${aDeclared.id}/handed-back`)).toHaveLength(1)
  })

  test('reads the account at Stripe after the return from there', async () => {
    withStripe(api, anIncompleteAccount()).on('POST /api/stripe/read', () => {
      withStripe(api, aStripeAccount())
      return { isAvailable: true, account: aStripeAccount(), fee: { basisPoints: 150, fixedCents: 25 }, leastCents: 50 }
    })
    const { address } = await visit('/stripe/success')
    await expect.element(page.getByText('Vos clients peuvent payer par carte.')).toBeVisible()
    await expect.poll(address).toBe('/stripe')
  })
})

test('an expired page of Stripe is replaced by a new one with the password, and a failure is shown', async () => {
  withStripe(api, anIncompleteAccount()).on('POST /api/stripe/link', () => new Refusal('stripe_unreachable'))
  await visit('/stripe/refresh')
  await page.getByRole('button', { name: 'Continuer chez Stripe' }).click()
  await currentPassword.fill('tilleul-loire-brume')
  await openStripe.click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  expect(api.of('POST', '/api/stripe/link')).toHaveLength(1)
  api.on('POST /api/stripe/link', () => ({ url: '#anew' }))
  await openStripe.click()
  await expect.poll(() => location.hash).toBe('#anew')
  history.replaceState(null, '', ' ')
})
