import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import type { Allocation } from '../../src/payments/record.ts'
import { recordRefund } from '../../src/payments/take-back.ts'
import { testApp } from '../app.ts'
import { aBillingPractice, aDraft, heldSessions, issuedAt } from '../invoices/an-invoice.ts'
import { close, download, inBooks, NOON, pay } from './a-payment.ts'
import { aFranchise, aVatStory } from './a-vat-story.ts'

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

describe('the turnover of a closed month', () => {
  const at = (day: string) => new Date(`${day}T10:00:00Z`)

  test('is not changed by an invoice that is issued later: what that changes is of its own month', async () => {
    const { practice, ids, become, issue, receive } = await aFranchise()
    const { books } = await app.signedIn(practice)
    const turnover = async () =>
      (await books.summary({ query: { year: 2026 } })).declarations.months.slice(9, 11).map(({ cents }) => cents)
    await receive('2026-10-05', 6000, { sessionId: ids[0] ?? '' })
    await close(practice, 'month', '2026-10-01', at('2026-11-03'))
    await become('liable')
    await receive('2026-11-04', 12_000)
    expect(await turnover()).toEqual([6000, 10_000])
    await issue('2026-11-10', { sessionIds: ids })
    expect(await turnover()).toEqual([6000, 9000])
    await close(practice, 'month', '2026-11-01', at('2026-12-03'))
    expect(await turnover()).toEqual([6000, 9000])
  })

  test.each(['payment', 'debits'] as const)(
    'and of any other is 706000 of the entries (VAT due by %s)',
    async (vatDue) => {
      const { practice, ids, issue, receive, credit, giveBack, rate } = await aVatStory(3, vatDue)
      const { books } = await app.signedIn(practice)
      const [one = '', other = '', third = ''] = ids
      const paid = await receive('2026-09-05', 6000, { sessionId: one })
      await receive('2026-09-20', 2500)
      await close(practice, 'month', '2026-09-01', at('2026-10-02'))
      const bill = await issue('2026-10-03', { sessionIds: [one, other] })
      await receive('2026-10-20', 4000, { sessionId: other })
      await credit('2026-10-21', bill, 1000)
      await rate(1000)
      await issue('2026-11-05', { sessionIds: [third] })
      await receive('2026-11-06', 6000, { sessionId: third })
      await giveBack('2026-11-07', paid, 700)
      const { months } = await books.summary({ query: { year: 2026 } })
      const { bytes } = await download(practice, '/api/exports/fec.txt?year=2026')
      const sums = new Map<string, number>()
      for (const row of bytes.toString().trim().split('\r\n').slice(1)) {
        const [, , , day = '', account, , , , , , , debit = '', credited = ''] = row.split('\t')
        const cents = (text: string) => Math.round(Number(text.replace(',', '.')) * 100)
        if (account === '706000')
          sums.set(day.slice(4, 6), (sums.get(day.slice(4, 6)) ?? 0) + cents(credited) - cents(debit))
      }
      const turnover = months.map(({ netCents, vatCents }) => netCents - vatCents)
      expect(turnover).toEqual(Array.from({ length: 12 }, (_, nth) => sums.get(`${nth + 1}`.padStart(2, '0')) ?? 0))
    },
  )
})
