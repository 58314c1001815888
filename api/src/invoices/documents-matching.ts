import type * as z from 'zod'
import { containing } from '../db/like.ts'
import type { EntityManager } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { InvoiceQuery } from './contract/invoice.ts'

/** What narrows a list of documents. */
export type DocumentFilter = Partial<z.output<typeof InvoiceQuery>> & {
  /** These alone. */
  ids?: readonly string[]
}

/** The documents that a filter finds by what stands in their rows. */
export function documentsMatching(em: EntityManager | Query, practiceId: PracticeId, filter: DocumentFilter) {
  const { ids, from, to, patientId, kind, status, type, q, minCents, maxCents } = filter
  let found = tablesOf(em).selectFrom('Invoice as i').where('i.practiceId', '=', practiceId)
  if (ids) found = found.where('i.id', 'in', [...ids])
  if (from) found = found.where('i.issuedOn', '>=', from)
  if (to) found = found.where('i.issuedOn', '<=', to)
  if (patientId) found = found.where('i.patientId', '=', patientId)
  if (kind) found = found.where('i.kind', '=', kind)
  if (status) found = found.where('i.status', '=', status === 'draft' ? 'draft' : 'issued')
  if (minCents !== undefined) found = found.where('i.totalCents', '>=', minCents)
  if (maxCents !== undefined) found = found.where('i.totalCents', '<=', maxCents)
  if (q) {
    const part = containing(q)
    found = found.where((eb) => eb.or([eb('i.number', 'ilike', part), eb('i.clientName', 'ilike', part)]))
  }
  if (type)
    found = found.where((eb) =>
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
  return found
}
