import * as z from 'zod'
import { day, instant } from '../../http/schema.ts'

const cents = z.int()

/** A line of the receipts book (livre des recettes). */
export const ReceiptRow = z.object({
  id: z.uuid(),
  sequence: z.int(),
  kind: z.enum(['payment', 'refund', 'reversal', 'fee']),
  /** The day of the practice's zone on which the money came or went. */
  receivedOn: day,
  recordedAt: instant,
  /** The number of the piece, `R-000042`. */
  piece: z.string(),
  /** The numbers of the invoices that it pays. */
  invoiceNumbers: z.array(z.string()),
  /** Null: nobody is named. */
  client: z.string().nullable(),
  /** `advance`: for no session and no invoice yet. `fee`: the card provider's fee for a dispute, without amount. */
  nature: z.enum(['service', 'advance', 'refund', 'reversal', 'fee']),
  /** Negative for refunds. */
  amountCents: cents,
  typeKey: z.string(),
  typeNameFr: z.string(),
  typeNameEn: z.string(),
  isCash: z.boolean(),
  reference: z.string().nullable(),
  /** The piece that a refund or a reversal takes back. */
  reversesPiece: z.string().nullable(),
  /** The card provider's fee; negative: it was given back. */
  feeCents: cents.nullable(),
  /** The day on which a card payment reached the bank account. */
  paidOutOn: day.nullable(),
})

export const ReceiptSums = z.object({
  count: z.int(),
  receivedCents: cents,
  /** Refunds and reversals, negative. */
  returnedCents: cents,
  netCents: cents,
  cashCents: cents,
})

const Stretch = z.object({ from: day, through: day })
const SummedStretch = Stretch.extend(ReceiptSums.shape).extend({
  /** The VAT in the net amount, as in the accounting entries; that of a closed month stays. */
  vatCents: cents,
  /** The VAT that is due, as in the accounting entries: on debits that of what was billed and not received yet too. */
  vatDueCents: cents,
})
/** What is declared for a range, without VAT, and its deadline. */
const Declaration = Stretch.extend({ cents, dueOn: day })

/** A limit of turnover, and how much of it is reached, both without VAT. */
export const TurnoverMeter = z.object({
  name: z.enum(['franchise', 'franchiseTolerance', 'micro']),
  cents,
  limitCents: cents,
  /** In proportion, since the activity began within the year. */
  isProrated: z.boolean(),
  /** The article that fixes it. */
  source: z.string(),
  /** Found only in a secondary source: an accountant must check it. */
  isToCheck: z.boolean(),
})

export const BookSummary = z.object({
  year: z.int(),
  /** The year of the first line there is. */
  firstYear: z.int(),
  activityStartedOn: day.nullable(),
  total: ReceiptSums,
  months: z.array(SummedStretch),
  quarters: z.array(SummedStretch),
  byType: z.array(z.object({ key: z.string(), nameFr: z.string(), nameEn: z.string(), netCents: cents })),
  declarations: z.object({ months: z.array(Declaration), quarters: z.array(Declaration) }),
  meters: z.array(TurnoverMeter),
  /** Payments of private clients by two months, as the franchise hands them in from September 2027 on. */
  eReporting: z.array(Stretch.extend({ count: z.int(), cents, handIn: Stretch })),
})

/** An issued document for a business, and whether it was handed in to a platform of e-invoicing. */
export const BusinessInvoice = z.object({
  id: z.uuid(),
  kind: z.enum(['invoice', 'deposit', 'credit_note']),
  number: z.string(),
  issuedOn: day,
  name: z.string(),
  siren: z.string().nullable(),
  totalCents: cents,
  /** Null: it is to hand in. */
  handedInOn: day.nullable(),
  reference: z.string().nullable(),
})

export const BookClosing = z.object({
  id: z.uuid(),
  sequence: z.int(),
  kind: z.enum(['day', 'month', 'year']),
  fromOn: day,
  throughOn: day,
  receivedCents: cents,
  returnedCents: cents,
  grandTotalCents: cents,
  count: z.int(),
  closedAt: instant,
})

/** What verifying found. `brokenAt`: the place of the first line that is not as it was written. */
export const VerifiedBooks = z.object({
  count: z.int(),
  closings: z.int(),
  brokenAt: z.int().nullable(),
  brokenClosing: z.int().nullable(),
  /** The last line is the one that was written last. */
  isComplete: z.boolean(),
  lastHash: z.string(),
  /** With which archives are signed: base64 of its SPKI form. */
  publicKey: z.string().nullable(),
})
