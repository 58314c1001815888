import { expect } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { NewInvoice } from '../../src/invoices/contract/invoice.ts'
import { createCreditNote } from '../../src/invoices/credit-note.ts'
import { createDraft } from '../../src/invoices/editing.ts'
import { issueInvoice } from '../../src/invoices/issue.ts'
import type { Allocation } from '../../src/payments/add-line.ts'
import { allocateCredit } from '../../src/payments/credit.ts'
import { recordRefund } from '../../src/payments/take-back.ts'
import { testApp } from '../app.ts'
import { aBillingPractice, heldSessions, invoiceRow } from '../invoices/an-invoice.ts'
import { download, inBooks, pay } from './a-payment.ts'

export type AccountMove = [journal: string, day: string, account: string, cents: number]

/** A practice at 20 % whose client has held sessions of 60 EUR, and what may happen to them on a day. */
export async function aVatStory(sessions: number, vatDue: 'payment' | 'debits' = 'debits') {
  const app = await testApp()
  const vat = { vatRegime: 'liable' as const, vatNumber: 'FR44732829320', vatBasisPoints: 2000, vatDue }
  const practice = await aBillingPractice(app, vat)
  const { patientId, ids } = await heldSessions(app, practice, sessions)
  const at = (day: string) => new Date(`${day}T10:00:00Z`)
  return {
    practice,
    patientId,
    ids,
    opt: (due: 'payment' | 'debits') =>
      inBooks(practice, (em) => queryOf(em)(`update billing_identity set vat_due = '${due}'`)),
    become: (regime: 'franchise' | 'liable') =>
      inBooks(practice, (em) => queryOf(em)('update billing_identity set vat_regime = $1', [regime])),
    rate: (basisPoints: number) =>
      inBooks(practice, (em) => queryOf(em)(`update billing_identity set vat_basis_points = ${basisPoints}`)),
    receive: async (day: string, amountCents: number, target?: Omit<Allocation, 'amountCents'>, now = at(day)) => {
      const allocations = target ? [{ ...target, amountCents }] : []
      return (await pay(practice, { patientId, typeKey: 'transfer', receivedOn: day, amountCents, allocations }, now))
        .id
    },
    giveBack: (day: string, paymentId: string, amountCents: number) =>
      inBooks(practice, (em) => recordRefund(em, { paymentId, amountCents }, at(day))),
    issue: (day: string, body: Record<string, unknown>) =>
      inBooks(practice, async (em) => {
        const { id } = await createDraft(em, practice.id, NewInvoice.parse({ patientId, ...body }), at(day))
        await issueInvoice(em, { invoiceId: id }, at(day))
        return id
      }),
    credit: async (day: string, invoiceId: string, amountCents: number) => {
      const note = { invoiceId, amountCents, reason: 'Geste' }
      return (await inBooks(practice, (em) => createCreditNote(em, note, at(day)))).id
    },
    useCredit: (day: string, invoiceId: string, amountCents: number, now = at(day)) => {
      const use = { practiceId: practice.id, patientId, allocations: [{ invoiceId, amountCents }] }
      return inBooks(practice, (em) => allocateCredit(em, use, now))
    },
    /** The tax of documents, less that of the deposits which they deduct. */
    taxOf: async (documents: string[], deducted: string[] = []) => {
      const taxes = async (ids: string[]) => {
        let cents = 0
        for (const id of ids) cents += (await invoiceRow(app, practice, id)).vatCents
        return cents
      }
      return (await taxes(documents)) - (await taxes(deducted))
    },
    /** The accounts of VAT in a year's entries: debit less credit. Every entry balances. */
    vatIn: async (year: number): Promise<AccountMove[]> => {
      const { bytes } = await download(practice, `/api/exports/fec.txt?year=${year}`)
      const rows = bytes.toString().trim().split('\r\n').slice(1)
      const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)
      const balances = new Map<string, number>()
      const moves: AccountMove[] = []
      for (const row of rows) {
        const cells = row.split('\t')
        const [journal = '', , number, day = '', account = ''] = cells
        const moved = cents(cells[11]) - cents(cells[12])
        const entry = `${journal} ${number}`
        balances.set(entry, (balances.get(entry) ?? 0) + moved)
        if (account.startsWith('445')) moves.push([journal, day, account, moved])
      }
      expect([...balances.values()].filter((balance) => balance !== 0)).toEqual([])
      return moves
    },
  }
}

/** The same under the franchise, until it becomes liable at 20 %. */
export async function aFranchise(sessions = 1) {
  const story = await aVatStory(sessions, 'payment')
  await story.become('franchise')
  return story
}

/** The sum of an account. */
export const sumOfAccount = (moves: AccountMove[], account: string) =>
  moves.reduce((sum, [, , of, cents]) => (of === account ? sum + cents : sum), 0)

/** An entry that moves VAT between what waits and what is due. */
export const movedVat = (day: string, cents: number): AccountMove[] => [
  ['TV', day, '445800', cents],
  ['TV', day, '445710', -cents],
]
