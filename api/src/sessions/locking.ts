import type { AuditAction } from '../audit/actions.ts'
import { record as log } from '../audit/service.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { askForReview } from './asking-review.ts'
import type { Session } from './entity.ts'
import { changed } from './service.ts'
import { type Doing, lockSession, move, record } from './transition.ts'

/** What a practitioner does to a session; the log calls them by name. */
export interface Practising extends Doing {
  by: 'practitioner'
  userId: string
  name: string
}

/** Completes a session that is done: its record is locked, and its client is asked for a review the day after. */
export async function completeSession(em: EntityManager, id: string, doing: Practising): Promise<void> {
  const session = await lockSession(em, id)
  move(em, session, 'complete', doing)
  if (!session.isLocked) await noteLock(em, session, 'record.locked', doing)
  session.isLocked = true
  await askForReview(queryOf(em), session, doing.now)
  await changed(em, session)
}

/** Locks the record, or unlocks it with a reason; saying it twice changes nothing. */
export async function lockRecord(em: EntityManager, id: string, isLocked: boolean, doing: Practising): Promise<void> {
  const session = await lockSession(em, id)
  if (session.isLocked === isLocked) return
  session.isLocked = isLocked
  record(em, session, isLocked ? 'lock' : 'unlock', session.status, doing)
  await noteLock(em, session, isLocked ? 'record.locked' : 'record.unlocked', doing)
  await changed(em, session)
}

/** The log of the practice has it too, without the reason: that stands in the session's history alone. */
const noteLock = (
  em: EntityManager,
  { practiceId, id: sessionId, patient }: Session,
  action: Extract<AuditAction, `record.${string}locked`>,
  { by, userId, name, now }: Practising,
) =>
  log(queryOf(em), {
    ...{ practiceId, by, actor: { id: userId, name }, action },
    ...{ details: { patientId: patient.id, sessionId }, now },
  })
