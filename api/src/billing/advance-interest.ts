import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import { isDeducted } from '../invoices/deposited.ts'
import { interestSince, type LegalInterest, legalInterest } from '../invoices/legal-interest.ts'
import type { PaymentRecord } from '../payments/add-line.ts'
import { originalPayments } from '../payments/allocations.ts'
import type { PracticeId } from '../practice-id.ts'
import { readSettings } from '../practices/settings.ts'
import { zoneOfPractice } from '../practices/zone.ts'

interface Line {
  id: string
  kind: PaymentRecord['kind']
  receivedOn: string
  reversesId?: string | null
}

/**
 * The interest on money that was paid more than three months before its session, or for a deposit that waits that long.
 * It runs until today, the session's time or the cancellation, whichever is first. Refunded money bears none here.
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
  const { legalRates } = await readSettings(queryOf(em), practiceId)
  const parts = await advancesOf(
    em,
    practiceId,
    old.map(({ id }) => id),
  )
  for (const { id, receivedOn } of old)
    for (const { cents, ends } of parts.filter((part) => part.paymentId === id)) {
      const [through = today] = [today, ...ends.map((end) => localDay(end, timeZone))].sort()
      const borne = legalInterest({ cents, paidOn: receivedOn, through }, legalRates)
      const known = interest.get(id)
      if (borne) interest.set(id, known ? sumOfInterest(known, borne) : borne)
    }
  return interest
}

/** Adds interest on two amounts from the same day on. The rates of the longer period include those of the shorter. */
const sumOfInterest = (one: LegalInterest, other: LegalInterest): LegalInterest => ({
  ...(lastDayOf(one) < lastDayOf(other) ? other : one),
  cents: one.cents + other.cents,
  isToCheck: one.isToCheck || other.isToCheck,
})

const lastDayOf = ({ rates }: LegalInterest) => rates.at(-1)?.through ?? ''

/**
 * The rest of the payments for each session, with what ends its interest, and for deposits that no invoice deducts yet.
 */
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
  const rootOf = originalPayments(lines)
  const rows = await tablesOf(em)
    .selectFrom('PaymentAllocation as a')
    .leftJoin('Session as s', 's.id', 'a.sessionId')
    .leftJoin('Invoice as d', 'd.id', 'a.invoiceId')
    .select(['a.paymentId', 'a.sessionId', 'a.invoiceId', 'a.amountCents', 's.status', 's.startsAt'])
    .select(({ selectFrom }) =>
      selectFrom('SessionHistory as h')
        .select(({ fn }) => fn.max('h.at').as('at'))
        .whereRef('h.practiceId', '=', 'a.practiceId')
        .whereRef('h.sessionId', '=', 'a.sessionId')
        .where('h.to', '=', 'cancelled')
        .as('cancelledAt'),
    )
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
    const { status, startsAt, cancelledAt } = row
    return {
      paymentId: rootOf(row.paymentId),
      cents: same.reduce((sum, { amountCents }) => sum + amountCents, 0),
      ends: [startsAt, status === 'cancelled' ? cancelledAt : null].flatMap((end) => end ?? []),
    }
  })
}
