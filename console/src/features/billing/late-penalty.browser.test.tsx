import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aPage } from '../../../test/build'
import { aDraftedInvoice, withMoney } from '../../../test/build-money'

const rates = [
  { from: '2027-01-31', through: '2027-03-02', basisPoints: 1215, source: 'BCE + 10 points', isMissing: true },
]
const invoice = aDraftedInvoice({
  status: 'issued',
  number: '2027-00001',
  issuedOn: '2027-01-30',
  dueOn: '2027-01-30',
  dueCents: 7000,
})

beforeEach(() => page.viewport(360, 740))

const open = (shown: typeof invoice) => {
  const totals = { count: 1, totalCents: 7000, paidCents: 0, dueCents: 7000 }
  withMoney(aQuietPractice())
    .on('GET /api/invoices', () => ({ ...aPage([shown]), totals }))
    .on('GET /api/invoices/*', () => shown)
  return visit(`/facturation?invoice=${shown.id}`)
}

test('an invoice that a business has not paid in time names the penalties so far, and that they are to be checked', async () => {
  const latePenalty = { cents: 73, since: '2027-01-31', rates, isToCheck: true, recoveryFeeCents: 4000 }
  await open({ ...invoice, latePenalty })
  await expect
    .element(page.getByText(/est en retard/))
    .toMatchTextContent(
      /0,73.€ de pénalités.*12,15.% l’an depuis.*40,00.€.*dernier taux publié, BCE \+ 10 points.*À vérifier/,
    )
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('an invoice that a business has paid late names the penalties until then', async () => {
  const latePenalty = { cents: 73, since: '2027-01-31', rates, isToCheck: false, recoveryFeeCents: 4000 }
  await open({ ...invoice, dueCents: 0, latePenalty })
  await expect.element(page.getByText(/a été payée en retard/)).toMatchTextContent(/0,73.€ de pénalités.*40,00.€/)
  await expect.element(page.getByText(/est en retard/)).not.toBeInTheDocument()
})

test('any other invoice names none', async () => {
  await open(invoice)
  await expect.element(page.getByRole('dialog', { name: '2027-00001' }).getByText('À régler').first()).toBeVisible()
  await expect.element(page.getByText(/est en retard/)).not.toBeInTheDocument()
})
