import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { todayOf } from '../practices/zone.ts'
import { type Allocation, addAllocations } from './add-line.ts'
import { type OpenPayment, openPaymentsOf, originalPayments } from './allocations.ts'
import { assertAmount, assertTargets, sumOf } from './assertions.ts'
import { assertCashOfDebts } from './cash-limit.ts'
import { lockChain } from './chain-lock.ts'
import { isForDeposits } from './document-money.ts'
import { centsOfPart } from './line-parts.ts'
import { waitingTakesOf } from './waiting-refunds.ts'

interface CreditUse {
  practiceId: PracticeId
  patientId: string
  allocations: readonly Allocation[]
  /** The day whose cash limit counts for the credit. Default: the money stays with a debt, and no limit counts. */
  cashLimitOn?: string
}

/**
 * Allocates a client's credit to sessions or invoices, the oldest payment first; where a limit counts, cash comes last.
 * Throws `conflict` where there is less, and 422 `cash_limit` for more cash than one debt may be paid with.
 */
export async function allocateCredit(em: EntityManager, use: CreditUse, now: Date): Promise<void> {
  const { practiceId, patientId, allocations, cashLimitOn } = use
  await lockChain(em, practiceId)
  for (const { amountCents } of allocations) assertAmount('allocations', amountCents)
  await assertTargets(em, practiceId, allocations)
  const oldestFirst = (await openPaymentsOf(em, patientId)).filter(({ cents }) => cents > 0)
  const isCash = ({ typeKey }: OpenPayment) => typeKey === 'cash'
  const open = cashLimitOn
    ? [...oldestFirst.filter((payment) => !isCash(payment)), ...oldestFirst.filter(isCash)]
    : oldestFirst
  const credit = open.reduce((sum, { cents }) => sum + cents, 0)
  if (sumOf(allocations) > credit) throw fail('conflict', { creditCents: credit })
  const parts = allocations.flatMap((allocation) => {
    let rest = allocation.amountCents
    return open.flatMap((payment) => {
      const amountCents = Math.min(rest, payment.cents)
      payment.cents -= amountCents
      rest -= amountCents
      return amountCents === 0 ? [] : [{ payment, part: { ...allocation, amountCents } }]
    })
  })
  const cash = parts.filter(({ payment }) => isCash(payment)).map(({ part }) => part)
  if (cashLimitOn)
    await assertCashOfDebts(em, {
      ...use,
      allocations: cash,
      amountCents: sumOf(allocations),
      receivedOn: cashLimitOn,
    })
  const today = await todayOf(em, practiceId, now)
  for (const { payment, part } of parts)
    await addAllocations(em, { id: payment.id, practiceId }, [part], { now, today })
}

interface Release {
  practiceId: PracticeId
  /** Default: all of it. */
  atMostCents?: number
  /** Only what goes to a session's deposit first, or only what does not. Default: both. */
  isForDeposit?: boolean
}

/**
 * Turns payments for a session into the client's credit again, the latest first, as when it is cancelled and the money
 * stays. What a waiting card refund will take stays where it is. Returns the cents.
 */
export const releaseSessionPayments = (
  em: EntityManager,
  { sessionId, ...release }: Release & { sessionId: string },
  now: Date,
): Promise<number> => releaseParts(em, release, { sessionId }, now)

/** Does the same for what was paid of an invoice beside its sessions. */
export const releaseInvoicePayments = (
  em: EntityManager,
  { invoiceId, ...release }: Release & { invoiceId: string },
  now: Date,
): Promise<number> => releaseParts(em, release, { sessionId: null, invoiceId }, now)

async function releaseParts(
  em: EntityManager,
  { practiceId, atMostCents = Number.POSITIVE_INFINITY, isForDeposit }: Release,
  of: { sessionId: string } | { sessionId: null; invoiceId: string },
  now: Date,
): Promise<number> {
  await lockChain(em, practiceId)
  const allocated = tablesOf(em)
    .selectFrom('PaymentAllocation as a')
    .innerJoin('Payment as p', 'p.id', 'a.paymentId')
    .select(['p.id', 'p.kind', 'p.reversesId', 'a.invoiceId', 'a.amountCents'])
    .where('a.practiceId', '=', practiceId)
    .$if(isForDeposit !== undefined, (query) => query.where(isForDeposits, '=', isForDeposit ?? true))
    .orderBy('p.sequence')
  const matching =
    of.sessionId === null
      ? allocated.where('a.sessionId', 'is', null).where('a.invoiceId', '=', of.invoiceId)
      : allocated.where('a.sessionId', '=', of.sessionId)
  const rows = await matching.execute()
  const sums = new Map<string, { id: string; invoiceId: string | null; cents: number }>()
  const firstOf = originalPayments(rows)
  for (const { id, invoiceId, amountCents } of rows) {
    const first = firstOf(id)
    const key = `${first} ${invoiceId ?? ''}`
    const cents = (sums.get(key)?.cents ?? 0) + amountCents
    sums.set(key, { id: first, invoiceId: invoiceId ?? null, cents })
  }
  const parts = [...sums.values()]
  const waiting = await waitingTakesOf(em, [...new Set(parts.map(({ id }) => id))])
  const today = await todayOf(em, practiceId, now)
  let released = 0
  for (const { id, invoiceId, cents } of parts.reverse()) {
    const held = centsOfPart(waiting.get(id)?.parts ?? [], { sessionId: of.sessionId, invoiceId })
    const part = Math.min(atMostCents - released, cents - held)
    if (part <= 0) continue
    const taken = { sessionId: of.sessionId, invoiceId, amountCents: -part }
    await addAllocations(em, { id, practiceId }, [taken], { now, today })
    released += part
  }
  return released
}
