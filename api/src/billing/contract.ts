import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { day, line, paging, sortBy, text } from '../http/schema.ts'
import { MOST_PAYMENT_DAYS } from '../invoices/contract/identity.ts'
import { MOST_PAYMENT_CENTS, paymentCents } from '../payments/limits.ts'
import { BatchOrder, BatchOutcome, BillingBatch, BillingToDo } from './contract/batch.ts'
import { OwedByPatient, PatientMoney, PaymentSummary, SessionCharge, SessionMoney } from './contract/money.ts'
import { PaymentInput } from './contract/payment-input.ts'
import { PriceChangeInput } from './contract/price.ts'
import { MoneyReport } from './contract/report.ts'
import { MoneySummary } from './contract/summary.ts'

const id = z.object({ id: z.uuid() })
const reason = text(500).min(1, 'required')

const filters = { from: day.optional(), to: day.optional(), patientId: z.uuid().optional(), q: text(100).optional() }

export const billing = {
  take: endpoint({
    method: 'POST',
    path: '/api/payments',
    summary: 'Records money that came in: the oldest of what is named is paid first, the rest is the client’s credit.',
    access: 'practitioner',
    body: PaymentInput,
    reply: PaymentSummary,
    status: 201,
    guard: ['idempotent'],
    errors: ['not_found', 'locked', 'conflict', 'identity_incomplete', 'email_unverified'],
  }),
  useCredit: endpoint({
    method: 'POST',
    path: '/api/patients/:id/credit',
    summary: 'Pays sessions and invoices from what their client paid in advance, the oldest first.',
    access: 'practitioner',
    params: id,
    body: PaymentInput.pick({ sessionIds: true, invoiceIds: true }),
    reply: PatientMoney,
    errors: ['not_found', 'conflict'],
  }),
  payBackCredit: endpoint({
    method: 'POST',
    path: '/api/patients/:id/credit/refund',
    summary: 'Records that money paid in advance was given back by hand; what a card paid goes back by its provider.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({ amountCents: paymentCents, reason: reason.optional() }),
    reply: PatientMoney,
    guard: ['idempotent'],
    errors: ['not_found', 'conflict'],
  }),
  changePaymentTerm: endpoint({
    method: 'PUT',
    path: '/api/patients/:id/payment-term',
    summary: 'Says in how many days a client pays what is issued from now on; null: as the practice says of all.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({ days: z.int().min(0, 'too_small').max(MOST_PAYMENT_DAYS, 'too_big').nullable() }),
    reply: PatientMoney,
    errors: ['not_found'],
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/api/payments/:id/reverse',
    summary: 'Reverses a wrong entry by another of today; what it paid is due again.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({ reason }),
    reply: PaymentSummary,
    status: 201,
    guard: ['idempotent'],
    errors: ['not_found', 'conflict', 'locked'],
  }),
  payments: endpoint({
    method: 'GET',
    path: '/api/payments',
    summary: 'What came in and went back, with sums over all that match.',
    access: 'practitioner',
    query: z.object({
      ...paging,
      ...filters,
      sort: sortBy(['receivedOn', 'amountCents'], '-receivedOn'),
      /** The key of a payment type. */
      type: line(64).optional(),
      amountCents: z.coerce.number().int().min(-MOST_PAYMENT_CENTS).max(MOST_PAYMENT_CENTS).optional(),
    }),
    reply: PaymentSummary,
    isPaged: true,
    /** `returnedCents`: refunds and reversals, as the receipts book sums them. */
    totals: z.object({ count: z.int(), receivedCents: z.int(), returnedCents: z.int() }),
  }),
  owed: endpoint({
    method: 'GET',
    path: '/api/billing/owed',
    summary: 'Who owes what for sessions that were held and of invoices beside them, and since when.',
    access: 'practitioner',
    query: z.object({ ...paging, q: filters.q, sort: sortBy(['since', 'dueCents'], 'since') }),
    reply: OwedByPatient,
    isPaged: true,
    totals: z.object({ count: z.int(), dueCents: z.int() }),
  }),
  unbilled: endpoint({
    method: 'GET',
    path: '/api/billing/unbilled',
    summary: 'Sessions that were held and have no note or invoice.',
    access: 'practitioner',
    query: z.object({ ...paging, ...filters, sort: sortBy(['startsAt', 'priceCents'], 'startsAt') }),
    reply: SessionCharge,
    isPaged: true,
    totals: z.object({ count: z.int(), priceCents: z.int() }),
  }),
  batch: endpoint({
    method: 'GET',
    path: '/api/billing/batch',
    summary: 'What would be billed of the sessions that have no note, client by client, and what stops it.',
    access: 'practitioner',
    query: z.strictObject(filters),
    reply: BillingBatch,
  }),
  issueBatch: endpoint({
    method: 'POST',
    path: '/api/billing/batch',
    summary:
      'Issues the invoices of a batch, numbered in their order, and says of each its number or why there is none. One that is refused holds up no other.',
    access: 'practitioner',
    body: BatchOrder,
    reply: z.array(BatchOutcome),
    guard: ['idempotent'],
    errors: ['identity_incomplete', 'email_unverified'],
  }),
  toDo: endpoint({
    method: 'GET',
    path: '/api/billing/to-do',
    summary: 'Notes that are owed or begun, and what is missing of who bills.',
    access: 'practitioner',
    reply: BillingToDo,
  }),
  sessionMoney: endpoint({
    method: 'GET',
    path: '/api/sessions/:id/money',
    summary: 'What a session costs and what is paid of it.',
    access: 'practitioner',
    params: id,
    reply: SessionMoney,
  }),
  releasePayments: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/money/release',
    summary: 'Makes what was paid of a session that did not take place its client’s credit.',
    access: 'practitioner',
    params: id,
    reply: SessionMoney,
    errors: ['not_found', 'conflict'],
  }),
  changePrice: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/price',
    summary: 'Changes what a session costs until it is billed; the reason stands in its history.',
    access: 'practitioner',
    params: id,
    body: PriceChangeInput,
    reply: SessionMoney,
    // A discount that is sent twice would count twice.
    guard: ['idempotent'],
    errors: ['not_found', 'locked', 'conflict'],
  }),
  removeAdjustment: endpoint({
    method: 'DELETE',
    path: '/api/sessions/:id/price/:adjustmentId',
    summary: 'Takes a change of a price back, until the session is billed.',
    access: 'practitioner',
    params: z.object({ id: z.uuid(), adjustmentId: z.uuid() }),
    errors: ['not_found', 'locked', 'conflict'],
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/billing/summary',
    summary: 'What came in this month, what is owed, and what clients dispute at their bank.',
    access: 'practitioner',
    reply: MoneySummary,
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/reports/money',
    summary: 'What was earned and received in a period of at most three years, beside the one before.',
    access: 'practitioner',
    query: z.object({ from: day, to: day }),
    reply: MoneyReport,
  }),
  patientMoney: endpoint({
    method: 'GET',
    path: '/api/patients/:id/money',
    summary: 'What a client owes and has paid.',
    access: 'practitioner',
    params: id,
    reply: PatientMoney,
  }),
}
