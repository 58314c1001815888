import { sql } from 'kysely'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PracticeId } from '../practice-id.ts'
import { type BilledPerson, billToOf } from './bill-to.ts'

/**
 * Updates name and address in a client's drafts, so that no invoice is issued without an address that is known by then.
 * Drafts for another payer stay, and so do credit notes, which bill whom their invoice does.
 */
export async function renameInDrafts(
  query: Query,
  { practiceId, patientId }: { practiceId: PracticeId; patientId: string },
  before: BilledPerson,
  now: BilledPerson,
): Promise<void> {
  const [was, is] = [before, now].map((person) => JSON.stringify(billToOf(person)))
  if (was === is) return
  const renamed = await tablesOf(query)
    .updateTable('Invoice')
    .set({ billTo: sql<never>`${is}::jsonb` })
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'draft')
    .where('kind', '<>', 'credit_note')
    .where(sql<boolean>`bill_to = ${was}::jsonb`)
    .returning('id')
    .execute()
  if (renamed.length > 0) await publishChange(query, practiceId, 'money')
}
