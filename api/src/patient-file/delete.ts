import { writePractitionerAudit } from '../audit/service.ts'
import { formerIdsOf } from '../db/current-patient.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import { endMailingsToNobody } from '../patients/counted-rows.ts'
import { type PatientAction, publishPatients } from './change.ts'
import { findIdentity } from './identity.ts'
import { countsOf, referencesToPatients } from './references.ts'

/** Removes a client to whom no content belongs; a client with a record can only be archived. */
export async function removePatient({ db, actor, scope, now }: PatientAction, id: string): Promise<void> {
  const { query } = db
  const { practiceId } = scope
  await findIdentity(query, scope, id, 'for update')
  const counts = await countsOf(query, await referencesToPatients(query), practiceId, id)
  // A merged id that leads here is no content of this client.
  counts.delete('merged_patient')
  // A guardian's access, even an ended one, is deleted with its client.
  counts.delete('client_guardian')
  if ([...counts.values()].some((count) => count > 0)) throw fail('conflict')
  // The ledger outlives clients, so no foreign key binds it to them: their payments are checked here.
  const tables = tablesOf(query)
  const earlier = formerIdsOf(query, [id]).where('practiceId', '=', practiceId)
  const paid = await tables
    .selectFrom('Payment')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where(({ eb, or }) => or([eb('patientId', '=', id), eb('patientId', 'in', earlier)]))
    .limit(1)
    .executeTakeFirst()
  if (paid) throw fail('conflict')
  await tables.deleteFrom('Patient').where('practiceId', '=', practiceId).where('id', '=', id).execute()
  await endMailingsToNobody(query, practiceId, now)
  await writePractitionerAudit(query, 'patient.removed', {
    actor: { ...actor, practiceId },
    details: { patientId: id },
    now,
  })
  await publishPatients(query, practiceId)
}
