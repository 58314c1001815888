import type { Session } from '../entity.ts'
import { dropUnsentMails } from '../notifying/drop-unsent.ts'
import { enqueueSessionMessages } from '../notifying/session-messages.ts'
import { cancelSession } from './ending.ts'
import { endRefusalHold, lockHeldRefusal } from './lock-held-refusal.ts'
import { appendHistory, lockSession, type SessionAction } from './transition.ts'

/** Cancels a session for its client, also a request that waits as far as they know. */
export async function cancelForClient(action: SessionAction, id: string): Promise<void> {
  const session = await lockSession(action.db.em, id)
  if (await lockHeldRefusal(action.db.query, session, action.now)) await cancelRefused(action, session)
  else await cancelSession(action, id)
}

/**
 * Cancels a request whose refusal could still be undone. It has ended already, with its time free: from now on it stays
 * so, and both sides read that the client has cancelled.
 */
async function cancelRefused(action: SessionAction, session: Session): Promise<void> {
  const { em, query } = action.db
  await dropUnsentMails(em, session, 'session.refused')
  await endRefusalHold(query, session)
  appendHistory(action, session, 'cancel', session.status)
  await enqueueSessionMessages(action, session, {
    event: 'cancelled',
    audiences: ['client', 'practitioner'],
    data: { by: action.actor.kind },
  })
}
