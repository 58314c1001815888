import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import type { Allocation } from '../../src/payments/record.ts'
import { recordRefund } from '../../src/payments/take-back.ts'
import { testApp } from '../app.ts'
import { aBillingPractice, aDraft, heldSessions, issuedAt } from '../invoices/an-invoice.ts'
import { inBooks, NOON, pay } from './a-payment.ts'

const app = await testApp()
const vat = { vatRegime: 'liable' as const, vatNumber: 'FR44732829320', vatBasisPoints: 2000 }

test('the turnover that is declared and compared with the limits is without VAT, also of parts, deposits and refunds', async () => {
  const practice = await aBillingPractice(app, vat)
  const { books } = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, 3)
  const [one = '', other = '', coming = ''] = ids
  const issue = async (sessionIds: string[], kind: 'invoice' | 'deposit') => {
    const id = await aDraft(app, practice, { sessionIds, kind })
    await issuedAt(app, practice, id, new Date('2027-01-05T10:00:00Z'))
    return id
  }
  await issue([one, other], 'invoice')
  const deposit = await issue([coming], 'deposit')
  const receive = (receivedOn: string, allocations: Allocation[]) => {
    const amountCents = allocations.reduce((sum, part) => sum + part.amountCents, 0)
    return pay(practice, { patientId, typeKey: 'transfer', receivedOn, amountCents, allocations })
  }
  await receive('2027-01-10', [
    { sessionId: one, amountCents: 6000 },
    { sessionId: other, amountCents: 1000 },
  ])
  const { id: paymentId } = await receive('2027-02-10', [{ sessionId: other, amountCents: 5000 }])
  await receive('2027-03-01', [{ invoiceId: deposit, amountCents: 3000 }])
  await inBooks(practice, (em) => recordRefund(em, { paymentId, amountCents: 1200 }, NOON))
  const summary = await books.summary({ query: { year: 2027 } })
  expect(summary.total.netCents).toBe(13_800)
  expect(summary.months.slice(0, 4).map(({ netCents, vatCents }) => [netCents, vatCents])).toEqual([
    [7000, 1167],
    [5000, 833],
    [1800, 300],
    [0, 0],
  ])
  expect(summary.declarations.months.slice(0, 3).map(({ cents }) => cents)).toEqual([5833, 4167, 1500])
  expect(summary.quarters[0]).toMatchObject({ netCents: 13_800, vatCents: 2300 })
  expect(summary.declarations.quarters[0]?.cents).toBe(11_500)
  expect(summary.meters.map(({ cents }) => cents)).toEqual([11_500, 11_500, 11_500])
})

test('what was billed with VAT stays without it once the practice is not liable any more', async () => {
  const practice = await aBillingPractice(app, vat)
  const { books } = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, 2)
  const [taxed = '', free = ''] = ids
  await issuedAt(app, practice, await aDraft(app, practice, { sessionIds: [taxed] }), new Date('2027-01-05T10:00:00Z'))
  await inBooks(practice, (em) => queryOf(em)("update billing_identity set vat_regime = 'franchise'"))
  await issuedAt(app, practice, await aDraft(app, practice, { sessionIds: [free] }), new Date('2027-02-05T10:00:00Z'))
  for (const sessionId of [taxed, free])
    await pay(practice, { patientId, allocations: [{ sessionId, amountCents: 6000 }] })
  const { declarations } = await books.summary({ query: { year: 2027 } })
  expect(declarations.quarters[0]?.cents).toBe(11_000)
})

test('what no invoice bills counts whole, whatever the practice is liable to by now', async () => {
  const practice = await aBillingPractice(app)
  const { books } = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, 2)
  await pay(practice, { patientId, amountCents: 6000 })
  const turnover = async () => (await books.summary({ query: { year: 2027 } })).declarations.quarters[0]?.cents
  await inBooks(practice, (em) =>
    queryOf(em)(
      `update billing_identity set vat_regime = 'liable', vat_number = 'FR44732829320', vat_basis_points = 2000`,
    ),
  )
  expect(await turnover()).toBe(6000)
  const id = await aDraft(app, practice, { sessionIds: [ids[0] ?? ''] })
  await issuedAt(app, practice, id, new Date('2027-02-05T10:00:00Z'))
  expect(await turnover()).toBe(6000)
})
