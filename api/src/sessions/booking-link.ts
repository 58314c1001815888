import { writeAudit } from '../audit/service.ts'
import type { PractitionerAction } from '../http/action-context.ts'
import { lockSession } from './lifecycle/transition.ts'

/** Ends the booking link that was mailed so far and writes that into the log. The next mail carries a new link. */
export async function endBookingLink({ db, actor, now }: PractitionerAction, id: string): Promise<void> {
  const session = await lockSession(db.em, id)
  session.linkVersion++
  await db.em.flush()
  await writeAudit(db.query, {
    practiceId: session.practiceId,
    by: 'practitioner',
    actor: { id: actor.userId, name: actor.name },
    action: 'session.link_ended',
    details: { patientId: session.patient.id, sessionId: id },
    now,
  })
}
