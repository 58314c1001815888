import { writeAudit } from '../audit/service.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { addDays, localDay } from '../format/day.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import { canonicalPayment, chainHash } from './chain.ts'
import { lockChain, moveChain } from './chain-lock.ts'
import { PaymentAllocation, PaymentEntity } from './entity.ts'
import { legalFigureOn } from './legal-figures.ts'
import type { PaymentKind } from './payment-types.ts'
import { paymentTypesOf } from './service.ts'

/** A line of the ledger as it was written. */
export type PaymentRecord = PaymentEntity

/** A part of a payment that is for a session, an invoice, or a session as it stands on an invoice. */
export interface Allocation {
  sessionId?: string | null
  invoiceId?: string | null
  amountCents: number
}

/** Who wrote a line; null: the system. */
export type RecordedBy = Pick<PractitionerActor, 'userId' | 'name'> | null

/** Money that came. What of it is for nothing is the client's credit. */
export interface NewPayment {
  practiceId: string
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

/** The largest amount of a line, in cents: above it somebody has typed cents twice. */
export const MOST_PAYMENT_CENTS = 10_000_000

/** Refuses cash above what the law allows on a day, by default the last that is known (C. mon. fin., art. D112-3). */
export function assertCashAllowed(typeKind: PaymentKind, amountCents: number, day = '9999-12-31'): void {
  const limit = legalFigureOn('cashLimit', day)
  if (typeKind === 'cash' && limit && amountCents > limit.cents) throw refuseField('amountCents', 'cash_limit')
}

/**
 * Writes money that came into the ledger. Of a provider's payment that is known already it answers the known line and
 * writes nothing. Refuses a day to come, 409 `locked` for a day of a closed period; a provider's payment that comes that
 * late is received on the first open day, since it has been paid.
 */
export async function recordPayment(em: EntityManager, payment: NewPayment, now: Date): Promise<PaymentRecord> {
  const { practiceId, typeKey, amountCents, allocations, cheque, card } = payment
  const end = await lockChain(em, practiceId)
  const known = await recordOfProvider(em, practiceId, payment.providerPaymentId)
  if (known) return known
  assertAmount('amountCents', amountCents)
  const type = (await paymentTypesOf(em, practiceId)).find(({ key }) => key === typeKey)
  if (!type) throw refuseField('typeKey', 'unknown')
  const receivedOn = await openDay(em, payment, end.closedThrough, now)
  assertCashAllowed(type.kind, amountCents, receivedOn)
  if (payment.patientId) await assertPatient(em, practiceId, payment.patientId)
  for (const allocation of allocations) assertAmount('allocations', allocation.amountCents)
  if (sumOf(allocations) > amountCents) throw refuseField('allocations', 'too_large')
  await assertSessions(em, practiceId, allocations)
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
  return addToChain(em, end, line, allocations, payment.recordedBy ?? null, now)
}

/** What a line is before it has its place in the chain. */
export type UnchainedPayment = Omit<
  PaymentRecord,
  'id' | 'sequence' | 'currency' | 'recordedAt' | 'previousHash' | 'hash'
>

/** What only some lines have. */
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
} as const

/** Adds a line at the end of the locked chain, with what it is for, and writes it to the log. */
export async function addToChain(
  em: EntityManager,
  end: { sequence: number; hash: Uint8Array },
  line: UnchainedPayment,
  allocations: readonly Allocation[],
  by: RecordedBy,
  now: Date,
): Promise<PaymentRecord> {
  const { practiceId, patientId } = line
  const placed = { ...line, id: newId(), sequence: end.sequence + 1, currency: 'EUR' as const, recordedAt: now }
  const previousHash = Buffer.from(end.hash)
  const record = { ...placed, previousHash, hash: chainHash(previousHash, canonicalPayment(placed)) }
  await em.insert(PaymentEntity, record)
  await addAllocations(em, record, allocations, now)
  await moveChain(em, practiceId, { sequence: record.sequence, hash: record.hash })
  await writeAudit(queryOf(em), {
    practiceId,
    by: by ? 'practitioner' : 'system',
    actor: by && { id: by.userId, name: by.name },
    action: actions[line.kind],
    details: { ...(patientId && { patientId }), paymentId: record.id, amountCents: line.amountCents },
    now,
  })
  await publishChange(queryOf(em), practiceId, 'money')
  return record as PaymentRecord
}

/** Says of a line what it is for. */
export async function addAllocations(
  em: EntityManager,
  { id, practiceId }: Pick<PaymentRecord, 'id' | 'practiceId'>,
  allocations: readonly Allocation[],
  now: Date,
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
    })),
  )
}

/** The line of a provider's payment or refund, if it was recorded. */
export async function recordOfProvider(
  em: EntityManager,
  practiceId: string,
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

/** Today in the practice's zone. */
export async function todayOf(em: EntityManager, practiceId: string, now: Date): Promise<string> {
  const { timeZone } = await tablesOf(em)
    .selectFrom('Practice')
    .select('timeZone')
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  return localDay(now, timeZone)
}

/** The day on which a payment is received: as it is said, unless a provider reports it after the books were closed. */
async function openDay(
  em: EntityManager,
  { practiceId, receivedOn, providerPaymentId }: NewPayment,
  closedThrough: string | null,
  now: Date,
): Promise<string> {
  if (receivedOn > (await todayOf(em, practiceId, now))) throw refuseField('receivedOn', 'in_the_future')
  if (!closedThrough || receivedOn > closedThrough) return receivedOn
  if (providerPaymentId) return addDays(closedThrough, 1)
  throw fail('locked', { closedThrough })
}

export const sumOf = (allocations: readonly Pick<Allocation, 'amountCents'>[]): number =>
  allocations.reduce((sum, { amountCents }) => sum + amountCents, 0)

export function assertAmount(field: string, cents: number): void {
  if (!Number.isSafeInteger(cents)) throw refuseField(field, 'invalid')
  if (cents <= 0) throw refuseField(field, 'too_small')
  if (cents > MOST_PAYMENT_CENTS) throw refuseField(field, 'too_large')
}

/** Throws `not_found` for a client of another practice, and keeps one of this from being removed meanwhile. */
async function assertPatient(em: EntityManager, practiceId: string, patientId: string): Promise<void> {
  const found = await tablesOf(em)
    .selectFrom('Patient')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .forKeyShare()
    .executeTakeFirst()
  if (!found) throw fail('not_found')
}

/** Throws `not_found` where an allocation is for nothing, or for another practice's session. */
export async function assertSessions(
  em: EntityManager,
  practiceId: string,
  allocations: readonly Allocation[],
): Promise<void> {
  if (allocations.some(({ sessionId, invoiceId }) => !sessionId && !invoiceId)) throw fail('not_found')
  const ids = [...new Set(allocations.flatMap(({ sessionId }) => (sessionId ? [sessionId] : [])))]
  if (ids.length === 0) return
  const found = await tablesOf(em)
    .selectFrom('Session')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute()
  if (found.length < ids.length) throw fail('not_found')
}
