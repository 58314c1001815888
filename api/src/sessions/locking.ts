import type { AuditAction } from '../audit/actions.ts'
import { writeAudit as log } from '../audit/service.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import type { Session } from './entity.ts'
import { askForReview } from './review-request.ts'
import { flushAndPublish } from './service.ts'
import { type ActionContext, appendHistory, changeStatus, lockSession } from './transition.ts'

/** What a practitioner does to a session; the log calls them by name. */
export interface PractitionerAction extends ActionContext {
  by: 'practitioner'
  userId: string
  name: string
}

/** Completes a session that is done: its record is locked, and its client is asked for a review the day after. */
export async function completeSession(em: EntityManager, id: string, doing: PractitionerAction): Promise<void> {
  const session = await lockSession(em, id)
  changeStatus(em, session, 'complete', doing)
  if (!session.isLocked) await noteLock(em, session, 'record.locked', doing)
  session.isLocked = true
  await askForReview(queryOf(em), session, doing.now)
  await flushAndPublish(em, session)
}

/** Locks the record, or unlocks it with a reason; saying it twice changes nothing. */
export async function lockRecord(
  em: EntityManager,
  id: string,
  isLocked: boolean,
  doing: PractitionerAction,
): Promise<void> {
  const session = await lockSession(em, id)
  if (session.isLocked === isLocked) return
  session.isLocked = isLocked
  appendHistory(em, session, isLocked ? 'lock' : 'unlock', session.status, doing)
  await noteLock(em, session, isLocked ? 'record.locked' : 'record.unlocked', doing)
  await flushAndPublish(em, session)
}

/** The log of the practice has it too, without the reason: that stands in the session's history alone. */
const noteLock = (
  em: EntityManager,
  { practiceId, id: sessionId, patient }: Session,
  action: Extract<AuditAction, `record.${string}locked`>,
  { by, userId, name, now }: PractitionerAction,
) =>
  log(queryOf(em), {
    practiceId,
    by,
    actor: { id: userId, name },
    action,
    details: { patientId: patient.id, sessionId },
    now,
  })
