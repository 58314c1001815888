import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import { isDeducted } from '../invoices/deposited.ts'
import { interestSince, type LegalInterest, legalInterest } from '../invoices/legal-interest.ts'
import { rootsOf } from '../payments/allocations.ts'
import type { PracticeId } from '../practice-id.ts'
import { zoneOfPractice } from '../practices/zone.ts'
import { hasAttended } from '../sessions/states.ts'

interface Line {
  id: string
  kind: 'payment' | 'refund' | 'reversal'
  receivedOn: string
  reversesId?: string | null
}

/**
 * What payments have borne in interest of the money that was paid for a session more than three months before it, or of a
 * deposit that waits so long: until the session was held, else until today. What went back bears none here.
 */
export async function advanceInterest(
  em: EntityManager,
  practiceId: PracticeId,
  lines: readonly Line[],
  now: Date,
): Promise<Map<string, LegalInterest>> {
  const timeZone = await zoneOfPractice(em, practiceId)
  const today = localDay(now, timeZone)
  const old = lines.filter(({ kind, receivedOn }) => kind === 'payment' && interestSince(receivedOn) <= today)
  const interest = new Map<string, LegalInterest>()
  if (!old.length) return interest
  const parts = await advancesOf(
    em,
    practiceId,
    old.map(({ id }) => id),
  )
  for (const { id, receivedOn } of old)
    for (const { cents, heldAt } of parts.filter((part) => part.paymentId === id)) {
      const borne = legalInterest(cents, receivedOn, heldAt ? localDay(heldAt, timeZone) : today)
      const known = interest.get(id)
      if (borne) interest.set(id, known ? united(known, borne) : borne)
    }
  return interest
}

const united = (one: LegalInterest, other: LegalInterest): LegalInterest => ({
  ...one,
  cents: one.cents + other.cents,
  isToCheck: one.isToCheck || other.isToCheck,
})

/** What is left of payments for each session, with when that was held, and for deposits that no invoice deducts yet. */
async function advancesOf(em: EntityManager, practiceId: PracticeId, paymentIds: readonly string[]) {
  const backs = (of: readonly string[]) =>
    of.length === 0
      ? []
      : tablesOf(em)
          .selectFrom('Payment')
          .select(['id', 'reversesId'])
          .where('practiceId', '=', practiceId)
          .where('reversesId', 'in', [...of])
          .execute()
  const first = await backs(paymentIds)
  const lines = [...paymentIds.map((id) => ({ id })), ...first, ...(await backs(first.map(({ id }) => id)))]
  const rootOf = rootsOf(lines)
  const rows = await tablesOf(em)
    .selectFrom('PaymentAllocation as a')
    .leftJoin('Session as s', 's.id', 'a.sessionId')
    .leftJoin('Invoice as d', 'd.id', 'a.invoiceId')
    .select(['a.paymentId', 'a.sessionId', 'a.invoiceId', 'a.amountCents', 's.status', 's.startsAt'])
    .where('a.practiceId', '=', practiceId)
    .where(
      'a.paymentId',
      'in',
      lines.map(({ id }) => id),
    )
    .where(({ or, and, not, eb }) =>
      or([eb('a.sessionId', 'is not', null), and([eb('d.kind', '=', 'deposit'), not(isDeducted('d'))])]),
    )
    .execute()
  const byTarget = Map.groupBy(rows, (row) => `${rootOf(row.paymentId)} ${row.sessionId ?? row.invoiceId}`)
  return [...byTarget.values()].flatMap((same) => {
    const [row] = same
    if (!row) return []
    const { status, startsAt } = row
    return {
      paymentId: rootOf(row.paymentId),
      cents: same.reduce((sum, { amountCents }) => sum + amountCents, 0),
      heldAt: status && startsAt && hasAttended(status) ? startsAt : null,
    }
  })
}
