import { type DocumentMoney, paidOf } from '../document-money.ts'
import { taxIn } from './line-vat.ts'

/** An invoice or a deposit that was issued under the option for VAT on debits. */
export interface BillOnDebits {
  id: string
  number: string
  issuedOn: string
  isDeposit: boolean
  totalCents: number
  deductedCents: number
  /** Its amount and its VAT without the deposits of its own rate that it deducts. */
  taxedCents: number
  vatCents: number
  /** Hundredths of a percent. */
  rate: number
}

/** A credit note: negative amounts. */
export interface CreditOfBill {
  bill: string
  day: string
  cents: number
  vatCents: number
}

/** What was paid of a bill, or given back. */
export type PaidPart = Pick<DocumentMoney, 'day' | 'of' | 'cents' | 'recordedOn'>

interface DayOfVat {
  day: string
  cents: number
  /** On which the last of what moves it was issued or entered. */
  recordedOn: string
}

/** By how much the VAT of what a bill still asks for changes, day by day from the day of issuing. */
export function tracedVat(
  bill: BillOnDebits,
  credits: readonly CreditOfBill[],
  money: readonly PaidPart[],
): DayOfVat[] {
  const { issuedOn } = bill
  const known = [
    { day: issuedOn, recordedOn: issuedOn },
    ...credits.map(({ day }) => ({ day, recordedOn: day })),
    ...money.map(({ day, recordedOn }) => ({ day: day < issuedOn ? issuedOn : day, recordedOn })),
  ]
  const days = new Set(known.map(({ day }) => day))
  let before = 0
  return [...days].sort().flatMap((last) => {
    const until = <T extends { day: string }>(all: readonly T[]) => all.filter(({ day }) => day <= last)
    const unpaid = unpaidVat(bill, until(credits), until(money))
    const cents = unpaid - before
    before = unpaid
    const recorded = known.filter(({ day }) => day === last).map(({ recordedOn }) => recordedOn)
    return cents === 0 ? [] : [{ day: last, cents, recordedOn: recorded.sort().at(-1) ?? last }]
  })
}

/**
 * The VAT of what a bill still asks for: all its own, less that of its credit notes, less that of what was paid. A
 * deposit at another rate, or without VAT, is in `taxedCents` still: the bill asks for no VAT of what it deducts.
 */
function unpaidVat(bill: BillOnDebits, credits: readonly CreditOfBill[], money: readonly PaidPart[]): number {
  const { totalCents, deductedCents, taxedCents, vatCents, rate } = bill
  const paid = paidOf(bill, money)
  const credited = credits.reduce((sum, note) => ({ cents: sum.cents + note.cents, vat: sum.vat + note.vatCents }), {
    cents: 0,
    vat: 0,
  })
  if (totalCents - deductedCents + credited.cents - paid <= 0) return 0
  const received = paid <= 0 ? 0 : vatCents - taxIn(taxedCents - paid, rate)
  const deductedVat = taxIn(taxedCents - (totalCents - deductedCents), rate)
  return vatCents - deductedVat + credited.vat - received
}
