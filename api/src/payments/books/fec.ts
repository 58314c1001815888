import { localDay } from '../../format/day.ts'
import type { PaymentKind } from '../payment-types.ts'
import { plainAmount } from './amount-text.ts'
import type { ReceiptLine } from './receipts.ts'

/** The 18 columns of the file of accounting entries, in their order (LPF, art. A47 A-1, VII-1°). */
const COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

interface Account {
  number: string
  name: string
}

/** Accounts of the plan comptable général that receipts of services go over. */
const accounts = {
  bank: { number: '512000', name: 'Banque' },
  cash: { number: '530000', name: 'Caisse' },
  cheques: { number: '511200', name: 'Chèques à encaisser' },
  services: { number: '706000', name: 'Prestations de services' },
  vat: { number: '445710', name: 'TVA collectée' },
  fees: { number: '627000', name: 'Services bancaires' },
} as const satisfies Record<string, Account>

const treasury: Record<PaymentKind, Account> = {
  card_online: accounts.bank,
  card_on_site: accounts.bank,
  cash: accounts.cash,
  cheque: accounts.cheques,
  transfer: accounts.bank,
  other: accounts.bank,
}

const labels = {
  payment: 'Recette',
  refund: 'Remboursement',
  reversal: 'Contre-passation',
  fee: 'Frais de litige',
} as const

/** `SIRENFECyyyymmdd.txt`: the nine digits of the SIREN and the last day of the year. */
export const fecName = (siret: string, year: number): string => `${siret.slice(0, 9)}FEC${year}1231.txt`

/**
 * The accounting entries of a year's receipts: one balanced entry for each line of the ledger, with its VAT in cents.
 * It names neither clients nor session types: the piece leads to both.
 */
export function fecText(
  lines: readonly ReceiptLine[],
  kindOf: (typeKey: string) => PaymentKind,
  { timeZone, vatOf }: { timeZone: string; vatOf: (line: ReceiptLine) => number },
): string {
  const rows = lines.flatMap((line) => {
    const money = treasury[kindOf(line.typeKey)]
    const entry = (account: Account, cents: number) => row(line, account, cents, timeZone)
    const fee = line.feeCents ?? 0
    const vat = vatOf(line)
    return [
      ...(line.amountCents === 0
        ? []
        : [entry(money, line.amountCents), entry(accounts.services, vat - line.amountCents)]),
      ...(vat === 0 ? [] : [entry(accounts.vat, -vat)]),
      ...(fee === 0 ? [] : [entry(accounts.fees, fee), entry(money, -fee)]),
    ]
  })
  return [COLUMNS, ...rows].map((cells) => `${cells.join('\t')}\r\n`).join('')
}

const dense = (day: string) => day.replaceAll('-', '')

/** A positive amount is a debit. */
function row(line: ReceiptLine, { number, name }: Account, cents: number, timeZone: string): string[] {
  const [debit, credit] = cents > 0 ? [cents, 0] : [0, -cents]
  return [
    'RE',
    'Recettes',
    String(line.sequence),
    dense(line.receivedOn),
    number,
    name,
    '',
    '',
    line.piece,
    dense(line.receivedOn),
    `${labels[line.kind]} ${line.piece}`,
    plainAmount(debit, 'fr'),
    plainAmount(credit, 'fr'),
    '',
    '',
    dense(localDay(line.recordedAt, timeZone)),
    '',
    '',
  ]
}
