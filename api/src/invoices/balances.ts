import type * as z from 'zod'
import { containing } from '../db/like.ts'
import type { EntityManager } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { InvoiceQuery } from './contract/invoice.ts'
import { depositedCents } from './deposited.ts'

/**
 * Every document of the practice with its credit notes and payments: for its sessions, or for itself where no session
 * is named. A payment of a deposit counts there, and not again on the invoice that deducts it.
 */
function balances(em: EntityManager | Query, practiceId: PracticeId) {
  return tablesOf(em)
    .selectFrom('Invoice as i')
    .select((eb) => {
      const credited = eb
        .selectFrom('Invoice as note')
        .select(({ fn }) => fn.sum<number>('note.totalCents').as('cents'))
        .whereRef('note.practiceId', '=', 'i.practiceId')
        .whereRef('note.correctsId', '=', 'i.id')
        .where('note.status', '=', 'issued')
      // A session may have several lines, such as travel: its payments count once.
      const sessionsOn = eb
        .selectFrom('InvoiceLine as l')
        .select('l.sessionId')
        .whereRef('l.practiceId', '=', 'i.practiceId')
        .whereRef('l.invoiceId', '=', 'i.id')
      const forSessions = eb
        .selectFrom('PaymentAllocation as a')
        .select(({ fn }) => fn.sum<number>('a.amountCents').as('cents'))
        .whereRef('a.practiceId', '=', 'i.practiceId')
        .where('a.sessionId', 'in', sessionsOn)
      const forDeposit = forSessions.where(({ or, eb: is, ref }) =>
        or([is('a.invoiceId', '=', ref('i.id')), is('a.invoiceId', 'is', null)]),
      )
      const forItself = eb
        .selectFrom('PaymentAllocation as b')
        .select(({ fn }) => fn.sum<number>('b.amountCents').as('cents'))
        .whereRef('b.practiceId', '=', 'i.practiceId')
        .whereRef('b.invoiceId', '=', 'i.id')
        .where('b.sessionId', 'is', null)
      const isBill = eb.and([eb('i.status', '=', 'issued'), eb('i.kind', 'in', ['invoice', 'deposit'])])
      const ofSessions = eb
        .case()
        .when('i.kind', '=', 'deposit')
        .then(eb.fn<number>('least', [eb.fn.coalesce(forDeposit, eb.lit(0)), 'i.totalCents']))
        .else(eb(eb.fn.coalesce(forSessions, eb.lit(0)), '-', depositedCents('i')))
        .end()
      const paid = eb(ofSessions, '+', eb.fn.coalesce(forItself, eb.lit(0)))
      // Names without capitals: outer statements know no entity that would map the column.
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
        eb.fn.coalesce(credited, eb.lit(0)).as('credit'),
        eb.case().when(isBill).then(paid).else(eb.lit(0)).end().as('paid'),
      ]
    })
    .where('i.practiceId', '=', practiceId)
}

/** The documents that match a filter, with the unpaid rest. */
export function balancesMatching(
  em: EntityManager | Query,
  practiceId: PracticeId,
  today: string,
  filter: Partial<z.output<typeof InvoiceQuery>>,
) {
  const { from, to, patientId, kind, status, type, q, minCents, maxCents } = filter
  let inner = balances(em, practiceId)
  if (from) inner = inner.where('i.issuedOn', '>=', from)
  if (to) inner = inner.where('i.issuedOn', '<=', to)
  if (patientId) inner = inner.where('i.patientId', '=', patientId)
  if (kind) inner = inner.where('i.kind', '=', kind)
  if (status) inner = inner.where('i.status', '=', status === 'draft' ? 'draft' : 'issued')
  if (minCents !== undefined) inner = inner.where('i.totalCents', '>=', minCents)
  if (maxCents !== undefined) inner = inner.where('i.totalCents', '<=', maxCents)
  if (q) {
    const part = containing(q)
    inner = inner.where((eb) => eb.or([eb('i.number', 'ilike', part), eb('i.clientName', 'ilike', part)]))
  }
  if (type)
    inner = inner.where((eb) =>
      eb.exists(
        eb
          .selectFrom('PaymentAllocation as a')
          .innerJoin('Payment as p', (join) =>
            join.onRef('p.practiceId', '=', 'a.practiceId').onRef('p.id', '=', 'a.paymentId'),
          )
          .select('a.id')
          .whereRef('a.practiceId', '=', 'i.practiceId')
          .where('p.typeKey', '=', type)
          .where((or) =>
            or.or([
              or('a.invoiceId', '=', or.ref('i.id')),
              or(
                'a.sessionId',
                'in',
                or.selectFrom('InvoiceLine as l').select('l.sessionId').whereRef('l.invoiceId', '=', 'i.id'),
              ),
            ]),
          ),
      ),
    )
  let outer = tablesOf(em)
    .selectFrom(inner.as('m'))
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
