import * as z from 'zod'
import { day, instant } from '../../http/schema.ts'
import { sessionStatuses } from '../../sessions/states.ts'

const Person = z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() })

/** How a session's price differs from the booked one. */
export const PriceAdjustment = z.object({
  id: z.uuid(),
  kind: z.enum(['change', 'discount', 'line', 'free']),
  /** The words of an added line. */
  label: z.string().nullable(),
  /** The amount by which the price rises. */
  amountCents: z.int(),
  reason: z.string().nullable(),
  createdAt: instant,
})

/** Interest at the legal rate on money paid in advance (C. conso. L214-2): the practice owes it to its client. */
export const AdvanceInterest = z.object({
  cents: z.int(),
  /** The first day of interest: three months after the payment. */
  since: day,
  /** Its rates with their days, in the order of time. */
  rates: z.array(
    z.object({
      from: day,
      through: day,
      /** Hundredths of a percent. */
      basisPoints: z.int(),
      /** Where it was published; null: the practice has entered it. */
      source: z.string().nullable(),
      /** No rate of these days is known: it is the last one that was published. */
      isMissing: z.boolean(),
    }),
  ),
  /** One of its rates is not known for certain: check it with an accountant. */
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
  /** Null: that client was erased. */
  patient: Person.nullable(),
  reference: z.string().nullable(),
  cheque: z.object({ number: z.string().nullable(), bank: z.string().nullable(), paidInOn: day.nullable() }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string().nullable() }).nullable(),
  /** The payment that it reverses. */
  reversesId: z.uuid().nullable(),
  isReversed: z.boolean(),
  /** Whether it can be reversed by hand: nothing of it went back, and no provider has moved it. */
  canReverse: z.boolean(),
  /** Interest on money that was paid more than three months before its session; null: none. */
  interest: AdvanceInterest.nullable(),
  /** What it pays; the rest is the client's credit. */
  allocations: z.array(
    z.object({
      sessionId: z.uuid().nullable(),
      invoiceId: z.uuid().nullable(),
      invoiceNumber: z.string().nullable(),
      amountCents: z.int(),
    }),
  ),
})

/** A session, as far as its money goes. */
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

/** What a session costs, what is paid of it, and by which payments. */
export const SessionMoney = z.object({
  /** The price that the client was told at booking. */
  bookedCents: z.int(),
  priceCents: z.int(),
  adjustments: z.array(PriceAdjustment),
  paidCents: z.int(),
  dueCents: z.int(),
  /** The document that bills it; the price is fixed then. */
  invoice: z.object({ id: z.uuid(), number: z.string().nullable(), status: z.enum(['draft', 'issued']) }).nullable(),
  payments: z.array(PaymentSummary),
  /** The client's credit. */
  creditCents: z.int(),
  /** The client's paid deposits that no invoice deducts yet; 0 once one bills the session. */
  depositCents: z.int(),
  /** It did not take place, but something was paid for it, which can become credit. */
  canRelease: z.boolean(),
  /** What goes back to its card first where nothing can become credit for that reason; 0 otherwise. */
  refundWaitingCents: z.int(),
})

/** What a client owes and has paid. */
export const PatientMoney = z.object({
  dueCents: z.int(),
  creditCents: z.int(),
  /** Their paid deposits that no invoice deducts yet. */
  depositCents: z.int(),
  /** All money received from them, less refunds. */
  receivedCents: z.int(),
  /** Their sessions that are not paid, oldest first. */
  sessions: z.array(SessionCharge),
  /** The rest of their invoices beside sessions, oldest first. */
  invoices: z.array(z.object({ id: z.uuid(), number: z.string(), issuedOn: day, dueCents: z.int() })),
  /** The last 50, latest first. */
  payments: z.array(PaymentSummary),
  /** Whether any was made by card online, also before the last 50, or a link that is for no session is still open. */
  hasCardPaymentOrLink: z.boolean(),
  /** When they were last reminded. */
  remindedAt: instant.nullable(),
  /** Their term of payment in days; null: the practice's. */
  paymentDays: z.int().nullable(),
})

/** One client's debts, and since when. */
export const OwedByPatient = z.object({
  patient: Person,
  dueCents: z.int(),
  /** Their credit and paid deposits that no invoice deducts yet. */
  creditCents: z.int(),
  /** The day of the oldest unpaid session or invoice. */
  since: day,
  sessions: z.int(),
  remindedAt: instant.nullable(),
  /** They have an address for a reminder. */
  hasEmail: z.boolean(),
})
