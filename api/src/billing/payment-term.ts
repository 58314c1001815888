import { writePractitionerAudit } from '../audit/service.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerAction } from '../http/action-context.ts'
import { assertPatient } from '../payments/assertions.ts'

/** Sets a client's term of payment for later invoices, in days; null: the practice's. */
export async function changePaymentTerm(
  { db: { em, query }, scope: { practiceId }, actor, now }: PractitionerAction,
  patientId: string,
  days: number | null,
): Promise<void> {
  await assertPatient(em, practiceId, patientId)
  const changed = await tablesOf(em)
    .updateTable('Patient')
    .set({ paymentDays: days })
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .where('paymentDays', 'is distinct from', days)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  const details = { patientId, fields: 'paymentDays' }
  await writePractitionerAudit(query, 'patient.changed', { actor: { ...actor, practiceId }, details, now })
  await publishChange(query, practiceId, 'money')
}
