import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aPage } from '../../../test/build'
import { aPatientMoney, aPayment, withMoney } from '../../../test/build-money'
import { anInterest } from '../../../test/build-stripe'
import { deferred } from '../../../test/deferred'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

const camille = { id: '33333333-0000-7000-8000-000000000001', firstname: 'Camille', lastname: 'Roux' }
const charge = {
  id: '22222222-0000-7000-8000-000000000007',
  startsAt: '2027-02-20T09:00:00.000Z',
  status: 'done',
  patient: camille,
  types: [{ nameFr: 'Séance individuelle', nameEn: 'Individual session' }],
  priceCents: 7000,
  paidCents: 3000,
  dueCents: 4000,
}
const owed = {
  patient: camille,
  dueCents: 4000,
  creditCents: 0,
  since: '2027-02-20',
  sessions: 1,
  remindedAt: null,
  hasEmail: true,
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  const totals = { count: 41, receivedCents: 287_000, returnedCents: -7000 }
  api = withMoney(aQuietPractice())
    .on('GET /api/payments', () => ({ ...aPage([aPayment({ interest: anInterest() })], { total: 41 }), totals }))
    .on('GET /api/billing/owed', () => ({ ...aPage([owed]), totals: { count: 1, dueCents: 4000 } }))
    .on('GET /api/billing/unbilled', () => ({ ...aPage([charge]), totals: { count: 1, priceCents: 7000 } }))
    .on('GET /api/patients/*/money', () => aPatientMoney({ dueCents: 4000, sessions: [charge as never] }))
})

describe('the billing page', () => {
  test('shows payments with the sums of all matches, and keeps its filters in the address', async () => {
    const { address } = await visit('/facturation?view=payments&type=cash&from=2027-02-01')
    await expect.element(page.getByText(/2\s?870,00.*reçus/)).toBeVisible()
    await expect.element(page.getByText('41 écritures')).toBeVisible()
    await expect
      .element(page.getByRole('table', { name: 'Paiements' }))
      .toMatchTextContent(/Camille Roux.*Espèces.*70,00/)
    await page.getByRole('combobox', { name: 'Moyen de paiement' }).selectOptions('cheque')
    await expect.poll(address).toBe('/facturation?view=payments&from=2027-02-01&type=cheque')
    await page.getByRole('link', { name: 'Montant' }).click()
    await expect.poll(address).toContain('sort=amountCents')
    await expect
      .poll(() => api.of('GET', '/api/payments').at(-1)?.query)
      .toMatchObject({ type: 'cheque', from: '2027-02-01', sort: 'amountCents' })
  })

  test('shows who owes what, and takes the whole amount', async () => {
    await visit('/facturation?view=owed')
    await expect.element(page.getByRole('table', { name: 'À régler' })).toMatchTextContent(/Camille Roux.*40,00/)
    await page.getByRole('button', { name: 'Encaisser Camille Roux' }).click()
    const sheet = page.getByRole('dialog', { name: 'Encaisser' })
    await expect.element(sheet.getByRole('textbox', { name: 'Montant (€)' })).toHaveValue('40')
    await sheet.getByRole('radio', { name: 'Virement' }).click()
    await sheet.getByRole('button', { name: /Encaisser 40,00/ }).click()
    await expect
      .poll(() => api.of('POST', '/api/payments').map(({ body }) => body))
      .toMatchObject([{ typeKey: 'transfer', amountCents: 4000, sessionIds: [charge.id] }])
  })

  test('drafts an invoice once, however often it is pressed, and says why it cannot', async () => {
    const { answer, give } = deferred()
    api.on('POST /api/invoices', () => answer)
    await visit('/facturation?view=unbilled')
    const bill = page.getByRole('button', { name: /^Facturer la séance/ })
    await bill.click()
    await expect.element(bill).toHaveAttribute('aria-busy', 'true')
    await bill.click({ force: true })
    give(new Refusal('already_billed', { sessions: [] }))
    await expect.element(page.getByText(/figure déjà sur une facture/)).toBeVisible()
    expect(api.of('POST', '/api/invoices')).toHaveLength(1)
  })

  test('lists unbilled sessions as cards on a phone', async () => {
    await page.viewport(360, 760)
    await visit('/facturation?view=unbilled')
    const cards = page.getByRole('list', { name: 'À facturer' })
    await expect.element(cards).toMatchTextContent(/Camille Roux.*70,00.*Reste 40,00/)
    await expect.element(cards.getByRole('link')).toHaveAttribute('href', `/sessions/${charge.id}`)
  })

  test('folds its filters behind one button on a phone, with the number that are set', async () => {
    await page.viewport(360, 760)
    await visit('/facturation?view=payments&type=cash')
    const fold = page.getByRole('button', { name: 'Filtrer et trier (1)' })
    await expect.element(fold).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Moyen de paiement' })).not.toBeInTheDocument()
    await fold.click()
    await expect.element(page.getByRole('combobox', { name: 'Moyen de paiement' })).toHaveValue('cash')
    await page.getByRole('combobox', { name: 'Moyen de paiement' }).selectOptions('')
    await expect.element(page.getByRole('button', { name: 'Filtrer et trier', exact: true })).toBeVisible()
  })

  test('tells apart an empty list, one without matches, and one that could not be loaded', async () => {
    const totals = { count: 0, receivedCents: 0, returnedCents: 0 }
    api.on('GET /api/payments', () => ({ ...aPage([]), totals }))
    await visit('/facturation?view=payments')
    await expect.element(page.getByText('Aucun paiement encore')).toBeVisible()
    await page.getByRole('searchbox').fill('Inconnue')
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    await expect.element(page.getByText('Aucun paiement encore')).toBeVisible()
    api.on('GET /api/billing/owed', () => new Refusal('unavailable'))
    await page.getByRole('tab', { name: 'À régler' }).click()
    await expect.element(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  })

  test('leads from no invoices yet to the sessions that wait for one', async () => {
    api.on('GET /api/invoices', () => ({
      ...aPage([]),
      totals: { count: 0, totalCents: 0, paidCents: 0, dueCents: 0 },
    }))
    await visit('/facturation')
    await expect.element(page.getByText('Aucune facture encore')).toBeVisible()
    await page.getByRole('link', { name: 'Voir la séance à facturer' }).click()
    await expect.element(page.getByRole('tab', { name: 'À facturer', selected: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Tout facturer' })).toBeVisible()
  })

  test('shows the interest of each payment far in advance, and that its rate is uncertain', async () => {
    await visit('/facturation?view=payments')
    await expect
      .element(
        page.getByText(
          /1,20\s€ d’intérêts au taux légal \(6,67\s% et 6,5\s%\).*6,5\s% du .*\s: taux que vous avez saisi\. À vérifier avec votre comptable\./,
        ),
      )
      .toBeVisible()
  })

  test.each(['payments', 'owed', 'unbilled'])('is accessible (%s)', async (view) => {
    await visit(`/facturation?view=${view}`)
    await expect.element(page.getByText(/Camille Roux/)).toBeVisible()
    expect(await findBarriers(document.body)).toEqual([])
  })
})
