import { type RawBuilder, sql } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import type { PracticeId } from '../practice-id.ts'
import type { PaymentRecord } from './add-line.ts'

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

/** Whether money for a session, `a`, counts for the deposit `i`, or for the deposits that the invoice `i` deducts. */
const isOfDeposit = sql<boolean>`case when i.kind = 'deposit' then a.invoice_id is null or a.invoice_id = i.id
  else a.invoice_id = any(i.deposit_ids) or a.invoice_id is null and exists (select from invoice_line d
    where d.practice_id = i.practice_id and d.session_id = a.session_id and d.invoice_id = any(i.deposit_ids)) end`

/** The VAT rate, in hundredths of a percent, of another document of an allocation `a` than `i` and its deposits. */
const otherRate = sql<number | null>`case when a.invoice_id <> i.id and not a.invoice_id = any(i.deposit_ids) then (
  select coalesce(max(l.vat_basis_points), 0) from invoice_line l
  where l.practice_id = a.practice_id and l.invoice_id = a.invoice_id) end`

/** What was paid of some documents `i` and given back, day by day. */
export async function moneyOfDocuments(
  em: EntityManager,
  practiceId: PracticeId,
  timeZone: string,
  isWanted: RawBuilder<boolean>,
): Promise<DocumentMoney[]> {
  const documents = tablesOf(em).selectFrom('Invoice as i').where('i.practiceId', '=', practiceId).where(isWanted)
  const forItself = await documents
    .innerJoin('PaymentAllocation as a', (join) =>
      join.onRef('a.practiceId', '=', 'i.practiceId').onRef('a.invoiceId', '=', 'i.id').on('a.sessionId', 'is', null),
    )
    .innerJoin('Payment as p', (join) =>
      join.onRef('p.practiceId', '=', 'a.practiceId').onRef('p.id', '=', 'a.paymentId'),
    )
    .leftJoin('Payment as o', (join) =>
      join.onRef('o.practiceId', '=', 'p.practiceId').onRef('o.id', '=', 'p.reversesId'),
    )
    .select(['i.id as bill', 'a.amountCents', 'a.createdAt', 'p.kind', 'p.receivedOn', 'p.recordedAt'])
    .select('o.receivedOn as originalOn')
    .execute()
  const forSessions = await documents
    .innerJoin('InvoiceLine as l', (join) =>
      join.onRef('l.practiceId', '=', 'i.practiceId').onRef('l.invoiceId', '=', 'i.id'),
    )
    .innerJoin('PaymentAllocation as a', (join) =>
      join.onRef('a.practiceId', '=', 'i.practiceId').onRef('a.sessionId', '=', 'l.sessionId'),
    )
    .innerJoin('Payment as p', (join) =>
      join.onRef('p.practiceId', '=', 'a.practiceId').onRef('p.id', '=', 'a.paymentId'),
    )
    .leftJoin('Payment as o', (join) =>
      join.onRef('o.practiceId', '=', 'p.practiceId').onRef('o.id', '=', 'p.reversesId'),
    )
    .select(['i.id as bill', 'a.id', 'a.amountCents', 'a.createdAt', 'p.kind', 'p.receivedOn', 'p.recordedAt'])
    .select('o.receivedOn as originalOn')
    .select([isOfDeposit.as('isOfDeposit'), otherRate.as('otherRate')])
    .execute()
  // A session may have several lines: what was paid for it counts once.
  const once = new Map(forSessions.map((row) => [`${row.bill} ${row.id}`, row]))
  const partOf = (row: (typeof forItself)[number]) => ({
    bill: row.bill,
    cents: row.amountCents,
    ...daysOf(row, timeZone),
  })
  return [
    ...forItself.map((row) => ({ ...partOf(row), of: 'itself' as const, otherRate: null })),
    ...[...once.values()].map((row) => ({
      ...partOf(row),
      of: row.isOfDeposit ? ('deposit' as const) : ('session' as const),
      otherRate: row.otherRate,
    })),
  ]
}

interface DatedPart {
  amountCents: number
  createdAt: Date
  kind: PaymentRecord['kind']
  receivedOn: string
  recordedAt: Date
  originalOn: string | null
}

function daysOf(part: DatedPart, timeZone: string): Pick<DocumentMoney, 'day' | 'givenOn' | 'recordedOn'> {
  const { amountCents, createdAt, kind, receivedOn, recordedAt, originalOn } = part
  const recordedOn = localDay(createdAt, timeZone)
  const day = createdAt > recordedAt && recordedOn > receivedOn ? recordedOn : receivedOn
  // What became credit again had paid the document until that day.
  const givenOn = kind === 'reversal' ? (originalOn ?? receivedOn) : amountCents < 0 ? day : receivedOn
  return { day, givenOn, recordedOn }
}

interface PaidDocument {
  isDeposit: boolean
  totalCents: number
  deductedCents: number
}

/** What this money pays of a document, as its balance counts it: money for a session pays the deposit first. */
export function paidOf(
  { isDeposit, totalCents, deductedCents }: PaidDocument,
  money: readonly Pick<DocumentMoney, 'of' | 'cents'>[],
): number {
  const sums = { itself: 0, session: 0, deposit: 0 }
  for (const { of, cents } of money) sums[of] += cents
  const { itself, session, deposit } = sums
  if (isDeposit) return itself + Math.min(deposit, totalCents)
  return itself + session + deposit - Math.max(0, Math.min(deductedCents, deposit))
}
