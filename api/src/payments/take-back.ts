import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { todayOf } from '../practices/zone.ts'
import { type Allocation, addToChain, noDetails, type PaymentRecord, type RecordedBy } from './add-line.ts'
import { assertAmount, assertTargets, sumOf } from './assertions.ts'
import { type ChainEnd, lockChain } from './chain-lock.ts'
import { recordOfProvider } from './record.ts'

/** Money that went back, of a payment. */
export interface NewRefund {
  /** The payment that it is of. */
  paymentId: string
  amountCents: number
  /** The provider's id of the refund. */
  providerRefundId?: string | null
  /** `YYYY-MM-DD` in the practice's zone. Default: today. */
  refundedOn?: string
  /** Positive: what each session or invoice has less of. Default: the credit that is left of the payment, then the last. */
  allocations?: readonly Allocation[]
  reason?: string | null
  /** What the provider gave back of its fee is negative. */
  feeCents?: number | null
  recordedBy?: RecordedBy
}

/**
 * Writes money that went back. For a known refund of a provider it answers the known line and writes nothing. Throws
 * `not_found`, or `conflict` for more than what is left of the payment.
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
  const given = refund.allocations ?? fromEnd(parts, amountCents - (left - sumOf(parts)))
  for (const each of given) assertAmount('allocations', each.amountCents)
  if (sumOf(given) > amountCents) throw refuseField('allocations', 'too_large')
  await assertTargets(em, practiceId, given)
  if (given.some((each) => each.amountCents > amountOf(parts, each))) throw fail('conflict', { leftCents: left })
  // What is for nothing is not allocated twice: a refund of it must not leave more allocated than there is.
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
    receivedOn: firstOpen(day, today, end),
    recordedBy: refund.recordedBy?.userId ?? null,
    reversesId: line.id,
    reason: refund.reason ?? null,
    providerPaymentId: refund.providerRefundId ?? null,
    cardBrand: line.cardBrand ?? null,
    cardLast4: line.cardLast4 ?? null,
    feeCents: refund.feeCents ?? null,
  }
  return addToChain(em, end, unchained, given.map(negative), refund.recordedBy ?? null, now)
}

/** What a provider asks for something that happened to a payment, or gave back of it (negative). */
export interface NewProviderFee {
  /** The payment that it was asked for. */
  paymentId: string
  feeCents: number
  /** The provider's id of this movement. */
  providerFeeId: string
  /** `YYYY-MM-DD` in the practice's zone. */
  askedOn: string
  /** What it was asked for, as the provider calls it. */
  reference: string
}

/**
 * Writes a fee that belongs to no money of a client: a line of no amount, which names nobody. For a known fee it
 * answers the known line and writes nothing.
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
    receivedOn: firstOpen(fee.askedOn < today ? fee.askedOn : today, today, end),
    recordedBy: null,
    reversesId: line.id,
    reference: fee.reference,
    providerPaymentId: fee.providerFeeId,
    feeCents: fee.feeCents,
  }
  return addToChain(em, end, unchained, [], null, now)
}

/** What of a payment has not gone back by the ledger, in cents. Throws `not_found`. */
export const leftOfPayment = async (em: EntityManager, paymentId: string): Promise<number> =>
  (await findLine(em, await practiceOf(em, paymentId), paymentId)).left

/** An entry that was wrong. */
export interface NewReversal {
  paymentId: string
  /** Null: a provider says it. */
  reason: string | null
  recordedBy?: RecordedBy
  /** The provider itself says that it did not move the money: it is not refused for being the provider's. */
  isSaidByProvider?: boolean
}

/**
 * Reverses a wrong entry by another of today: nothing is for anything any more of what it was for. Throws `not_found`, or
 * `conflict` for what was reversed or refunded already, what is a reversal itself, and what a provider has moved.
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
    receivedOn: firstOpen(today, today, end),
    recordedBy: reversal.recordedBy?.userId ?? null,
    reversesId: line.id,
    reason: reversal.reason,
  }
  return addToChain(em, end, unchained, parts.map(negative), reversal.recordedBy ?? null, now)
}

const negative = (each: Allocation): Allocation => ({ ...each, amountCents: -each.amountCents })

/** Today is never closed; a day before it may be, and then the first one after the closing counts. */
const firstOpen = (day: string, today: string, { closedThrough }: ChainEnd): string =>
  closedThrough && day <= closedThrough ? today : day

/** Of which practice a line is; `not_found` for those that the transaction does not see. */
async function practiceOf(em: EntityManager, paymentId: string): Promise<PracticeId> {
  const line = await tablesOf(em)
    .selectFrom('Payment')
    .select('practiceId')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!line) throw fail('not_found')
  return line.practiceId
}

/** A line, what is left of its money, and what of that is for what. */
async function findLine(em: EntityManager, practiceId: PracticeId, id: string) {
  const tables = tablesOf(em)
  const lines = (await tables
    .selectFrom('Payment')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where(({ eb, or }) => or([eb('id', '=', id), eb('reversesId', '=', id)]))
    .execute()) as PaymentRecord[]
  const line = lines.find((each) => each.id === id)
  if (!line) throw fail('not_found')
  const ids = lines.map((each) => each.id)
  // The reversal of a refund gives back what the refund took from the payment.
  const undone = (await tables
    .selectFrom('Payment')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where('kind', '=', 'reversal')
    .where('reversesId', 'in', ids)
    .execute()) as PaymentRecord[]
  const all = [...new Map([...lines, ...undone].map((each) => [each.id, each])).values()]
  const allocations = await tables
    .selectFrom('PaymentAllocation')
    .select(['sessionId', 'invoiceId', 'amountCents'])
    .where('practiceId', '=', practiceId)
    .where(
      'paymentId',
      'in',
      all.map((each) => each.id),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return { line, left: all.reduce((sum, { amountCents }) => sum + amountCents, 0), parts: united(allocations) }
}

const keyOf = ({ sessionId, invoiceId }: Allocation) => `${sessionId ?? ''} ${invoiceId ?? ''}`

/** What is for each session or invoice, all allocations of it added. */
function united(allocations: readonly Allocation[]): Allocation[] {
  const sums = new Map<string, Allocation>()
  for (const each of allocations) {
    const before = sums.get(keyOf(each))?.amountCents ?? 0
    sums.set(keyOf(each), { ...each, amountCents: before + each.amountCents })
  }
  return [...sums.values()].filter(({ amountCents }) => amountCents !== 0)
}

const amountOf = (parts: readonly Allocation[], part: Allocation) =>
  parts.find((each) => keyOf(each) === keyOf(part))?.amountCents ?? 0

/** Takes an amount from the last of the parts, then from the one before it, and so on. */
function fromEnd(parts: readonly Allocation[], cents: number): Allocation[] {
  const taken: Allocation[] = []
  let rest = cents
  for (const part of [...parts].reverse()) {
    if (rest <= 0) break
    const amountCents = Math.min(rest, part.amountCents)
    taken.push({ ...part, amountCents })
    rest -= amountCents
  }
  return taken
}
