import { writeAudit } from '../audit/service.ts'
import type { Query } from '../db/query.ts'
import { fail } from '../http/errors.ts'
import { type PatientAction, publishPatients } from './change.ts'
import { findIdentity } from './identity.ts'
import { countsOf, referencesToPatients } from './references.ts'

/** Removes a client to whom nothing points: whose record has begun is archived instead. */
export async function removePatient(query: Query, by: PatientAction, id: string, now: Date): Promise<void> {
  await findIdentity(query, by, id, 'for update')
  const counts = await countsOf(query, await referencesToPatients(query), by.practiceId, id)
  // An id that leads here is nothing that anybody wrote of this client.
  counts.delete('merged_patient')
  if ([...counts.values()].some((count) => count > 0)) throw fail('conflict')
  // The ledger outlives clients, so that nothing in the database binds it to one: what somebody paid does.
  const paid = await query(
    `select from payment where practice_id = $1 and (patient_id = $2 or patient_id in (
       select id from merged_patient where practice_id = $1 and patient_id = $2)) limit 1`,
    [by.practiceId, id],
  )
  if (paid.length > 0) throw fail('conflict')
  await query('delete from patient where practice_id = $1 and id = $2', [by.practiceId, id])
  await writeAudit(query, {
    practiceId: by.practiceId,
    by: 'practitioner',
    actor: { id: by.userId, name: by.name },
    action: 'patient.removed',
    details: { patientId: id },
    now,
  })
  await publishPatients(query, by.practiceId)
}
