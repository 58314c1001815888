import { authorOf, writeAudit } from '../audit/service.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { carriedRate } from './carried-rate.ts'
import { canonicalPayment, chainHash } from './chain.ts'
import { moveChain } from './chain-lock.ts'
import { PaymentAllocation, PaymentEntity } from './entity.ts'

/** A line of the ledger as it was written. */
export type PaymentRecord = PaymentEntity

/** A part of a payment that is for a session, an invoice, or a session as it stands on an invoice. */
export interface Allocation {
  sessionId?: string | null
  invoiceId?: string | null
  amountCents: number
}

/** Who recorded a line; null: the system. */
export type RecordedBy = Pick<PractitionerActor, 'userId' | 'name'> | null

/** A line before it has its place in the chain. */
export interface UnchainedPayment
  extends Omit<
    PaymentRecord,
    'id' | 'sequence' | 'currency' | 'recordedAt' | 'recordedOn' | 'vatBasisPoints' | 'previousHash' | 'hash'
  > {
  /** Default: the issuer's rate on the day of the line. What reverses a line has the rate of that. */
  vatBasisPoints?: number
}

/** The fields that only some lines have, empty. */
export const noDetails = {
  reference: null,
  chequeNumber: null,
  chequeBank: null,
  chequePaidInOn: null,
  reversesId: null,
  reason: null,
  providerPaymentId: null,
  cardBrand: null,
  cardLast4: null,
  feeCents: null,
} as const

const actions = {
  payment: 'payment.recorded',
  refund: 'payment.refunded',
  reversal: 'payment.reversed',
  fee: 'payment.fee_recorded',
} as const

interface NewLine {
  line: UnchainedPayment
  allocations: readonly Allocation[]
  by: RecordedBy
  now: Date
  /** The day of `now` in the practice's zone. */
  today: string
}

/** Appends a line to the locked chain with its allocations, and writes it to the log. */
export async function addToChain(
  em: EntityManager,
  end: { sequence: number; hash: Uint8Array },
  { line, allocations, by, now, today }: NewLine,
): Promise<PaymentRecord> {
  const { practiceId, patientId } = line
  const previousHash = Buffer.from(end.hash)
  const placed = {
    ...line,
    id: newId(),
    sequence: end.sequence + 1,
    currency: 'EUR' as const,
    recordedAt: now,
    recordedOn: today,
    vatBasisPoints: line.vatBasisPoints ?? (await carriedRate(em, practiceId, { on: line.receivedOn, today })),
  }
  const record = {
    ...placed,
    previousHash,
    hash: chainHash(previousHash, canonicalPayment(placed)),
  }
  await em.insert(PaymentEntity, record)
  await addAllocations(em, record, allocations, { now, today })
  await moveChain(em, practiceId, { sequence: record.sequence, hash: record.hash })
  await writeAudit(queryOf(em), {
    practiceId,
    ...authorOf(by),
    action: actions[line.kind],
    details: { ...(patientId && { patientId }), paymentId: record.id, amountCents: line.amountCents },
    now,
  })
  await publishChange(queryOf(em), practiceId, 'money')
  return record as PaymentRecord
}

/** Adds what a line is for. `today` is the day in the practice's zone. */
export async function addAllocations(
  em: EntityManager,
  { id, practiceId }: Pick<PaymentRecord, 'id' | 'practiceId'>,
  allocations: readonly Allocation[],
  { now, today }: { now: Date; today: string },
): Promise<void> {
  if (allocations.length === 0) return
  await em.insertMany(
    PaymentAllocation,
    allocations.map(({ sessionId = null, invoiceId = null, amountCents }) => ({
      id: newId(),
      practiceId,
      paymentId: id,
      sessionId,
      invoiceId,
      amountCents,
      createdAt: now,
      usedOn: today,
    })),
  )
}
