import { sql } from 'kysely'
import type * as z from 'zod'
import { containsPattern } from '../db/like.ts'
import type { EntityManager } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { type InvoiceQuery, MOST_INVOICE_CENTS } from './contract/invoice.ts'

/** What narrows a list of documents. */
type DocumentFilter = Partial<z.output<typeof InvoiceQuery>> & {
  /** These alone. */
  ids?: readonly string[]
}

/** Whether credit notes have cancelled a document, but for its deposits. Where these cover it, a note of zero does. */
const isCredited = sql<boolean>`case when d.credit_cents < 0 then -d.credit_cents >= d.total_cents - d.deducted_cents
  when d.deducted_cents > 0 and d.deducted_cents = d.total_cents then exists (select from invoice n
    where n.practice_id = d.practice_id and n.corrects_id = d.invoice_id and n.status = 'issued')
  else false end`

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
  if (minCents !== undefined || maxCents !== undefined) {
    const [min, max] = [minCents ?? 0, maxCents ?? MOST_INVOICE_CENTS]
    // Totals of credit notes are negative.
    found = found.where(({ or, between }) =>
      or([between('d.totalCents', min, max), between('d.totalCents', -max, -min)]),
    )
  }
  if (q) found = found.where('d.words', 'like', sql<string>`fold_text(${containsPattern(q)} collate "fr-x-icu")`)
  if (type) found = found.where(({ eb, ref }) => eb(eb.val(type), '=', eb.fn.any(ref('d.typeKeys'))))
  if (status) found = found.where('d.status', '=', status === 'draft' ? 'draft' : 'issued')
  // Wholly: what is credited in part is paid or owed.
  if (status === 'credited') found = found.where(isCredited)
  // Only bills can be paid; one that its deposits cover is paid.
  if (status === 'paid')
    found = found
      .where('d.owedCents', '=', 0)
      .where('d.kind', 'in', ['invoice', 'deposit'])
      .where(({ not }) => not(isCredited))
  if (status === 'part_paid') found = found.where('d.owedCents', '>', 0).where('d.paidCents', '>', 0)
  if (status === 'overdue') found = found.where('d.owedCents', '>', 0).where('d.dueOn', '<', today)
  return found
}
