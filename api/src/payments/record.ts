import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { todayOf } from '../practices/zone.ts'
import {
  type Allocation,
  addToChain,
  noDetails,
  type PaymentRecord,
  type RecordedBy,
  type UnchainedPayment,
} from './add-line.ts'
import { assertAmount, assertPatient, assertTargets, sumOf } from './assertions.ts'
import { assertCashAllowed } from './cash-limit.ts'
import { type ChainEnd, firstOpen, lockChain } from './chain-lock.ts'
import { paymentTypesOf } from './service.ts'

export type { Allocation, PaymentRecord } from './add-line.ts'

/** Received money. Its unallocated rest is the client's credit. */
export interface NewPayment {
  practiceId: PracticeId
  patientId: string | null
  typeKey: string
  amountCents: number
  /** `YYYY-MM-DD` in the practice's zone. */
  receivedOn: string
  allocations: readonly Allocation[]
  reference?: string | null
  cheque?: { number?: string | null; bank?: string | null; paidInOn?: string | null } | null
  providerPaymentId?: string | null
  card?: { brand: string | null; last4: string | null } | null
  feeCents?: number | null
  recordedBy?: RecordedBy
}

/**
 * Records received money in the ledger. A provider's known payment returns its line and writes nothing. Refuses a
 * future day, and 409 `locked` for a closed period; a provider's payment that comes too late is received on the first
 * open day, since it has been paid.
 */
export async function recordPayment(em: EntityManager, payment: NewPayment, now: Date): Promise<PaymentRecord> {
  const { practiceId, typeKey, amountCents, allocations, cheque, card } = payment
  const end = await lockChain(em, practiceId)
  const known = await recordOfProvider(em, practiceId, payment.providerPaymentId)
  if (known) return known
  assertAmount('amountCents', amountCents)
  const type = (await paymentTypesOf(em, practiceId)).find(({ key }) => key === typeKey)
  if (!type) throw refuseField('typeKey', 'unknown')
  const today = await todayOf(em, practiceId, now)
  const receivedOn = openDay(payment, end, today)
  if (payment.patientId) await assertPatient(em, practiceId, payment.patientId, { isLocked: true })
  for (const allocation of allocations) assertAmount('allocations', allocation.amountCents)
  if (sumOf(allocations) > amountCents) throw refuseField('allocations', 'too_large')
  await assertTargets(em, practiceId, allocations)
  await assertCashAllowed(em, type.kind, { ...payment, receivedOn })
  const line: UnchainedPayment = {
    ...noDetails,
    practiceId,
    patientId: payment.patientId,
    kind: 'payment',
    typeKey,
    amountCents,
    receivedOn,
    recordedBy: payment.recordedBy?.userId ?? null,
    reference: payment.reference ?? null,
    chequeNumber: cheque?.number ?? null,
    chequeBank: cheque?.bank ?? null,
    chequePaidInOn: cheque?.paidInOn ?? null,
    providerPaymentId: payment.providerPaymentId ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    feeCents: payment.feeCents ?? null,
  }
  return addToChain(em, end, { line, allocations, by: payment.recordedBy ?? null, now, today })
}

/** The line of a provider's payment or refund, if it was recorded. */
export async function recordOfProvider(
  em: EntityManager,
  practiceId: PracticeId,
  providerPaymentId: string | null | undefined,
): Promise<PaymentRecord | undefined> {
  if (!providerPaymentId) return undefined
  const known = await tablesOf(em)
    .selectFrom('Payment')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where('providerPaymentId', '=', providerPaymentId)
    .executeTakeFirst()
  return known as PaymentRecord | undefined
}

/** The day on which a payment is received: the given one, unless a provider reports it after the books were closed. */
function openDay({ receivedOn, providerPaymentId }: NewPayment, end: ChainEnd, today: string): string {
  if (receivedOn > today) throw refuseField('receivedOn', 'in_future')
  const day = firstOpen(receivedOn, end)
  if (day !== receivedOn && !providerPaymentId)
    throw fail('locked', { what: 'books', closedThrough: end.closedThrough })
  return day
}
