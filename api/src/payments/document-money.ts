import { type RawBuilder, sql } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** Money of a document: for itself, for its sessions, or for these which its deposit takes first. */
export interface DocumentMoney {
  bill: string
  /** On which it came or went back; for credit of an earlier payment, on which it was used. */
  day: string
  /** On which the client gave it, also where it was credit at first; what was reversed was never given. */
  givenOn: string
  /** On which this was entered. */
  recordedOn: string
  /** The VAT rate of another document that it was entered for and still stands on; null: of none. */
  otherRate: number | null
  of: 'itself' | 'session' | 'deposit'
  cents: number
}

/**
 * Whether money for a session goes to its deposit first: it names no document, or a deposit. Another deposit than the
 * present one was credited whole, since a session stands on one at a time; what was paid of it is the session's.
 */
export const isForDeposits = (allocation: 'a' | 'money'): RawBuilder<boolean> => {
  const own = sql.raw(allocation)
  return sql<boolean>`(${own}.invoice_id is null or exists (select from invoice named
    where named.practice_id = ${own}.practice_id and named.id = ${own}.invoice_id and named.kind = 'deposit'))`
}

/** Whether money for a session, `a`, counts for the deposit `i`, or for the deposits that the invoice `i` deducts. */
const isOfDeposit = sql<boolean>`case when i.kind = 'deposit' then ${isForDeposits('a')}
  else a.invoice_id = any(i.deposit_ids) or ${isForDeposits('a')} and exists (select from invoice_line d
    where d.practice_id = i.practice_id and d.session_id = a.session_id and d.invoice_id = any(i.deposit_ids)) end`

/** The VAT rate, in hundredths of a percent, of another document of an allocation `a` than `i` and its deposits. */
const otherRate = sql<number | null>`case when a.invoice_id <> i.id and not a.invoice_id = any(i.deposit_ids) then (
  select coalesce(max(l.vat_basis_points), 0) from invoice_line l
  where l.practice_id = a.practice_id and l.invoice_id = a.invoice_id) end`

/** A part of a payment, on the day on which it was entered. */
interface Part extends Pick<DocumentMoney, 'of' | 'cents'> {
  payment: string
  used: string
  at: Date
  rate: DocumentMoney['otherRate']
}

/** Allocations to the document `i` or to its sessions. A session may have several lines: its money counts once. */
const partsOfDocument = sql<Part>`(
  select a.payment_id as payment, a.amount_cents as cents, a.used_on as used, a.created_at as at, 'itself' as of,
    null::int as rate
  from payment_allocation a
  where a.practice_id = i.practice_id and a.invoice_id = i.id and a.session_id is null
  union all
  select a.payment_id, a.amount_cents, a.used_on, a.created_at, case when ${isOfDeposit} then 'deposit' else 'session' end,
    ${otherRate}
  from (select distinct l.session_id from invoice_line l
    where l.practice_id = i.practice_id and l.invoice_id = i.id and l.session_id is not null) held
  join payment_allocation a on a.practice_id = i.practice_id and a.session_id = held.session_id)`

/** The day of a part `a` of the line `p`: that of the line, or the later one on which its credit was used. */
const dayOfPart = sql<string>`case when a.at > p.recorded_at then greatest(a.used, p.received_on) else p.received_on end`

/** What became credit again had paid the document until that day. */
const givenOn = sql<string>`case when p.kind = 'reversal' then coalesce(o.received_on, p.received_on)
  when a.cents < 0 then ${dayOfPart} else p.received_on end`

/** What was paid of some documents `i` and given back, day by day. */
export const moneyOfDocuments = (
  em: EntityManager,
  practiceId: PracticeId,
  isWanted: RawBuilder<boolean>,
): Promise<DocumentMoney[]> =>
  tablesOf(em)
    .selectFrom('Invoice as i')
    .innerJoinLateral(partsOfDocument.as('a'), (join) => join.onTrue())
    .innerJoin('Payment as p', (join) => join.on('p.practiceId', '=', practiceId).onRef('p.id', '=', 'a.payment'))
    .leftJoin('Payment as o', (join) => join.on('o.practiceId', '=', practiceId).onRef('o.id', '=', 'p.reversesId'))
    .select(['i.id as bill', 'a.cents', 'a.of', 'a.used as recordedOn', 'a.rate as otherRate'])
    .select([dayOfPart.as('day'), givenOn.as('givenOn')])
    .where('i.practiceId', '=', practiceId)
    .where(isWanted)
    .execute()

interface PaidDocument {
  isDeposit: boolean
  totalCents: number
  deductedCents: number
  /** What credit notes took off. */
  creditedCents: number
}

/**
 * What this money pays of a document, as its balance counts it: money for a session pays the deposit first, as far as
 * that asks.
 */
export function paidOf(
  { isDeposit, totalCents, deductedCents, creditedCents }: PaidDocument,
  money: readonly Pick<DocumentMoney, 'of' | 'cents'>[],
): number {
  const sums = { itself: 0, session: 0, deposit: 0 }
  for (const { of, cents } of money) sums[of] += cents
  const { itself, session, deposit } = sums
  if (isDeposit) return itself + Math.min(deposit, Math.max(0, totalCents - creditedCents))
  return itself + session + deposit - Math.max(0, Math.min(deductedCents, deposit))
}
