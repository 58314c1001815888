import { type RawBuilder, sql } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { billedSessionIds } from '../invoices/billed-sessions.ts'
import type { PracticeId } from '../practice-id.ts'
import { attendedStatuses } from '../sessions/states.ts'
import { invoiceRest } from './invoice-rest.ts'

/** The sessions to read: of one client, within a time, or by their ids. */
export interface ChargeFilter {
  practiceId: PracticeId
  patientId?: string | undefined
  sessionIds?: readonly string[]
  from?: Date | undefined
  to?: Date | undefined
  /** Only held sessions. A running one can be paid and billed already. */
  isHeld?: boolean
  /** Of those only what is owed by now: a running session is from its planned end on. */
  isEnded?: boolean
  /** Only sessions that cost something, are on no document, and were not freed by a withdrawal. */
  isUnbilled?: boolean
  now: Date
}

/** Cents of a session: the sum of its booked prices and of its changes. */
const itemCents = sql<number>`sum(price_cents)::bigint`
const adjustmentCents = sql<number>`sum(amount_cents)::bigint`
const allocatedCents = sql<number>`sum(amount_cents)::bigint`

/** Sessions with their price and the paid amount, each summed once for all of them. */
export function charges(em: EntityManager, filter: ChargeFilter) {
  const { practiceId, patientId, sessionIds, from, to, isHeld, isEnded, isUnbilled, now } = filter
  const tables = tablesOf(em)
  const ids = sessionIds && [...sessionIds]
  let items = tables
    .selectFrom('SessionItem')
    .select(['session as of', itemCents.as('cents')])
    .where('practiceId', '=', practiceId)
    .groupBy('session')
  let adjustments = tables
    .selectFrom('PriceAdjustment')
    .select(['sessionId as of', adjustmentCents.as('cents')])
    .where('practiceId', '=', practiceId)
    .groupBy('sessionId')
  let paid = tables
    .selectFrom('PaymentAllocation')
    .select(['sessionId as of', allocatedCents.as('cents')])
    .where('practiceId', '=', practiceId)
    .where('sessionId', 'is not', null)
    .groupBy('sessionId')
  if (ids) {
    items = items.where('session', 'in', ids)
    adjustments = adjustments.where('sessionId', 'in', ids)
    paid = paid.where('sessionId', 'in', ids)
  }
  return tables
    .selectFrom('Session as s')
    .innerJoin(items.as('i'), 'i.of', 's.id')
    .leftJoin(adjustments.as('a'), 'a.of', 's.id')
    .leftJoin(paid.as('d'), 'd.of', 's.id')
    .where('s.practiceId', '=', practiceId)
    .$if(ids !== undefined, (query) => query.where('s.id', 'in', ids ?? []))
    .$if(patientId !== undefined, (query) => query.where('s.patient', '=', patientId ?? ''))
    .$if(from !== undefined, (query) => query.where('s.startsAt', '>=', from ?? now))
    .$if(to !== undefined, (query) => query.where('s.startsAt', '<', to ?? now))
    .$if(isHeld === true, (query) => query.where('s.status', 'in', [...attendedStatuses]))
    .$if(isEnded === true, (query) =>
      query.where(({ eb, or }) => or([eb('s.status', '!=', 'in_progress'), eb('s.endsAt', '<=', now)])),
    )
    .$if(isUnbilled === true, (query) =>
      query
        .where(priceCents, '>', 0)
        .where(({ not }) => not(isFreed))
        .where('s.id', 'not in', billedSessionIds(em, practiceId)),
    )
}

/** The columns of a row of `charges`: its booked price, its present price, and the paid amount. */
export const bookedCents = sql<number>`i.cents`
export const priceCents = sql<number>`(i.cents + coalesce(a.cents, 0))`
export const paidCents = sql<number>`coalesce(d.cents, 0)`

const missingCents = sql<number>`(i.cents + coalesce(a.cents, 0) - coalesce(d.cents, 0))`
const heldStatuses = sql.join(attendedStatuses.map((status) => sql.lit(status)))
const isServedBefore = sql<boolean>`(o.status not in (${heldStatuses}), o.starts_at, o.id)
  < (s.status not in (${heldStatuses}), s.starts_at, s.id)`
/** What the last valid invoice leaves for a session, held sessions first, then the oldest; null without one. */
const restOfLastInvoice = (counts: RawBuilder<boolean>) => sql<
  number | null
>`(select greatest(${invoiceRest(isServedBefore)}, 0)
  from invoice bill
  where bill.practice_id = s.practice_id and bill.kind = 'invoice' and bill.status = 'issued'
    and bill.id in (select own.invoice_id from invoice_line own
      where own.practice_id = s.practice_id and own.session_id = s.id)
    and ${counts}
  order by bill.issued_at desc, bill.id desc limit 1)`

/**
 * An invoice that was credited in full because of a refund leaves nothing: that money is not taken again. After a
 * credit note by hand, the session can be paid as if it had never been billed.
 */
const isCreditedForGood = sql<boolean>`(select coalesce(-sum(note.total_cents) < bill.total_cents - bill.deducted_cents
    or bool_or(note.refund_id is not null), true)
  from invoice note
  where note.practice_id = bill.practice_id and note.corrects_id = bill.id and note.status = 'issued')`

/** The unpaid part of a session's price; for a billed session, no more than its invoice still asks for. */
export const dueCents = sql<number>`(case when ${missingCents} > 0
  then least(${missingCents}, coalesce(${restOfLastInvoice(isCreditedForGood)}, ${missingCents})) else 0 end)::bigint`
/** Held without being asked for, under a contract from which its client has withdrawn (C. conso. L221-25). */
export const isFreed = sql<boolean>`exists (select from withdrawal w
  where w.practice_id = s.practice_id and s.id = any(w.freed_session_ids))`
/** Nobody owes what was credited in full, until it is billed again; nor what a withdrawal has freed. */
export const isOwed = sql<boolean>`(${missingCents} > 0 and ${dueCents} > 0
  and coalesce(${restOfLastInvoice(sql<boolean>`true`)}, ${missingCents}) > 0 and not ${isFreed})`
