import { sql } from 'kysely'
import type * as z from 'zod'
import type { EntityManager } from '../db/orm.ts'
import { localDay } from '../format/day.ts'
import type { PracticeId } from '../practice-id.ts'
import { balancesMatching } from './balances.ts'
import type { InvoiceQuery, InvoiceTotals } from './contract/invoice.ts'
import { practiceAddress } from './identity.ts'
import { type ShownInvoice, shownInvoices } from './shown.ts'

type Filter = z.output<typeof InvoiceQuery>

const columnsOfSorts = {
  issuedOn: 'issuedOn',
  number: 'number',
  totalCents: 'totalCents',
  dueCents: 'owedCents',
} as const

/** A page of documents, the latest first unless sorted otherwise, with the sums of all matches. */
export async function listInvoices(
  em: EntityManager,
  practiceId: PracticeId,
  { page, perPage, sort, ...filter }: Filter,
  now: Date,
): Promise<{ rows: ShownInvoice[]; total: number; totals: z.output<typeof InvoiceTotals> }> {
  const today = localDay(now, (await practiceAddress(em, practiceId)).timeZone)
  const column = columnsOfSorts[sort.replace('-', '') as keyof typeof columnsOfSorts]
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const found = () => balancesMatching(em, practiceId, today, filter)
  // The page is found by the index of its order, and the sums by the one that holds what they need.
  const ids = found()
    .select('d.invoiceId')
    .orderBy(`d.${column}`, (order) => (direction === 'desc' ? order.desc().nullsFirst() : order.asc().nullsLast()))
    .orderBy('d.createdAt', direction)
    .orderBy('d.invoiceId', direction)
    .limit(perPage)
    .offset((page - 1) * perPage)
  const sums = await found()
    .select(({ fn }) => [
      sql<string[]>`to_json(array(${ids}))`.as('page'),
      fn.countAll<number>().as('count'),
      fn
        .sum<number>(sql`d.total_cents - d.deducted_cents`)
        .filterWhere('d.status', '=', 'issued')
        .filterWhere('d.kind', '<>', 'quote')
        .as('total'),
      fn.sum<number>('d.paidCents').as('paid'),
      fn.sum<number>('d.owedCents').as('due'),
    ])
    .executeTakeFirstOrThrow()
  const count = Number(sums.count)
  return {
    rows: await shownInvoices(em, practiceId, sums.page),
    total: count,
    totals: {
      count,
      totalCents: Number(sums.total ?? 0),
      paidCents: Number(sums.paid ?? 0),
      dueCents: Number(sums.due ?? 0),
    },
  }
}
