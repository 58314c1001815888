import type * as z from 'zod'
import { readVault, type Secrets, type Vault } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import { patientsById } from '../patients/patients-by-id.ts'
import type { PracticeId } from '../practice-id.ts'
import { balancesMatching } from './balances.ts'
import type { InvoiceReply } from './contract/invoice.ts'
import { documentDeliveries } from './deliveries.ts'
import { deductionsOf } from './deposits.ts'

export type ShownInvoice = z.output<typeof InvoiceReply>

/** Documents for display, in the order of their ids; with a vault also the address of each mail. */
export async function shownInvoices(
  em: EntityManager | Query,
  practiceId: PracticeId,
  ids: readonly string[],
  vault?: Vault,
): Promise<ShownInvoice[]> {
  if (ids.length === 0) return []
  const db = tablesOf(em)
  const [rows, sums, lines, notes] = await Promise.all([
    db.selectFrom('Invoice').selectAll().where('practiceId', '=', practiceId).where('id', 'in', ids).execute(),
    balancesMatching(em, practiceId, '', { ids })
      .select(['d.invoiceId', 'd.creditCents', 'd.paidCents', 'd.owedCents'])
      .execute(),
    db
      .selectFrom('InvoiceLine')
      .selectAll()
      .where('practiceId', '=', practiceId)
      .where('invoiceId', 'in', ids)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('Invoice')
      .select(['id', 'number', 'totalCents', 'correctsId'])
      .where('practiceId', '=', practiceId)
      .where('correctsId', 'in', ids)
      .where('status', '=', 'issued')
      .orderBy('sequence')
      .execute(),
  ])
  const [deductions, messages, people] = await Promise.all([
    deductionsOf(
      em,
      practiceId,
      rows.flatMap(({ id, kind }) => (kind === 'deposit' ? id : [])),
    ),
    documentDeliveries(
      em,
      practiceId,
      rows.flatMap(({ messageKey }) => messageKey ?? []),
      vault,
    ),
    patientsById(
      em,
      practiceId,
      rows.flatMap(({ patientId }) => patientId ?? []),
    ),
  ])
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id)
    const sum = sums.find(({ invoiceId }) => invoiceId === id)
    if (!row || !sum) return []
    return {
      ...row,
      patient: people.get(row.patientId ?? '') ?? null,
      lines: lines.filter(({ invoiceId }) => invoiceId === id),
      creditedCents: 0 - sum.creditCents,
      paidCents: sum.paidCents,
      dueCents: sum.owedCents,
      delivery: messages.find(({ key }) => key === row.messageKey) ?? null,
      deductedBy: deductions.get(id) ?? null,
      correctedBy: notes.filter(({ correctsId }) => correctsId === id),
    }
  })
}

/** One document; with the secrets also its mail's address. Throws `not_found`. */
export async function shownInvoice(
  em: EntityManager,
  practiceId: PracticeId,
  id: string,
  secrets?: Secrets,
): Promise<ShownInvoice> {
  const vault = secrets && (await readVault(queryOf(em), secrets, practiceId))
  const [shown] = await shownInvoices(em, practiceId, [id], vault)
  if (!shown) throw fail('not_found')
  return shown
}
