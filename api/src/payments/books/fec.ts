import type { PaymentKind } from '../payment-types.ts'
import { plainAmount } from './amount-text.ts'
import { type FecAccount, fecAccounts, fecTreasury } from './fec-accounts.ts'
import { FEC_COLUMNS } from './fec-columns.ts'
import type { LaterEntry } from './fixed-vat.ts'
import { pieceNumber, type ReceiptLine } from './receipts.ts'
import type { VatMove } from './vat-on-debits.ts'

const labels = {
  payment: 'Recette',
  refund: 'Remboursement',
  reversal: 'Contre-passation',
  fee: 'Frais de litige',
} as const

/** `SIRENFECyyyymmdd.txt`: the nine digits of the SIREN and the last day of the year. */
export const fecName = (siret: string, year: number): string => `${siret.slice(0, 9)}FEC${year}1231.txt`

interface BesideReceipts {
  vatOf: (line: ReceiptLine) => number
  moves: readonly VatMove[]
  corrections: readonly LaterEntry[]
  fees: readonly LaterEntry[]
}

/**
 * The accounting entries of a year's receipts: one balanced entry for each line of the ledger, with its VAT in cents.
 * VAT that is due before it is received has entries of its own, in another journal, and so has what a document or a
 * payout changes of an earlier day. They name neither clients nor session types: the piece leads to both.
 */
export function fecText(
  lines: readonly ReceiptLine[],
  kindOf: (typeKey: string) => PaymentKind,
  { vatOf, moves, corrections, fees }: BesideReceipts,
): string {
  const receipts = lines.flatMap((line) => {
    const money = fecTreasury[kindOf(line.typeKey)]
    const head = headOf(line)
    // An instalment of a cent may be all VAT, by the difference of two rounded sums: no row says nothing.
    const entry = (account: FecAccount, cents: number) => (cents === 0 ? [] : [row(head, account, cents)])
    const fee = line.isFeeOfPayout ? 0 : (line.feeCents ?? 0)
    const vat = vatOf(line)
    return [
      ...entry(money, line.amountCents),
      ...entry(fecAccounts.services, vat - line.amountCents),
      ...entry(fecAccounts.vat, -vat),
      ...entry(fecAccounts.fees, fee),
      ...entry(money, -fee),
    ]
  })
  const due = moves.flatMap((move, nth) => {
    const head = headOfMove(move, nth + 1)
    const other = move.of === 'unpaid' ? fecAccounts.vatAhead : fecAccounts.services
    return [row(head, other, move.cents), row(head, fecAccounts.vat, -move.cents)]
  })
  const later = [
    ...corrections.map((entry) => ({ ...entry, about: 'Régularisation de TVA', ...between.turnoverAndVat })),
    ...fees.map((entry) => ({ ...entry, about: 'Frais', ...between.feesAndBank })),
  ]
  later.sort((one, other) => one.day.localeCompare(other.day) || one.sequence - other.sequence)
  const ofLater = later.flatMap((entry, nth) => {
    const head = headOfLater(entry, nth + 1)
    return [row(head, entry.to, entry.cents), row(head, entry.from, -entry.cents)]
  })
  return [FEC_COLUMNS, ...receipts, ...due, ...ofLater].map((cells) => `${cells.join('\t')}\r\n`).join('')
}

const dense = (day: string) => day.replaceAll('-', '')

/** What all rows of an entry share. */
interface EntryHead {
  journal: readonly [code: string, name: string]
  number: number
  day: string
  piece: string
  pieceDay: string
  label: string
  validOn: string
}

const headOf = (line: ReceiptLine): EntryHead => ({
  journal: ['RE', 'Recettes'],
  number: line.sequence,
  day: line.receivedOn,
  piece: line.piece,
  pieceDay: line.receivedOn,
  label: `${labels[line.kind]} ${line.piece}`,
  validOn: line.recordedOn,
})

const headOfMove = ({ day, number, issuedOn, recordedOn }: VatMove, nth: number): EntryHead => ({
  journal: ['TV', 'TVA sur les débits'],
  number: nth,
  day,
  piece: number,
  pieceDay: issuedOn,
  label: `TVA sur les débits ${number}`,
  validOn: recordedOn,
})

const between = {
  turnoverAndVat: { to: fecAccounts.services, from: fecAccounts.vat },
  feesAndBank: { to: fecAccounts.fees, from: fecAccounts.bank },
} as const

const headOfLater = ({ sequence, receivedOn, day, about }: LaterEntry & { about: string }, nth: number): EntryHead => ({
  journal: ['OD', 'Opérations diverses'],
  number: nth,
  day,
  piece: pieceNumber(sequence),
  pieceDay: receivedOn,
  label: `${about} ${pieceNumber(sequence)}`,
  validOn: day,
})

/** A positive amount is a debit. */
function row(head: EntryHead, { number, name }: FecAccount, cents: number): string[] {
  const [debit, credit] = cents > 0 ? [cents, 0] : [0, -cents]
  return [
    ...head.journal,
    String(head.number),
    dense(head.day),
    number,
    name,
    '',
    '',
    head.piece,
    dense(head.pieceDay),
    head.label,
    plainAmount(debit, 'fr'),
    plainAmount(credit, 'fr'),
    '',
    '',
    dense(head.validOn),
    '',
    '',
  ]
}
