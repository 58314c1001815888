import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { recordRefund } from '../../src/payments/take-back.ts'
import { testApp } from '../app.ts'
import { aBillingPractice, aDraft, heldSessions, issuedAt } from '../invoices/an-invoice.ts'
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
  const { id: paymentId } = await paid(taxed, '2027-02-20')
  await inBooks(practice, (em) => queryOf(em)("update billing_identity set vat_regime = 'franchise'"))
  await issue([free], '2027-02-15')
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
