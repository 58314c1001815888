import { expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { createCreditNote } from '../../src/invoices/credit-note.ts'
import { issueInvoice } from '../../src/invoices/issue.ts'
import { aBillingPractice, heldSessions } from '../invoices/an-invoice.ts'
import { stillApp } from '../still-app.ts'

const app = await stillApp()

/** A practice with a client's held sessions of 60 EUR, which issues at noon of a day, and reads a month's shares. */
async function aReport(sessions: number) {
  const practice = await aBillingPractice(app)
  const { invoices, billing } = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, sessions)
  const own = <T>(work: Parameters<typeof inPractice<T>>[2]) => inPractice(app.orm.em.fork(), practice.id, work)
  const noon = (day: string) => new Date(`${day}T11:00:00Z`)
  return {
    ids,
    issue: async (day: string, body: object) => {
      const { id: invoiceId } = await invoices.create({ body: { patientId, ...body } })
      await own((em) => issueInvoice(em, { invoiceId }, noon(day)))
      return invoiceId
    },
    credit: (day: string, invoiceId: string, amountCents?: number) =>
      own((em) =>
        createCreditNote(em, { invoiceId, reason: 'Erreur', ...(amountCents && { amountCents }) }, noon(day)),
      ),
    /** What was billed in a month: in all, and for the sessions by each division. */
    month: async (month: string) => {
      const { figures, types, places, sources } = await billing.report({
        query: { from: `${month}-01`, to: `${month}-28` },
      })
      const sumOf = (shares: readonly { billedCents: number }[]) =>
        shares.reduce((sum, { billedCents }) => sum + billedCents, 0)
      expect([sumOf(places), sumOf(sources)]).toEqual([sumOf(types), sumOf(types)])
      return [figures.billedCents, sumOf(types)]
    },
  }
}

test('a later credit note leaves the shares of a month that is over, and counts in those of its own', async () => {
  const { ids, issue, credit, month } = await aReport(2)
  const id = await issue('2026-01-12', { sessionIds: ids })
  expect(await month('2026-01')).toEqual([12_000, 12_000])
  await credit('2026-02-03', id, 2000)
  expect(await month('2026-01')).toEqual([12_000, 12_000])
  expect(await month('2026-02')).toEqual([-2000, -2000])
  await credit('2026-03-03', id)
  expect(await month('2026-02')).toEqual([-2000, -2000])
  expect(await month('2026-03')).toEqual([-10_000, -10_000])
})

test('several notes of an invoice take its sessions off to the cent, and no more than they are', async () => {
  const { ids, issue, credit, month } = await aReport(3)
  const lines = [{ label: 'Livret', unitPriceCents: 1000 }]
  const id = await issue('2026-01-12', { sessionIds: ids, lines })
  expect(await month('2026-01')).toEqual([19_000, 18_000])
  // Of the sessions go 2 × 18 / 19 of a cent, a third for each: rounded, none.
  await credit('2026-02-03', id, 1)
  await credit('2026-02-03', id, 1)
  await credit('2026-03-03', id)
  const shares = [(await month('2026-02'))[1] ?? 0, (await month('2026-03'))[1] ?? 0]
  expect(shares[0]! + shares[1]!).toBe(-18_000)
  expect(await month('2026-01')).toEqual([19_000, 18_000])
})

test('an invoice that a deposit covers leaves no session when a note of zero cancels it', async () => {
  const { ids, issue, credit, month } = await aReport(1)
  const deposit = await issue('2026-01-12', { kind: 'deposit', lines: [{ label: 'Acompte', unitPriceCents: 6000 }] })
  const id = await issue('2026-01-13', { sessionIds: ids, depositIds: [deposit] })
  await credit('2026-02-03', id)
  expect(await month('2026-01')).toEqual([6000, 6000])
  expect(await month('2026-02')).toEqual([0, -6000])
  await issue('2026-02-04', { sessionIds: ids, depositIds: [deposit] })
  expect(await month('2026-02')).toEqual([0, 0])
})
