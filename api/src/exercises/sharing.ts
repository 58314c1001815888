import type { AuditAction } from '../audit/actions.ts'
import { writeAudit } from '../audit/service.ts'
import { currentPatient } from '../db/current-patient.ts'
import type { Native } from '../db/native.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { ActionContext, PractitionerInAction } from '../http/action-context.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'

/** A practitioner's action for a client between two sessions. */
export type Sharing = ActionContext<Native, PractitionerInAction>

/** Locks a client until the transaction ends, so that one caller at a time counts what they have. */
export async function lockPatient(query: Query, practiceId: PracticeId, asked: string): Promise<string> {
  const id = await currentPatient(query, practiceId, asked)
  const held = await tablesOf(query)
    .selectFrom('Patient')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) throw fail('not_found')
  return id
}

/** Logs a practitioner's action, and refreshes open pages. */
export async function noteSharing(
  { db: { query }, actor, scope: { practiceId }, now }: Sharing,
  action: AuditAction,
  details: { patientId: string; [more: string]: string },
): Promise<void> {
  const { userId: id, name } = actor
  await writeAudit(query, { practiceId, by: 'practitioner', actor: { id, name }, action, details, now })
  await publishChange(query, practiceId, 'exercises')
}
