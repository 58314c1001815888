import { sql } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { invoiceTargets } from './invoice-targets.ts'

/** What is left of an issued invoice beside what is due of the sessions on it. */
export interface OpenInvoice {
  id: string
  patientId: string
  number: string
  issuedOn: string
  dueAt: Date
  dueCents: number
}

/** Issued invoices whose own lines are not paid, the oldest first: what is due of sessions is told with those. */
export async function openInvoices(
  em: EntityManager,
  { practiceId, patientId }: { practiceId: string; patientId?: string | undefined },
  now: Date,
): Promise<OpenInvoice[]> {
  const rows = await tablesOf(em)
    .selectFrom('Invoice as i')
    .select(['i.id', 'i.patientId', 'i.number', 'i.issuedOn', 'i.issuedAt'])
    .where('i.practiceId', '=', practiceId)
    .where('i.status', '=', 'issued')
    .where('i.kind', '=', 'invoice')
    .where('i.patientId', 'is not', null)
    .$if(patientId !== undefined, (query) => query.where('i.patientId', '=', patientId ?? ''))
    .where(
      sql<boolean>`coalesce((select sum(l.total_cents) from invoice_line l
          where l.practice_id = i.practice_id and l.invoice_id = i.id and l.session_id is null), 0)
        > coalesce((select sum(a.amount_cents) from payment_allocation a
          where a.practice_id = i.practice_id and a.invoice_id = i.id and a.session_id is null), 0)`,
    )
    .where(
      sql<boolean>`i.total_cents - i.deducted_cents + coalesce((select sum(n.total_cents) from invoice n
          where n.practice_id = i.practice_id and n.corrects_id = i.id and n.status = 'issued'), 0) > 0`,
    )
    .orderBy('i.issuedAt')
    .orderBy('i.id')
    .execute()
  const open: OpenInvoice[] = []
  for (const { id, patientId: whose, number, issuedOn, issuedAt } of rows) {
    if (!whose || !number || !issuedOn || !issuedAt) continue
    const targets = await invoiceTargets(em, { practiceId, patientId: whose, ids: [id], now })
    const dueCents = targets.reduce((sum, target) => sum + (target.sessionId ? 0 : target.amountCents), 0)
    if (dueCents > 0) open.push({ id, patientId: whose, number, issuedOn, dueAt: issuedAt, dueCents })
  }
  return open
}
