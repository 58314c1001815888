import { sql } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'

/** The condition that a line of the ledger, `p`, is of a client, or of one who was merged into them. */
export const isOfPatient = (em: EntityManager, patientId: string) => {
  const merged = tablesOf(em).selectFrom('MergedPatient').select('id').where('patientId', '=', patientId)
  return sql<boolean>`(p.patient_id = ${patientId}::uuid or p.patient_id in ${merged})`
}
