import { sql } from 'kysely'
import type * as z from 'zod'
import { containsPattern } from '../db/like.ts'
import type { EntityManager } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { InvoiceQuery } from './contract/invoice.ts'

/** What narrows a list of documents. */
type DocumentFilter = Partial<z.output<typeof InvoiceQuery>> & {
  /** These alone. */
  ids?: readonly string[]
}

/** The balances, as the database keeps them, of the documents that a filter finds. `today` decides what is overdue. */
export function balancesMatching(
  em: EntityManager | Query,
  practiceId: PracticeId,
  today: string,
  { ids, from, to, patientId, kind, status, type, q, minCents, maxCents }: DocumentFilter,
) {
  const db = tablesOf(em)
  let found = db.selectFrom('DocumentBalance as d').where('d.practiceId', '=', practiceId)
  if (ids) found = found.where('d.invoiceId', 'in', [...ids])
  if (from) found = found.where('d.issuedOn', '>=', from)
  if (to) found = found.where('d.issuedOn', '<=', to)
  if (patientId) {
    const own = db
      .selectFrom('Invoice as i')
      .select('i.id')
      .where('i.practiceId', '=', practiceId)
      .where('i.patientId', '=', patientId)
    found = found.where('d.invoiceId', 'in', own)
  }
  if (kind) found = found.where('d.kind', '=', kind)
  if (minCents !== undefined) found = found.where('d.totalCents', '>=', minCents)
  if (maxCents !== undefined) found = found.where('d.totalCents', '<=', maxCents)
  if (q) found = found.where('d.words', 'like', sql<string>`fold_text(${containsPattern(q)} collate "fr-x-icu")`)
  if (type) found = found.where(({ eb, ref }) => eb(eb.val(type), '=', eb.fn.any(ref('d.typeKeys'))))
  if (status) found = found.where('d.status', '=', status === 'draft' ? 'draft' : 'issued')
  if (status === 'credited') found = found.where('d.creditCents', '<', 0)
  // Only bills are paid.
  if (status === 'paid') found = found.where('d.owedCents', '=', 0).where('d.paidCents', '>', 0)
  if (status === 'part_paid') found = found.where('d.owedCents', '>', 0).where('d.paidCents', '>', 0)
  if (status === 'overdue') found = found.where('d.owedCents', '>', 0).where('d.dueOn', '<', today)
  return found
}
