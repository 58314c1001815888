import * as z from 'zod'
import { day, email, instant, Lang, line, paging, sortBy, text } from '../../http/schema.ts'
import { invoiceKinds, invoiceStatuses, lineWordings, sendObstacles } from '../states.ts'

/** The largest amount of a line and of a document, in cents: a larger one is a typing mistake. */
export const MOST_INVOICE_CENTS = 100_000_000
const MOST_LINES = 100
const cents = z.int().min(0, 'too_small').max(MOST_INVOICE_CENTS, 'too_big')

/** The billed person. Null: unknown. */
const BillToReply = z.object({
  name: z.string(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  city: z.string().nullable(),
  isBusiness: z.boolean(),
  siren: z.string().nullable(),
  vatNumber: z.string().nullable(),
})

/** What a business owes for paying late (C. com. L441-10), beside what is left to pay. */
export const LatePenalty = z.object({
  cents: z.int(),
  /** The first day of penalties. */
  since: z.string(),
  /**
   * Its rates with their days, in the order of time, in hundredths of a percent; `source`: where each is from;
   * `isMissing`: no rate of these days is known, so it is the last one that was.
   */
  rates: z.array(
    z.object({
      from: z.string(),
      through: z.string(),
      basisPoints: z.int(),
      source: z.string().nullable(),
      isMissing: z.boolean(),
    }),
  ),
  /** One of its rates is not known for certain: check it with an accountant. */
  isToCheck: z.boolean(),
  /** The fixed fee for its recovery. */
  recoveryFeeCents: z.int(),
})

/** Amounts are cents and include tax; those of a credit note are negative. */
export const InvoiceReply = z.object({
  id: z.uuid(),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  /** Raised by every change of a draft. */
  revision: z.int(),
  /** Null of a draft. */
  number: z.string().nullable(),
  /** Days of the practice's zone. */
  issuedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  /** Of a quote. */
  validUntil: z.string().nullable(),
  patient: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }).nullable(),
  /** The client's name when it was issued. */
  clientName: z.string().nullable(),
  billTo: BillToReply,
  isUnnamed: z.boolean(),
  wording: z.enum(lineWordings),
  locale: Lang,
  lines: z.array(
    z.object({
      id: z.uuid(),
      sessionId: z.uuid().nullable(),
      label: z.string(),
      heldOn: z.string().nullable(),
      place: z.string().nullable(),
      quantity: z.int(),
      unitPriceCents: z.int(),
      discountCents: z.int(),
      totalCents: z.int(),
      vatBasisPoints: z.int(),
    }),
  ),
  totalCents: z.int(),
  netCents: z.int(),
  vatCents: z.int(),
  /** What deposits take off. */
  deductedCents: z.int(),
  /** What credit notes take off, as a positive amount. */
  creditedCents: z.int(),
  paidCents: z.int(),
  /** What is left to pay; 0 of quotes, credit notes and drafts. */
  dueCents: z.int(),
  currency: z.literal('EUR'),
  /** The invoice that a credit note corrects, and why. */
  correctsId: z.uuid().nullable(),
  reason: z.string().nullable(),
  correctedBy: z.array(z.object({ id: z.uuid(), number: z.string().nullable(), totalCents: z.int() })),
  quoteId: z.uuid().nullable(),
  /** Deposit invoices that it deducts. */
  depositIds: z.array(z.uuid()),
  /** For a deposit invoice: the invoice or draft that deducts it. */
  deductedBy: z.object({ id: z.uuid(), number: z.string().nullable() }).nullable(),
  /** The payer's address, where it is mailed there instead of to the client. */
  sendTo: z.string().nullable(),
  /** When it was last mailed. */
  sentAt: instant.nullable(),
  /** The state of that mail: `error` says why it was not sent. */
  delivery: z
    .object({
      status: z.enum(['queued', 'sent', 'failed', 'skipped']),
      recipient: z.string().nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
  /** Only where one document is read by itself; null while nothing is late, and for private clients. */
  latePenalty: LatePenalty.nullable().optional(),
})

/** Issued documents to be mailed. */
export const InvoiceSending = z.strictObject({ ids: z.array(z.uuid()).min(1, 'required').max(100, 'too_many') })

/** The mailed documents, and why the others were not. */
export const InvoiceSendingReply = z.object({
  sent: z.int(),
  refused: z.array(z.object({ id: z.uuid(), number: z.string().nullable(), reason: z.enum(sendObstacles) })),
})

/**
 * The sums of all matches. Credit notes count with their sign, and a deposit once: invoices without what they deduct.
 * Quotes and drafts do not count.
 */
export const InvoiceTotals = z.object({
  count: z.int(),
  totalCents: z.int(),
  paidCents: z.int(),
  dueCents: z.int(),
})

/** The filters of the list of documents. */
const invoiceFilter = {
  from: day.optional(),
  to: day.optional(),
  patientId: z.uuid().optional(),
  kind: z.enum(invoiceKinds).optional(),
  status: z.enum(['draft', 'issued', 'paid', 'part_paid', 'overdue', 'credited']).optional(),
  /** The key of a payment type that paid part of it. */
  type: z
    .string()
    .regex(/^[a-z0-9_-]{1,64}$/, 'unknown')
    .optional(),
  /** A part of the number or of a name. */
  q: line(100).optional(),
  /** By the total, of credit notes without its sign. */
  minCents: z.coerce.number().int().min(0).max(MOST_INVOICE_CENTS).optional(),
  maxCents: z.coerce.number().int().min(0).max(MOST_INVOICE_CENTS).optional(),
}

export const InvoiceQuery = z.strictObject({
  ...paging,
  sort: sortBy(['issuedOn', 'number', 'totalCents', 'dueCents'], '-issuedOn'),
  ...invoiceFilter,
})

/** Some documents, or all that a filter finds. */
export const ChosenInvoices = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1, 'required').max(1000, 'too_many') }),
  z.strictObject({ filter: z.strictObject(invoiceFilter) }),
])

