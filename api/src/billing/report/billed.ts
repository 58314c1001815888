import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { ReportPeriod } from './period.ts'
import { typeShare, typesTogether } from './type-shares.ts'

/** The amount billed in a period: invoices and deposits less deductions and credit notes. */
export async function billedCents(em: EntityManager, period: ReportPeriod): Promise<number> {
  const { cents } = await issuedIn(em, period)
    .select(sql<number>`coalesce(sum(v.total_cents - v.deducted_cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow()
  return cents
}

/** The amount billed by month, `2026-11`. */
export async function billedByMonth(em: EntityManager, period: ReportPeriod): Promise<Map<string, number>> {
  const rows = await issuedIn(em, period)
    .select([
      sql<string>`to_char(v.issued_on, 'YYYY-MM')`.as('month'),
      sql<number>`sum(v.total_cents - v.deducted_cents)::bigint`.as('cents'),
    ])
    .groupBy(sql`1`)
    .execute()
  return new Map(rows.map(({ month, cents }) => [month, cents]))
}

const issuedIn = (em: EntityManager, { practiceId, from, to }: ReportPeriod) =>
  tablesOf(em)
    .selectFrom('Invoice as v')
    .where('v.practiceId', '=', practiceId)
    .where('v.status', '=', 'issued')
    .where('v.kind', 'in', ['invoice', 'deposit', 'credit_note'])
    .where('v.issuedOn', '>=', from)
    .where('v.issuedOn', '<=', to)

/** The lines of sessions on the invoices of a period. */
const billedLines = (em: EntityManager, { practiceId, from, to }: ReportPeriod) =>
  tablesOf(em)
    .selectFrom('InvoiceLine as l')
    .innerJoin('Invoice as v', (join) =>
      join.onRef('v.practiceId', '=', 'l.practiceId').onRef('v.id', '=', 'l.invoiceId'),
    )
    .select(['l.sessionId as of', 'l.totalCents as cents'])
    .where('l.practiceId', '=', practiceId)
    .where('l.sessionId', 'is not', null)
    .where('v.status', '=', 'issued')
    .where('v.kind', '=', 'invoice')
    .where('v.issuedOn', '>=', from)
    .where('v.issuedOn', '<=', to)

/** What the credit notes of a period took off the lines of sessions, on invoices of any time, as negative amounts. */
const creditedLines = (em: EntityManager, { practiceId, from, to }: ReportPeriod) =>
  tablesOf(em)
    .selectFrom('Invoice as n')
    .innerJoin('Invoice as v', (join) =>
      join.onRef('v.practiceId', '=', 'n.practiceId').onRef('v.id', '=', 'n.correctsId'),
    )
    .innerJoinLateral(standingOf.as('standing'), (join) => join.onTrue())
    .innerJoin('InvoiceLine as l', (join) =>
      join.onRef('l.practiceId', '=', 'v.practiceId').onRef('l.invoiceId', '=', 'v.id'),
    )
    .select([
      'l.sessionId as of',
      sql<number>`round(l.total_cents * standing.after) - round(l.total_cents * standing.before)`.as('cents'),
    ])
    .where('n.practiceId', '=', practiceId)
    .where('l.sessionId', 'is not', null)
    .where('n.status', '=', 'issued')
    .where('n.kind', '=', 'credit_note')
    .where('v.kind', '=', 'invoice')
    .where('n.issuedOn', '>=', from)
    .where('n.issuedOn', '<=', to)

/**
 * The part of the invoice `v` that stood before its credit note `n`, and after it. Nothing stands of a fully credited
 * invoice, also if deposits cover it and its note is one of zero; the deposits stay.
 */
const standingOf = sql<{ before: number; after: number }>`(
  select ${standing('credits.before')} as before, ${standing('credits.after')} as after
  from (select sum(o.total_cents) filter (where (o.issued_at, o.id) < (n.issued_at, n.id)) as before,
      sum(o.total_cents) as after
    from invoice o
    where o.practice_id = v.practice_id and o.corrects_id = v.id and o.status = 'issued'
      and (o.issued_at, o.id) <= (n.issued_at, n.id)) credits)`

/** The part of an invoice that credit notes leave; `credit` is null without any. */
function standing(credit: 'credits.before' | 'credits.after') {
  const cents = sql.ref(credit)
  return sql<number>`(case when v.total_cents = 0 then 1
    when ${cents} <= v.deducted_cents - v.total_cents then 0
    else 1 + coalesce(${cents}, 0) / v.total_cents::numeric end)`
}

/** The amount billed for each session in a period, less credit notes: each counts on its own day. */
const billedSessions = (em: EntityManager, period: ReportPeriod) =>
  tablesOf(em)
    .selectFrom(billedLines(em, period).unionAll(creditedLines(em, period)).as('parts'))
    .select(['parts.of', sql<number>`sum(parts.cents)::bigint`.as('cents')])
    .groupBy('parts.of')

/** The amount billed for each session type; a session of several types is divided as its price is. */
export const billedByType = (em: EntityManager, period: ReportPeriod) =>
  tablesOf(em)
    .selectFrom(billedSessions(em, period).as('b'))
    .innerJoin('SessionItem as i', 'i.session', 'b.of')
    .leftJoin(typesTogether(em, period.practiceId).as('w'), 'w.of', 'b.of')
    .select([
      'i.sessionTypeId',
      sql<string>`max(i.name_fr)`.as('nameFr'),
      sql<string>`max(i.name_en)`.as('nameEn'),
      sql<number>`sum(${typeShare('b.cents')})::bigint`.as('cents'),
    ])
    .where('i.practiceId', '=', period.practiceId)
    .groupBy('i.sessionTypeId')
    .execute()

/** The amount billed for sessions at each place, and from each source. */
export const billedByPlaceAndSource = (em: EntityManager, period: ReportPeriod) =>
  tablesOf(em)
    .selectFrom(billedSessions(em, period).as('b'))
    .innerJoin('Session as s', 's.id', 'b.of')
    .select(['s.location', 's.source', sql<number>`sum(b.cents)::bigint`.as('cents')])
    .where('s.practiceId', '=', period.practiceId)
    .groupBy(['s.location', 's.source'])
    .execute()

export type BilledSessions = Awaited<ReturnType<typeof billedByPlaceAndSource>>

/** How much was paid of what was billed in a period, by payment type. */
export const paidByType = (em: EntityManager, period: ReportPeriod) =>
  tablesOf(em)
    .selectFrom('PaymentAllocation as a')
    .innerJoin('Payment as p', (join) =>
      join.onRef('p.practiceId', '=', 'a.practiceId').onRef('p.id', '=', 'a.paymentId'),
    )
    .select(['p.typeKey', sql<number>`sum(a.amount_cents)::bigint`.as('cents')])
    .where('a.practiceId', '=', period.practiceId)
    .where(({ eb, and, or }) =>
      or([
        eb('a.sessionId', 'in', tablesOf(em).selectFrom(billedLines(em, period).as('b')).select('b.of')),
        and([eb('a.sessionId', 'is', null), eb('a.invoiceId', 'in', issuedIn(em, period).select('v.id'))]),
      ]),
    )
    .groupBy('p.typeKey')
    .execute()
