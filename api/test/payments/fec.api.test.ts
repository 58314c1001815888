import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { recordRefund } from '../../src/payments/take-back.ts'
import { testApp } from '../app.ts'
import { aBillingPractice, aDraft, heldSessions, issuedAt } from '../invoices/an-invoice.ts'
import { aPaidOutCard } from './a-paid-out-card.ts'
import { download, inBooks, NOON, pay } from './a-payment.ts'

const app = await testApp()

test('the entries use the VAT rate of each invoice, and not today’s', async () => {
  const vat = { vatRegime: 'liable' as const, vatNumber: 'FR44732829320', vatBasisPoints: 2000 }
  const practice = await aBillingPractice(app, vat)
  const { patientId, ids } = await heldSessions(app, practice, 2)
  const [taxed = '', free = ''] = ids
  const issue = async (sessionIds: string[], day: string) =>
    issuedAt(app, practice, await aDraft(app, practice, { sessionIds }), new Date(`${day}T10:00:00Z`))
  const paid = (sessionId: string, receivedOn: string) =>
    pay(practice, { patientId, receivedOn, allocations: [{ sessionId, amountCents: 5000 }] })
  await issue([taxed], '2027-01-10')
  await inBooks(practice, (em) => queryOf(em)("update billing_identity set vat_regime = 'franchise'"))
  await issue([free], '2027-02-15')
  const { id: paymentId } = await paid(taxed, '2027-02-20')
  // Ten of each are credit: one came under the one regime, one under the other.
  await paid(free, '2027-02-01')
  await inBooks(practice, (em) => recordRefund(em, { paymentId, amountCents: 6000 }, NOON))
  const { bytes } = await download(practice, '/api/exports/fec.txt?year=2027')
  const rows = bytes
    .toString()
    .split('\r\n')
    .map((row) => row.split('\t'))
  const taxes = rows.filter((row) => row[4] === '445710').map((row) => [row[3], row[11], row[12]])
  expect(taxes).toEqual([
    ['20270201', '0,00', '1,67'],
    ['20270220', '0,00', '8,33'],
    ['20270302', '8,33', '0,00'],
  ])
})

test('a fee of which only the payout tells is booked on the day of that, and changes no day before', async () => {
  const practice = await aBillingPractice(app)
  const rowsOf = async (year: number) => {
    const { bytes } = await download(practice, `/api/exports/fec.txt?year=${year}`)
    const rows = bytes.toString().trim().split('\r\n').slice(1)
    return rows.map((row) => row.split('\t')).map((row) => [row[0], row[3], row[4], row[10], row[11], row[12]])
  }
  await aPaidOutCard(app, practice, '2027-01-04')
  expect(await rowsOf(2026)).toEqual([
    ['RE', '20260306', '512000', 'Recette R-000001', '40,00', '0,00'],
    ['RE', '20260306', '706000', 'Recette R-000001', '0,00', '40,00'],
  ])
  const fee = [
    ['OD', '20270104', '627000', 'Frais R-000001', '0,85', '0,00'],
    ['OD', '20270104', '512000', 'Frais R-000001', '0,00', '0,85'],
  ]
  expect(await rowsOf(2027)).toEqual(fee)
  // Its bank refuses the payout: Stripe keeps the fee all the same.
  await inBooks(practice, (em) => queryOf(em)("update stripe_payout set status = 'failed'"))
  expect(await rowsOf(2027)).toEqual(fee)
  const { books } = await app.signedIn(practice)
  const { data } = await books.receipts({ query: { from: '2026-01-01', to: '2026-12-31' } })
  expect(data).toMatchObject([{ feeCents: 85, paidOutOn: null }])
})