export const BillToInput = z.strictObject({
  name: line(200),
  address: line(200).nullish(),
  postcode: line(20).nullish(),
  city: line(120).nullish(),
  isBusiness: z.boolean().default(false),
  siren: line(40).nullish(),
  vatNumber: line(40).nullish(),
})

const LineInput = z.strictObject({
  label: line(200),
  heldOn: day.nullish(),
  place: line(200).nullish(),
  quantity: z.int().min(1, 'too_small').max(1000, 'too_big').default(1),
  unitPriceCents: cents,
  discountCents: cents.default(0),
})

/** What can be chosen in a draft. */
const choices = {
  billTo: BillToInput.nullish(),
  isUnnamed: z.boolean().optional(),
  wording: z.enum(lineWordings).optional(),
  validUntil: day.nullish(),
  /** Where it is mailed instead of to the client; the only field that can change in an issued document. */
  sendTo: email.nullish(),
}

export const NewInvoice = z.strictObject({
  ...choices,
  kind: z.enum(['invoice', 'deposit', 'quote']).default('invoice'),
  patientId: z.uuid(),
  sessionIds: z.array(z.uuid()).max(MOST_LINES, 'too_many').default([]),
  /** Added lines, after those of the sessions. */
  lines: z.array(LineInput).max(MOST_LINES, 'too_many').default([]),
  /**
   * The client's issued deposit invoices that it deducts. If it is issued at once while one is open, it must name it or
   * an empty list.
   */
  depositIds: z.array(z.uuid()).max(20, 'too_many').optional(),
  /** Issues it at once; if that fails, there is no draft either. */
  issue: z.boolean().default(false),
})

export const InvoiceChange = z.strictObject({
  ...choices,
  /** The revision that it is based on: `conflict` where the draft was changed since. Default: whatever stands there. */
  revision: z.int().optional(),
  lines: z
    .array(LineInput.extend({ sessionId: z.uuid().nullish() }))
    .min(1, 'required')
    .max(MOST_LINES, 'too_many')
    .optional(),
  /** The client's issued deposit invoices that it deducts, replacing the earlier list. */
  depositIds: z.array(z.uuid()).max(20, 'too_many').optional(),
})

/** The revision of a draft that was seen: `conflict` where it was changed since. */
export const SeenRevision = z.object({ revision: z.coerce.number().int().optional() })

/** Whether the client accepted a quote before its last day, or agrees to its prices after it. */
export const QuoteAgreement = z.object({ isAgreed: z.literal('true').optional() })

export const CreditNoteInput = z.strictObject({
  /** Default: the whole rest of the invoice. */
  amountCents: z.int().min(1, 'too_small').max(MOST_INVOICE_CENTS, 'too_big').optional(),
  reason: text(300).min(1, 'required'),
})
