import { sql } from 'kysely'
import { formerIdsOf } from '../db/current-patient.ts'
import type { EntityManager } from '../db/orm.ts'

/** The condition that a line of the ledger, `p`, is of a client, or of one who was merged into them. */
export const isOfPatient = (em: EntityManager, patientId: string) =>
  sql<boolean>`(p.patient_id = ${patientId}::uuid or p.patient_id in ${formerIdsOf(em, [patientId])})`
