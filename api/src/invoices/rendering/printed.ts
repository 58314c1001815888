import type { Lang } from '../../http/schema.ts'
import { sumsByRate } from '../amounts.ts'
import type { BillTo } from '../entity.ts'
import type { DocumentWords, Seller } from '../freeze.ts'
import type { InvoiceKind } from '../states.ts'

/** A line as it is printed. Amounts include tax. */
export interface PrintedLine {
  label: string
  heldOn: string | null
  place: string | null
  quantity: number
  unitPriceCents: number
  discountCents: number
  totalCents: number
  vatBasisPoints: number
}

/** The frozen content of an issued document: the PDF and its XML are made of nothing else. */
export interface PrintedInvoice {
  id: string
  kind: InvoiceKind
  number: string
  locale: Lang
  issuedAt: Date
  issuedOn: string
  dueOn: string | null
  validUntil: string | null
  reason: string | null
  isUnnamed: boolean
  /** Who came. */
  clientName: string | null
  billTo: BillTo
  seller: Seller
  words: DocumentWords
  lines: PrintedLine[]
  totalCents: number
  netCents: number
  vatCents: number
  deductedCents: number
  /** The practice's, as a JPEG; it stands in the head. */
  logo?: Uint8Array | null
}

/** « Camille Essai EI », or the name of a company. Source: C. com. R526-27. */
export const sellerName = ({ form, firstname, lastname, legalName }: Seller): string =>
  form === 'company' ? (legalName ?? '') : `${firstname} ${lastname} EI`

/** The frozen amounts by tax rate. A partial credit note's tax may differ by a cent from that of its own amount. */
export function frozenSums({ lines, netCents, vatCents }: PrintedInvoice) {
  const sums = sumsByRate(lines)
  return sums.length === 1 ? sums.map((sum) => ({ ...sum, netCents, vatCents })) : sums
}

/** The rest to pay after deposits and earlier payments. */
export const leftToPay = ({ totalCents, deductedCents, words }: PrintedInvoice): number =>
  totalCents - deductedCents - words.paidCents

/** Whether somebody else pays: both are named, for the health insurance. */
export const isOtherPayer = ({ clientName, billTo }: PrintedInvoice): boolean =>
  clientName !== null && clientName !== billTo.name
