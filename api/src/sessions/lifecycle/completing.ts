import type { AuditAction } from '../../audit/actions.ts'
import { writePractitionerAudit } from '../../audit/service.ts'
import type { PractitionerAction, PractitionerInAction } from '../../http/action-context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { readSettings } from '../../practices/settings.ts'
import { askForReview } from '../../reviews/asking.ts'
import type { Session } from '../entity.ts'
import { issueNoteJob } from '../job-names.ts'
import { flushAndPublish } from '../notifying/session-messages.ts'
import { appendHistory, changeStatus, lockSession, type SessionAction } from './transition.ts'

/** Completes a session: its record is locked, and its client is asked for a review the day after. */
export async function completeSession(action: PractitionerAction, id: string): Promise<void> {
  const session = await lockSession(action.db.em, id)
  changeStatus(action, session, 'complete')
  if (!session.isLocked) await auditLock(action, session, 'record.locked')
  session.isLocked = true
  await askForReview(action, session)
  await enqueueNote(action, session)
  await flushAndPublish(action, session)
}

/** Has the invoice issued by a job of its own: whatever stops that job, the session is completed. */
async function enqueueNote({ db: { query } }: PractitionerAction, { id: sessionId, practiceId }: Session) {
  if ((await readSettings(query, practiceId)).invoiceIssuing !== 'draft')
    await enqueue(query, issueNoteJob, { practiceId, sessionId }, { singletonKey: sessionId })
}

/** Locks the record, or unlocks it with a reason; repeating it changes nothing. */
export async function setRecordLock(
  action: SessionAction<PractitionerInAction>,
  id: string,
  isLocked: boolean,
): Promise<void> {
  const session = await lockSession(action.db.em, id)
  if (session.isLocked === isLocked) return
  session.isLocked = isLocked
  appendHistory(action, session, isLocked ? 'lock' : 'unlock', session.status)
  await auditLock(action, session, isLocked ? 'record.locked' : 'record.unlocked')
  await flushAndPublish(action, session)
}

/** Adds a lock of the record to the practice's log, without the reason: only the session's history has that. */
const auditLock = (
  { db, actor, now }: PractitionerAction,
  { practiceId, id: sessionId, patient }: Session,
  action: Extract<AuditAction, `record.${string}locked`>,
) =>
  writePractitionerAudit(db.query, action, {
    actor: { ...actor, practiceId },
    details: { patientId: patient.id, sessionId },
    now,
  })
