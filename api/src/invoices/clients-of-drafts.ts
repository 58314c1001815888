import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { InvoiceRow } from './rows.ts'

/** The clients of drafts by id: their name, and their term of payment in days if it differs from the practice's. */
export async function clientsOfDrafts(em: EntityManager, practiceId: PracticeId, drafts: readonly InvoiceRow[]) {
  const ids = [...new Set(drafts.flatMap(({ patientId }) => patientId ?? []))]
  if (ids.length === 0) return new Map<string, { name: string; paymentDays: number | null }>()
  const patients = await tablesOf(em)
    .selectFrom('Patient')
    .select(['id', 'firstname', 'lastname', 'paymentDays'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute()
  return new Map(
    patients.map(({ id, firstname, lastname, paymentDays }) => [
      id,
      { name: `${firstname} ${lastname}`, paymentDays: paymentDays ?? null },
    ]),
  )
}
