import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { createCreditNote } from '../../src/invoices/credit-note.ts'
import type { Allocation } from '../../src/payments/add-line.ts'
import { allocateCredit } from '../../src/payments/credit.ts'
import { recordRefund } from '../../src/payments/take-back.ts'
import { testApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'
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

/** The entries of a year over the accounts of VAT: journal, day, account, debit less credit in cents. */
async function vatEntries(practice: BuiltPractice, year: number) {
  const { bytes } = await download(practice, `/api/exports/fec.txt?year=${year}`)
  const rows = bytes
    .toString()
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split('\t'))
  const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)
  const balances = new Map<string, number>()
  for (const [journal, , number, , , , , , , , , debit, credit] of rows) {
    const entry = `${journal} ${number}`
    balances.set(entry, (balances.get(entry) ?? 0) + cents(debit) - cents(credit))
  }
  expect([...balances.values()].filter((cents) => cents !== 0)).toEqual([])
  return rows
    .filter(([, , , , account = '']) => account.startsWith('4457') || account.startsWith('4458'))
    .map((row) => [row[0], row[3], row[4], cents(row[11]) - cents(row[12])])
}

test('VAT on debits is due with the invoice, less what was received before, and later entries change no earlier year', async () => {
  const practice = await aBillingPractice(app, {
    vatRegime: 'liable',
    vatNumber: 'FR44732829320',
    vatBasisPoints: 2000,
    vatDue: 'debits',
  })
  const { patientId, ids } = await heldSessions(app, practice, 3)
  const [early = '', late = '', later = ''] = ids
  const at = (day: string) => new Date(`${day}T10:00:00Z`)
  const receive = (day: string, amountCents: number, allocations: Allocation[]) =>
    pay(practice, { patientId, typeKey: 'transfer', receivedOn: day, amountCents, allocations }, at(day))
  const issue = async (sessionIds: string[], day: string) => {
    const invoiceId = await aDraft(app, practice, { sessionIds })
    await issuedAt(app, practice, invoiceId, at(day))
    return invoiceId
  }
  // Half of the first session comes before its invoice; 60 in advance are for nothing yet.
  await receive('2026-11-02', 3000, [{ sessionId: early, amountCents: 3000 }])
  await receive('2026-11-03', 6000, [])
  await issue([early], '2026-12-01')
  const second = await issue([late], '2026-12-02')
  const third = await issue([later], '2026-12-03')
  const of2026 = [
    ['RE', '20261102', '445710', -500],
    ['RE', '20261103', '445710', -1000],
    ['TV', '20261201', '445800', 500],
    ['TV', '20261201', '445710', -500],
    ['TV', '20261202', '445800', 1000],
    ['TV', '20261202', '445710', -1000],
    ['TV', '20261203', '445800', 1000],
    ['TV', '20261203', '445710', -1000],
  ]
  expect(await vatEntries(practice, 2026)).toEqual(of2026)
  await receive('2027-01-11', 3000, [{ sessionId: early, amountCents: 3000 }])
  const credit = { practiceId: practice.id, patientId, allocations: [{ invoiceId: second, amountCents: 6000 }] }
  await inBooks(practice, (em) => allocateCredit(em, credit, at('2027-01-12')))
  await inBooks(practice, (em) => createCreditNote(em, { invoiceId: third, reason: 'Geste' }, at('2027-01-13')))
  expect(await vatEntries(practice, 2026)).toEqual(of2026)
  expect(await vatEntries(practice, 2027)).toEqual([
    ['RE', '20270111', '445800', -500],
    // What was taxed in advance is not due once more.
    ['TV', '20270112', '445800', -1000],
    ['TV', '20270112', '445710', 1000],
    ['TV', '20270113', '445800', -1000],
    ['TV', '20270113', '445710', 1000],
  ])
})
