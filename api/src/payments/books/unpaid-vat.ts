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
export type PaidPart = Pick<DocumentMoney, 'day' | 'of' | 'cents' | 'recordedOn' | 'otherRate' | 'deposit' | 'asks'>

interface DayOfVat {
  day: string
  cents: number
  /** Of what the bill still asks for, or of what it received at the rate of another one. */
  of: 'unpaid' | 'received'
  /** On which the last of what moves it was issued or entered. */
  recordedOn: string
}

/** By how much the VAT of a bill that its receipts do not hold changes, day by day from the day of issuing. */
export function tracedVat(
  bill: BillOnDebits,
  credits: readonly CreditOfBill[],
  money: readonly PaidPart[],
): DayOfVat[] {
  const { issuedOn } = bill
  const asks = money.flatMap((part) => part.asks).map(({ day }) => ({ day, recordedOn: day }))
  const known = [
    { day: issuedOn, recordedOn: issuedOn },
    ...credits.map(({ day }) => ({ day, recordedOn: day })),
    ...[...money, ...asks].map(({ day, recordedOn }) => ({ day: day < issuedOn ? issuedOn : day, recordedOn })),
  ]
  const days = [...new Set(known.map(({ day }) => day))].sort()
  const traced = (of: DayOfVat['of'], vatOf: typeof unpaidVat) => {
    let before = 0
    return days.flatMap((last) => {
      const until = <T extends { day: string }>(all: readonly T[]) => all.filter(({ day }) => day <= last)
      const after = vatOf(bill, until(credits), until(money), last)
      const cents = after - before
      before = after
      const recorded = known.filter(({ day }) => day === last).map(({ recordedOn }) => recordedOn)
      return cents === 0 ? [] : [{ day: last, cents, of, recordedOn: recorded.sort().at(-1) ?? last }]
    })
  }
  return [...traced('unpaid', unpaidVat), ...traced('received', retaxedVat)]
}

/**
 * The VAT of what a bill still asks for: all its own, less that of its credit notes, less that of what was paid. A
 * deposit at another rate, or without VAT, is in `taxedCents` still: the bill asks for no VAT of what it deducts.
 */
function unpaidVat(
  bill: BillOnDebits,
  credits: readonly CreditOfBill[],
  money: readonly PaidPart[],
  last: string,
): number {
  const { totalCents, deductedCents, taxedCents, vatCents, rate } = bill
  const credited = credits.reduce((sum, note) => ({ cents: sum.cents + note.cents, vat: sum.vat + note.vatCents }), {
    cents: 0,
    vat: 0,
  })
  const paid = paidOf(bill, money, last)
  if (totalCents - deductedCents + credited.cents - paid <= 0) return 0
  const received = paid <= 0 ? 0 : vatCents - taxIn(taxedCents - paid, rate)
  const deductedVat = taxIn(taxedCents - (totalCents - deductedCents), rate)
  return vatCents - deductedVat + credited.vat - received
}

/**
 * What the VAT of a bill is more than its receipts hold: money for a session that was entered for an earlier document
 * bears the rate of that, also where a credit note cancelled it and this bill, at another rate, has the session now.
 */
function retaxedVat(
  { isDeposit, totalCents, deductedCents, rate }: BillOnDebits,
  credits: readonly CreditOfBill[],
  money: readonly PaidPart[],
): number {
  if (isDeposit) return 0
  let left = credits.reduce((sum, { cents }) => sum + cents, totalCents - deductedCents)
  const byRate = Map.groupBy(
    money.filter(({ of, otherRate }) => of === 'session' && otherRate !== null),
    ({ otherRate }) => otherRate ?? rate,
  )
  return [...byRate].reduce((vat, [otherRate, parts]) => {
    const paid = parts.reduce((sum, { cents }) => sum + cents, 0)
    const cents = Math.max(0, Math.min(left, paid))
    left -= cents
    return vat + taxIn(cents, rate) - taxIn(cents, otherRate)
  }, 0)
}
