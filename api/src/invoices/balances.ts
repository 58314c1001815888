import type { EntityManager } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { depositedCents } from './deposited.ts'
import { type DocumentFilter, documentsMatching } from './documents-matching.ts'

/** Whether a filter may find few of a practice's documents: then only what belongs to those is summed. */
const isNarrow = ({ status: _status, ...filter }: DocumentFilter) =>
  Object.values(filter).some((value) => value !== undefined)

/**
 * The documents that a filter finds, with what credit notes took off and what was paid: for their sessions, or for themselves
 * where no session is named. What was paid of a deposit counts there, and not once more on the invoice that deducts it. Each
 * sum is made once for all of them: asked document by document, a hundred thousand took two seconds.
 */
function balances(em: EntityManager | Query, practiceId: PracticeId, filter: DocumentFilter) {
  const db = tablesOf(em)
  const own = () => documentsMatching(em, practiceId, filter).select('i.id')
  let credits = db
    .selectFrom('Invoice as note')
    .select(({ fn }) => ['note.correctsId as id', fn.sum<number>('note.totalCents').as('cents')])
    .where('note.practiceId', '=', practiceId)
    .where('note.correctsId', 'is not', null)
    .where('note.status', '=', 'issued')
    .groupBy('note.correctsId')
  let itself = db
    .selectFrom('PaymentAllocation as b')
    .select(({ fn }) => ['b.invoiceId as id', fn.sum<number>('b.amountCents').as('cents')])
    .where('b.practiceId', '=', practiceId)
    .where('b.invoiceId', 'is not', null)
    .where('b.sessionId', 'is', null)
    .groupBy('b.invoiceId')
  // A session may have several lines, such as travel: what was paid for it counts once.
  let held = db
    .selectFrom('InvoiceLine as l')
    .select(['l.invoiceId as bill', 'l.sessionId as session'])
    .distinct()
    .where('l.practiceId', '=', practiceId)
    .where('l.sessionId', 'is not', null)
  if (isNarrow(filter)) {
    credits = credits.where('note.correctsId', 'in', own())
    itself = itself.where('b.invoiceId', 'in', own())
    held = held.where('l.invoiceId', 'in', own())
  }
  const sessions = db
    .selectFrom(held.as('h'))
    .innerJoin('PaymentAllocation as a', (join) => join.onRef('a.sessionId', '=', 'h.session'))
    .select(({ fn, eb, ref }) => {
      const cents = fn.sum<number>('a.amountCents')
      return [
        'h.bill as id',
        cents.as('cents'),
        cents.filterWhere(eb.or([eb('a.invoiceId', '=', ref('h.bill')), eb('a.invoiceId', 'is', null)])).as('deposit'),
      ]
    })
    .where('a.practiceId', '=', practiceId)
    .groupBy('h.bill')
  return documentsMatching(em, practiceId, filter)
    .leftJoin(credits.as('c'), 'c.id', 'i.id')
    .leftJoin(itself.as('t'), 't.id', 'i.id')
    .leftJoin(sessions.as('s'), 's.id', 'i.id')
    .select((eb) => {
      const isBill = eb.and([eb('i.status', '=', 'issued'), eb('i.kind', 'in', ['invoice', 'deposit'])])
      const ofSessions = eb
        .case()
        .when('i.kind', '=', 'deposit')
        .then(eb.fn<number>('least', [eb.fn.coalesce('s.deposit', eb.lit(0)), 'i.totalCents']))
        .else(eb(eb.fn.coalesce('s.cents', eb.lit(0)), '-', depositedCents('i')))
        .end()
      const paid = eb(ofSessions, '+', eb.fn.coalesce('t.cents', eb.lit(0)))
      // Names without a capital: statements around this one know no entity that would say how a column is called.
      return [
        'i.id',
        'i.kind',
        'i.status',
        'i.number',
        'i.issuedOn as issued',
        'i.dueOn as dueday',
        'i.totalCents as asks',
        'i.deductedCents as deducted',
        'i.createdAt as created',
        isBill.as('bill'),
        eb.fn.coalesce('c.cents', eb.lit(0)).as('credit'),
        eb.case().when(isBill).then(paid).else(eb.lit(0)).end().as('paid'),
      ]
    })
}

/** The same with what is left to pay, of those that a filter matches. */
export function balancesMatching(
  em: EntityManager | Query,
  practiceId: PracticeId,
  today: string,
  filter: DocumentFilter,
) {
  const { status } = filter
  let outer = tablesOf(em)
    .selectFrom(balances(em, practiceId, filter).as('m'))
    .selectAll()
    .select((eb) =>
      eb
        .case()
        .when('m.bill', '=', true)
        .then(
          eb.fn<number>('greatest', [
            eb(eb(eb('m.asks', '-', eb.ref('m.deducted')), '+', eb.ref('m.credit')), '-', eb.ref('m.paid')),
            eb.lit(0),
          ]),
        )
        .else(eb.lit(0))
        .end()
        .as('owed'),
    )
  if (status === 'credited') outer = outer.where('m.credit', '<', 0)
  const all = () => tablesOf(em).selectFrom(outer.as('d'))
  if (status === 'paid') return all().where('d.bill', '=', true).where('d.owed', '=', 0).where('d.paid', '>', 0)
  if (status === 'part_paid') return all().where('d.owed', '>', 0).where('d.paid', '>', 0)
  if (status === 'overdue') return all().where('d.owed', '>', 0).where('d.dueday', '<', today)
  return all()
}
