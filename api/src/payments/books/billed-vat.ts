import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { depositShares, sessionBill } from './deposit-shares.ts'
import type { DayRange } from './periods.ts'

/** The document that an allocation `a` pays; null: none yet. */
export const paidDocument = sql<string | null>`case when a.invoice_id is null then ${sessionBill} else a.invoice_id end`

/** The one rate of all lines of the invoice `i`, in hundredths of a percent. */
export const rateOfBill = sql<number>`(select coalesce(max(l.vat_basis_points), 0) from invoice_line l
  where l.practice_id = i.practice_id and l.invoice_id = i.id)`

/** What the deposits that the invoice `i` deducts asked for at its rate when it was issued, less their credit notes. */
export const ofDeposits = (column: 'total_cents' | 'vat_cents') => sql<number>`case when i.deducted_cents = 0 then 0
  else (select coalesce(sum(d.${sql.ref(column)}), 0)
  from unnest(i.deposit_ids) as deducted(id)
  join invoice d on d.practice_id = i.practice_id and (d.id = deducted.id or d.corrects_id = deducted.id)
  where d.status = 'issued' and d.issued_at <= i.issued_at
    and exists (select from invoice_line l
      where l.practice_id = d.practice_id and l.invoice_id = d.id and l.vat_basis_points = ${rateOfBill})) end`

/**
 * The tax in what was paid of an invoice, given the cents paid by then: all its own tax without that of its deposits,
 * less the tax of what is left to pay. So it ends with the tax of the invoice. Where a part is refunded and credited,
 * it ends with the tax of both, since credit notes bear the tax of what they credit.
 */
const taxIn = (paid: 'r.after' | 'r.before') => sql<number>`case when ${sql.ref(paid)} = 0 then 0
  else r.vat - round((r.asked - ${sql.ref(paid)})::numeric * r.rate / (10000 + r.rate)) end`

/** The day since which an allocation `a` pays the document `t`. */
const sinceUse = sql<string>`greatest(a.used_on, t.issued)`

/**
 * What each line of the ledger in a range pays of which issued invoice, and the VAT in it, in cents. The parts of an
 * invoice bear its VAT to the cent, however many they are and whenever they came: each has the tax in all that was paid
 * of it by then, less that in what was paid before. So what is paid later changes the tax of no earlier line, and a
 * refund takes off its tax alike. A line of the ledger that pays an invoice at several times has several rows, each
 * with the day since which it pays it.
 */
export function billedVat(em: EntityManager, practiceId: PracticeId, { from, through }: DayRange) {
  return (
    tablesOf(em)
      .with('paid', (db) =>
        db
          .selectFrom('Payment as p')
          .innerJoin('PaymentAllocation as a', (join) =>
            join.onRef('a.practiceId', '=', 'p.practiceId').onRef('a.paymentId', '=', 'p.id'),
          )
          .select(paidDocument.as('id'))
          .distinct()
          .where('p.practiceId', '=', practiceId)
          .where('p.receivedOn', '>=', from)
          .where('p.receivedOn', '<=', through),
      )
      .with('bill', (db) =>
        db
          .selectFrom('paid as b')
          .select('b.id')
          .union(
            db
              .selectFrom('paid as b')
              .innerJoin('Invoice as i', (join) => join.on('i.practiceId', '=', practiceId).onRef('i.id', '=', 'b.id'))
              .select(sql<string | null>`unnest(i.deposit_ids)`.as('id')),
          ),
      )
      .with(
        (cte) => cte('share').materialized(),
        () => depositShares(practiceId),
      )
      // Materialized, so that it is computed once for each invoice, and not for each payment.
      .with(
        (cte) => cte('taxed').materialized(),
        (db) =>
          db
            .selectFrom('bill as b')
            .innerJoin('Invoice as i', (join) => join.on('i.practiceId', '=', practiceId).onRef('i.id', '=', 'b.id'))
            .select([
              'i.id',
              'i.issuedOn as issued',
              rateOfBill.as('rate'),
              sql<number>`i.total_cents - ${ofDeposits('total_cents')}`.as('asked'),
              sql<number>`i.vat_cents - ${ofDeposits('vat_cents')}`.as('vat'),
            ])
            .where('i.status', '=', 'issued')
            .where('i.kind', 'in', ['invoice', 'deposit']),
      )
      .with('billed', (db) =>
        db
          .selectFrom('taxed as t')
          .innerJoin('InvoiceLine as l', (join) =>
            join.on('l.practiceId', '=', practiceId).onRef('l.invoiceId', '=', 't.id'),
          )
          .select(['t.id as bill', 't.issued', 'l.sessionId as session'])
          .distinct(),
      )
      .with('part', (db) =>
        db
          .selectFrom('billed as t')
          .innerJoin('PaymentAllocation as a', (join) =>
            join
              .on('a.practiceId', '=', practiceId)
              .on('a.invoiceId', 'is', null)
              .onRef('a.sessionId', '=', 't.session'),
          )
          .leftJoin(
            (eb) =>
              eb
                .selectFrom('share')
                .select(({ fn }) => ['share.bill', 'share.id', fn.sum<number>('share.cents').as('cents')])
                .groupBy(['share.bill', 'share.id'])
                .as('s'),
            (join) => join.onRef('s.bill', '=', 't.bill').onRef('s.id', '=', 'a.id'),
          )
          .select(['t.bill', 'a.id', 'a.paymentId as payment', 'a.createdAt as at', sinceUse.as('since')])
          .select(sql<number>`a.amount_cents - coalesce(s.cents, 0)`.as('cents'))
          .where(({ eb, ref }) => eb(sessionBill, '=', ref('t.bill')))
          .unionAll(
            db
              .selectFrom('taxed as t')
              .innerJoin('PaymentAllocation as a', (join) =>
                join.on('a.practiceId', '=', practiceId).onRef('a.invoiceId', '=', 't.id'),
              )
              .select(['t.id as bill', 'a.id', 'a.paymentId as payment', 'a.createdAt as at', sinceUse.as('since')])
              .select('a.amountCents as cents'),
          )
          .unionAll(
            db
              .selectFrom('share as s')
              .innerJoin('taxed as t', 't.id', 's.deposit')
              .select(['t.id as bill', 's.id', 's.payment', 's.at', 's.since', 's.cents']),
          ),
      )
      .with('line', (db) =>
        db
          .selectFrom('part as t')
          .innerJoin('Payment as p', (join) => join.on('p.practiceId', '=', practiceId).onRef('p.id', '=', 't.payment'))
          .select([
            't.bill',
            't.payment',
            't.since',
            'p.receivedOn as day',
            't.cents as paid',
            sql<number>`sum(t.cents) over (partition by t.bill order by t.at, p.sequence, t.id)`.as('after'),
          ]),
      )
      .with('running', (db) =>
        db
          .selectFrom('line as l')
          .innerJoin('taxed as t', 't.id', 'l.bill')
          .select(['l.payment', 'l.since', 'l.day', 'l.paid', 'l.after', 't.rate', 't.asked', 't.vat'])
          .select(sql<number>`l.after - l.paid`.as('before')),
      )
      .selectFrom('running as r')
      .select(['r.payment', 'r.day', 'r.since', sql<number>`r.paid::int`.as('cents')])
      .select(sql<number>`((${taxIn('r.after')}) - (${taxIn('r.before')}))::int`.as('vat'))
      .where('r.day', '>=', from)
      .where('r.day', '<=', through)
  )
}
