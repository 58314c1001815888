import * as z from 'zod'
import { day, instant } from '../../http/schema.ts'
import { sessionStatuses } from '../../sessions/states.ts'

const Person = z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() })

/** What a session costs more or less than it was booked for. */
export const PriceAdjustment = z.object({
  id: z.uuid(),
  kind: z.enum(['change', 'discount', 'line', 'free']),
  /** What a line of one's own is for. */
  label: z.string().nullable(),
  /** What the price rises by. */
  amountCents: z.int(),
  reason: z.string().nullable(),
  createdAt: instant,
})

/** Interest at the legal rate that money paid in advance has borne (C. conso. L214-2): the practice owes it to its client. */
export const AdvanceInterest = z.object({
  cents: z.int(),
  /** The first day for which it is owed: three months after the payment. */
  since: day,
  /** The rate of the last day, in hundredths of a percent. */
  basisPoints: z.int(),
  /** A rate in it is not known for certain: to be checked with an accountant. */
  isToCheck: z.boolean(),
})

/** A line of the ledger, as lists show it. */
export const PaymentSummary = z.object({
  id: z.uuid(),
  sequence: z.int(),
  kind: z.enum(['payment', 'refund', 'reversal']),
  /** The key of its payment type. */
  typeKey: z.string(),
  amountCents: z.int(),
  currency: z.literal('EUR'),
  receivedOn: day,
  recordedAt: instant,
  /** Null: that client is erased. */
  patient: Person.nullable(),
  reference: z.string().nullable(),
  cheque: z.object({ number: z.string().nullable(), bank: z.string().nullable(), paidInOn: day.nullable() }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string().nullable() }).nullable(),
  /** The payment that it takes back. */
  reversesId: z.uuid().nullable(),
  isReversed: z.boolean(),
  /** Interest on what was paid more than three months before its session; null: none. */
  interest: AdvanceInterest.nullable(),
  /** What of it is for what; the rest is the client's credit. */
  allocations: z.array(
    z.object({
      sessionId: z.uuid().nullable(),
      invoiceId: z.uuid().nullable(),
      invoiceNumber: z.string().nullable(),
      amountCents: z.int(),
    }),
  ),
})

/** A session as far as it costs something. */
export const SessionCharge = z.object({
  id: z.uuid(),
  startsAt: instant,
  status: z.enum(sessionStatuses),
  patient: Person,
  types: z.array(z.object({ nameFr: z.string(), nameEn: z.string() })),
  priceCents: z.int(),
  paidCents: z.int(),
  dueCents: z.int(),
})

/** What a session costs, what is paid of it, and by what. */
export const SessionMoney = z.object({
  /** What the client was told at booking. */
  bookedCents: z.int(),
  priceCents: z.int(),
  adjustments: z.array(PriceAdjustment),
  paidCents: z.int(),
  dueCents: z.int(),
  /** The document that bills it; its price is fixed then. */
  invoice: z.object({ id: z.uuid(), number: z.string().nullable(), status: z.enum(['draft', 'issued']) }).nullable(),
  payments: z.array(PaymentSummary),
  /** What its client has paid in advance. */
  creditCents: z.int(),
  /** What they have paid of deposits that no invoice deducts yet; 0 once one bills the session. */
  depositCents: z.int(),
  /** It did not take place, and something was paid of it: that can become credit. */
  canRelease: z.boolean(),
})

/** What a client owes and has paid. */
export const PatientMoney = z.object({
  dueCents: z.int(),
  creditCents: z.int(),
  /** What they have paid of deposits that no invoice deducts yet. */
  depositCents: z.int(),
  /** What came in from them in all, less what went back. */
  receivedCents: z.int(),
  /** Their sessions that are not paid, oldest first. */
  sessions: z.array(SessionCharge),
  /** What is left of their invoices beside sessions, oldest first. */
  invoices: z.array(z.object({ id: z.uuid(), number: z.string(), issuedOn: day, dueCents: z.int() })),
  /** The last 50, latest first. */
  payments: z.array(PaymentSummary),
  /** When they were last reminded. */
  remindedAt: instant.nullable(),
  /** In how many days they pay an invoice; null: as the practice says of all. */
  paymentDays: z.int().nullable(),
})

/** One client's debts, and since when. */
export const OwedByPatient = z.object({
  patient: Person,
  dueCents: z.int(),
  /** What they have paid in advance, or of deposits that no invoice deducts yet. */
  creditCents: z.int(),
  /** The day of the oldest unpaid session or invoice. */
  since: day,
  sessions: z.int(),
  remindedAt: instant.nullable(),
  /** They have an address to which a reminder can go. */
  hasEmail: z.boolean(),
})
