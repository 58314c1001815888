import type { AuditAction } from '../audit/actions.ts'
import { writePractitionerAudit } from '../audit/service.ts'
import { currentPatient } from '../db/current-patient.ts'
import type { Native } from '../db/native.ts'
import type { Query } from '../db/query.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { ActionContext, PractitionerInAction } from '../http/action-context.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { MOST_EXERCISES } from './reading.ts'
import { MOST_PROGRESS_QUESTIONS } from './states.ts'

/** A practitioner's action for a client between two sessions. */
export type SharingAction = ActionContext<Native, PractitionerInAction>

/** How many of them a client may have at once. */
const limits = { Exercise: MOST_EXERCISES, ProgressQuestion: MOST_PROGRESS_QUESTIONS } as const

/**
 * Returns the client's id, or for a merged client the id of the one they were merged into. Throws `limit_reached` if
 * the client has as many as they may. The client stays locked until the transaction ends: of two simultaneous calls,
 * the second counts what the first added.
 */
export async function lockPatientBelowLimit(
  query: Query,
  practiceId: PracticeId,
  requestedId: string,
  table: keyof typeof limits,
): Promise<string> {
  const id = await currentPatient(query, practiceId, requestedId)
  const held = await tablesOf(query)
    .selectFrom('Patient')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) throw fail('not_found')
  const active = tablesOf(query)
    .selectFrom(table)
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', id)
    .where('endedAt', 'is', null)
  const most = limits[table]
  if ((await countOf(active)) >= most) throw fail('limit_reached', { most })
  return id
}

/** Logs a practitioner's action, and refreshes open pages. */
export async function auditSharing(
  { db: { query }, actor, scope: { practiceId }, now }: SharingAction,
  action: AuditAction,
  details: { patientId: string; [more: string]: string },
): Promise<void> {
  await writePractitionerAudit(query, action, { actor: { ...actor, practiceId }, details, now })
  await publishChange(query, practiceId, 'exercises')
}
