import { type RawBuilder, sql } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/**
 * Money of a document: for itself, for its sessions, for these which its deposit takes first, or for that deposit
 * itself.
 */
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
  of: 'itself' | 'session' | 'deposit' | 'deposit_itself'
  /** The deposit that it is for or goes to first. */
  deposit: string | null
  /** What that deposit asked for on the day of its issue, and what credit notes took off on theirs. */
  asks: readonly { day: string; cents: number }[]
  cents: number
}

/**
 * Whether money for a session, `a`, goes to its deposit first: it names no document, or a deposit. Another deposit than
 * the present one was credited whole, since a session stands on one at a time; what was paid of it is the session's.
 */
export const isForDeposits: RawBuilder<boolean> = sql`(a.invoice_id is null or exists (select from invoice named
  where named.practice_id = a.practice_id and named.id = a.invoice_id and named.kind = 'deposit'))`

/** The deposit which money for a session, `a`, goes to first: `i` itself, or one that the invoice `i` deducts. */
const depositOfPart = sql<string | null>`case when not ${isForDeposits} then null when i.kind = 'deposit' then i.id
  else (select d.invoice_id from invoice_line d where d.practice_id = i.practice_id and d.session_id = a.session_id
    and d.invoice_id = any(i.deposit_ids) limit 1) end`

/** What the deposit of a part `a` asks for, day by day. */
const asksOfDeposit = sql<DocumentMoney['asks']>`case when a.deposit is null then '[]'::json else (
  select coalesce(json_agg(json_build_object('day', d.issued_on, 'cents', d.total_cents)), '[]'::json) from invoice d
  where d.practice_id = i.practice_id and d.status = 'issued' and (d.id = a.deposit or d.corrects_id = a.deposit)) end`

/** The VAT rate, in hundredths of a percent, of another document of an allocation `a` than `i` and its deposits. */
const otherRate = sql<number | null>`case when a.invoice_id <> i.id and not a.invoice_id = any(i.deposit_ids) then (
  select coalesce(max(l.vat_basis_points), 0) from invoice_line l
  where l.practice_id = a.practice_id and l.invoice_id = a.invoice_id) end`

/** A part of a payment, on the day on which it was entered. */
interface Part extends Pick<DocumentMoney, 'of' | 'cents' | 'deposit'> {
  payment: string
  used: string
  at: Date
  rate: DocumentMoney['otherRate']
}

/**
 * Allocations to the document `i`, to its sessions, or to the deposits that it deducts. A session may have several
 * lines: its money counts once.
 */
const partsOfDocument = sql<Part>`(
  select a.payment_id as payment, a.amount_cents as cents, a.used_on as used, a.created_at as at,
    case when a.invoice_id = i.id then 'itself' else 'deposit_itself' end as of,
    case when a.invoice_id <> i.id then a.invoice_id end as deposit, null::int as rate
  from payment_allocation a
  where a.practice_id = i.practice_id and a.session_id is null
    and (a.invoice_id = i.id or a.invoice_id = any(i.deposit_ids))
  union all
  select a.payment_id, a.amount_cents, a.used_on, a.created_at,
    case when a.deposit is null then 'session' else 'deposit' end, a.deposit, a.rate
  from (select distinct l.session_id from invoice_line l
    where l.practice_id = i.practice_id and l.invoice_id = i.id and l.session_id is not null) held
  join lateral (select a.*, ${depositOfPart} as deposit, ${otherRate} as rate from payment_allocation a
    where a.practice_id = i.practice_id and a.session_id = held.session_id) a on true)`

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
    .select(['i.id as bill', 'a.cents', 'a.of', 'a.deposit', 'a.used as recordedOn', 'a.rate as otherRate'])
    .select([asksOfDeposit.as('asks'), dayOfPart.as('day'), givenOn.as('givenOn')])
    .where('i.practiceId', '=', practiceId)
    .where(isWanted)
    .execute()

type PaidPart = Pick<DocumentMoney, 'of' | 'cents' | 'deposit' | 'asks'>

/**
 * What this money pays of a document by a day, as its balance counts it (`taken_by_deposit`): money for a session pays
 * the deposit first, as far as that asks for more than was paid of itself. The invoice counts what is left.
 */
export function paidOf({ isDeposit }: { isDeposit: boolean }, money: readonly PaidPart[], last?: string): number {
  const sumOf = (parts: readonly PaidPart[], ...of: DocumentMoney['of'][]) =>
    parts.reduce((sum, part) => (of.includes(part.of) ? sum + part.cents : sum), 0)
  const itself = isDeposit ? 'itself' : 'deposit_itself'
  const takenBy = (parts: readonly PaidPart[]) => {
    const asks = parts.find((part) => part.of === 'deposit')?.asks ?? []
    const asked = asks.reduce((sum, { day, cents }) => (last !== undefined && day > last ? sum : sum + cents), 0)
    return Math.max(0, Math.min(sumOf(parts, 'deposit'), asked - sumOf(parts, itself)))
  }
  if (isDeposit) return sumOf(money, 'itself') + takenBy(money)
  const deposits = Map.groupBy(
    money.filter(({ deposit }) => deposit !== null),
    ({ deposit }) => deposit,
  )
  const all = sumOf(money, 'itself', 'session', 'deposit')
  return [...deposits.values()].reduce((paid, parts) => paid - takenBy(parts), all)
}
