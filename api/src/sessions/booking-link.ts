import { writePractitionerAudit } from '../audit/service.ts'
import { tablesOf } from '../db/tables.ts'
import type { PractitionerAction } from '../http/action-context.ts'
import { lockCalendarOf } from './lifecycle/lock-calendar.ts'
import { lockSession } from './lifecycle/transition.ts'

/**
 * Ends the booking link that was mailed so far and writes that into the log. The next mail carries a new link. The
 * links of a programme or repetition end together, since each of them shows the others.
 */
export async function endBookingLink({ db, actor, now }: PractitionerAction, id: string): Promise<void> {
  // Two actions that lock several sessions of a series take turns here: otherwise each could wait for the other.
  await lockCalendarOf(db.query, id)
  const { practiceId, patient, firstSessionId } = await lockSession(db.em, id)
  await tablesOf(db.query)
    .updateTable('Session')
    .set(({ eb, ref }) => ({ linkVersion: eb(ref('linkVersion'), '+', 1) }))
    .where('practiceId', '=', practiceId)
    .where(({ eb }) => (firstSessionId ? eb('firstSessionId', '=', firstSessionId) : eb('id', '=', id)))
    .execute()
  await writePractitionerAudit(db.query, 'session.link_ended', {
    actor: { ...actor, practiceId },
    details: { patientId: patient.id, sessionId: id },
    now,
  })
}
