import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { todayOf } from '../practices/zone.ts'
import { type Allocation, addToChain, noDetails, type PaymentRecord, type RecordedBy } from './add-line.ts'
import { assertAmount, assertTargets, sumOf } from './assertions.ts'
import { firstOpen, lockChain } from './chain-lock.ts'
import { partsForSessions } from './for-sessions.ts'
import { centsOfPart, findLine, refundedParts, reversedAllocation } from './line-parts.ts'
import { recordOfProvider } from './record.ts'

/** Refunded money of a payment. */
export interface NewRefund {
  /** The payment that it is of. */
  paymentId: string
  amountCents: number
  /** The provider's id of the refund. */
  providerRefundId?: string | null
  /** `YYYY-MM-DD` in the practice's zone. Default: today. */
  refundedOn?: string
  /**
   * Positive: the reduction of each session or invoice. Default: the payment's credit first, then what is for
   * `sessionIds`, then its last allocations.
   */
  allocations?: readonly Allocation[]
  /** The sessions whose money goes back. */
  sessionIds?: readonly string[] | null
  /** The payment's credit comes after what is for `sessionIds`. */
  isCreditLast?: boolean
  reason?: string | null
  /** A fee that the provider gave back is negative. */
  feeCents?: number | null
  recordedBy?: RecordedBy
}

/**
 * Records a refund. A provider's known refund returns its line and writes nothing. Throws `not_found`, or `conflict`
 * for more than the rest of the payment.
 */
export async function recordRefund(em: EntityManager, refund: NewRefund, now: Date): Promise<PaymentRecord> {
  const { amountCents } = refund
  const practiceId = await practiceOf(em, refund.paymentId)
  const end = await lockChain(em, practiceId)
  const known = await recordOfProvider(em, practiceId, refund.providerRefundId)
  if (known) return known
  assertAmount('amountCents', amountCents)
  const { line, left, parts } = await findLine(em, practiceId, refund.paymentId)
  if (line.kind !== 'payment' || amountCents > left) throw fail('conflict', { leftCents: left })
  const isTheirs = await partsForSessions(em, practiceId, refund.sessionIds ?? [])
  const given = refund.allocations ?? refundedParts(refund, { left, parts }, isTheirs)
  for (const each of given) assertAmount('allocations', each.amountCents)
  if (sumOf(given) > amountCents) throw refuseField('allocations', 'too_large')
  await assertTargets(em, practiceId, given)
  if (given.some((each) => each.amountCents > centsOfPart(parts, each))) throw fail('conflict', { leftCents: left })
  // Unallocated money is counted once: its refund must not leave more allocated than there is.
  if (sumOf(parts) - sumOf(given) > left - amountCents) throw refuseField('allocations', 'too_small')
  const today = await todayOf(em, practiceId, now)
  const day = refund.refundedOn ?? today
  if (day > today) throw refuseField('refundedOn', 'in_future')
  const unchained = {
    ...noDetails,
    practiceId,
    patientId: line.patientId ?? null,
    kind: 'refund' as const,
    typeKey: line.typeKey,
    amountCents: -amountCents,
    receivedOn: firstOpen(day, end),
    recordedBy: refund.recordedBy?.userId ?? null,
    reversesId: line.id,
    vatBasisPoints: line.vatBasisPoints,
    reason: refund.reason ?? null,
    providerPaymentId: refund.providerRefundId ?? null,
    cardBrand: line.cardBrand ?? null,
    cardLast4: line.cardLast4 ?? null,
    feeCents: refund.feeCents ?? null,
  }
  return addToChain(em, end, {
    line: unchained,
    allocations: given.map(reversedAllocation),
    by: refund.recordedBy ?? null,
    now,
    today,
  })
}

/** A provider's charge for an event of a payment, or its return (negative). */
export interface NewProviderFee {
  /** The payment that it was charged for. */
  paymentId: string
  feeCents: number
  /** The provider's id of this movement. */
  providerFeeId: string
  /** `YYYY-MM-DD` in the practice's zone. */
  chargedOn: string
  /** What it was charged for, as the provider calls it. */
  reference: string
}

/**
 * Records a fee without client's money: a line without amount and without a name. A known fee returns its line and
 * writes nothing.
 */
export async function recordProviderFee(em: EntityManager, fee: NewProviderFee, now: Date): Promise<PaymentRecord> {
  const practiceId = await practiceOf(em, fee.paymentId)
  const end = await lockChain(em, practiceId)
  const known = await recordOfProvider(em, practiceId, fee.providerFeeId)
  if (known) return known
  const { line } = await findLine(em, practiceId, fee.paymentId)
  const today = await todayOf(em, practiceId, now)
  const unchained = {
    ...noDetails,
    practiceId,
    patientId: null,
    kind: 'fee' as const,
    typeKey: line.typeKey,
    amountCents: 0,
    receivedOn: firstOpen(fee.chargedOn < today ? fee.chargedOn : today, end),
    recordedBy: null,
    reversesId: line.id,
    vatBasisPoints: line.vatBasisPoints,
    reference: fee.reference,
    providerPaymentId: fee.providerFeeId,
    feeCents: fee.feeCents,
  }
  return addToChain(em, end, { line: unchained, allocations: [], by: null, now, today })
}

/** The part of a payment that was not refunded, in cents. Throws `not_found`. */
export const unrefundedCents = async (em: EntityManager, paymentId: string): Promise<number> =>
  (await findLine(em, await practiceOf(em, paymentId), paymentId)).left

/** The reversal of a wrong entry. */
export interface NewReversal {
  paymentId: string
  /** Null: a provider reports it. */
  reason: string | null
  recordedBy?: RecordedBy
  /** The provider itself says that it moved no money, so the entry may be reversed though it is the provider's. */
  isSaidByProvider?: boolean
}

/**
 * Reverses a wrong entry by another of today, with all its allocations. Throws `not_found`, or `conflict` for an entry
 * that was reversed or refunded already, is a reversal itself, or was moved by a provider.
 */
export async function reversePayment(em: EntityManager, reversal: NewReversal, now: Date): Promise<PaymentRecord> {
  const practiceId = await practiceOf(em, reversal.paymentId)
  const end = await lockChain(em, practiceId)
  const { line, left, parts } = await findLine(em, practiceId, reversal.paymentId)
  const isFixed = line.providerPaymentId && !reversal.isSaidByProvider
  if (line.kind === 'reversal' || isFixed || left !== line.amountCents) throw fail('conflict')
  const today = await todayOf(em, practiceId, now)
  const unchained = {
    ...noDetails,
    practiceId,
    patientId: line.patientId ?? null,
    kind: 'reversal' as const,
    typeKey: line.typeKey,
    amountCents: -line.amountCents,
    receivedOn: firstOpen(today, end),
    recordedBy: reversal.recordedBy?.userId ?? null,
    reversesId: line.id,
    vatBasisPoints: line.vatBasisPoints,
    reason: reversal.reason,
  }
  return addToChain(em, end, {
    line: unchained,
    allocations: parts.map(reversedAllocation),
    by: reversal.recordedBy ?? null,
    now,
    today,
  })
}

/** The practice of a line; `not_found` for a line that the transaction does not see. */
async function practiceOf(em: EntityManager, paymentId: string): Promise<PracticeId> {
  const line = await tablesOf(em)
    .selectFrom('Payment')
    .select('practiceId')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!line) throw fail('not_found')
  return line.practiceId
}
