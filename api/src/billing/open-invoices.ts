import { sql } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { balancesMatching } from '../invoices/balances.ts'
import { isDeducted } from '../invoices/deposited.ts'
import type { PracticeId } from '../practice-id.ts'
import { invoiceRest } from './invoice-rest.ts'

/** The unpaid rest of an issued invoice, without what is due of its sessions. */
export interface OpenInvoice {
  id: string
  patientId: string
  number: string
  issuedOn: string
  dueAt: Date
  dueCents: number
}

/**
 * Issued invoices whose own lines are unpaid, the oldest first; amounts due for sessions are not included. A deposit
 * invoice is owed once an issued invoice deducts it.
 */
export async function openInvoices(
  em: EntityManager,
  { practiceId, patientId }: { practiceId: PracticeId; patientId?: string | undefined },
): Promise<OpenInvoice[]> {
  const left = invoiceRest(sql<boolean>`true`)
  const rows = await tablesOf(em)
    .selectFrom('Invoice as bill')
    .select(['bill.id', 'bill.patientId', 'bill.number', 'bill.issuedOn', 'bill.issuedAt', left.as('owed')])
    .where('bill.practiceId', '=', practiceId)
    .where('bill.status', '=', 'issued')
    .where('bill.kind', '=', 'invoice')
    .where('bill.patientId', 'is not', null)
    .$if(patientId !== undefined, (query) => query.where('bill.patientId', '=', patientId ?? ''))
    .where(
      sql<boolean>`coalesce((select sum(l.total_cents) from invoice_line l
          where l.practice_id = bill.practice_id and l.invoice_id = bill.id and l.session_id is null), 0)
        > coalesce((select sum(a.amount_cents) from payment_allocation a
          where a.practice_id = bill.practice_id and a.invoice_id = bill.id and a.session_id is null), 0)`,
    )
    .where(sql<boolean>`${left} > 0`)
    .orderBy('bill.issuedAt')
    .orderBy('bill.id')
    .execute()
  const all = [...rows, ...(await deductedDeposits(em, { practiceId, patientId }))]
  all.sort((one, other) => (one.issuedAt?.getTime() ?? 0) - (other.issuedAt?.getTime() ?? 0))
  return all.flatMap(({ id, patientId: whose, number, issuedOn, issuedAt, owed }) =>
    whose && number && issuedOn && issuedAt
      ? [{ id, patientId: whose, number, issuedOn, dueAt: issuedAt, dueCents: owed }]
      : [],
  )
}

/** Unpaid deposit invoices that an issued invoice deducts. */
async function deductedDeposits(
  em: EntityManager,
  { practiceId, patientId }: { practiceId: PracticeId; patientId?: string | undefined },
) {
  const filter = { kind: 'deposit' as const, status: 'issued' as const, ...(patientId !== undefined && { patientId }) }
  return balancesMatching(em, practiceId, '', filter)
    .innerJoin('Invoice as v', 'v.id', 'd.invoiceId')
    .select(['v.id', 'v.patientId', 'v.number', 'v.issuedOn', 'v.issuedAt', 'd.owedCents as owed'])
    .where('d.owedCents', '>', 0)
    .where(isDeducted('v'))
    .execute()
}
