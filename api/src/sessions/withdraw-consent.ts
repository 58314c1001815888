import { appendHistory, lockSession, type SessionAction } from './lifecycle/transition.ts'
import { flushAndPublish } from './notifying/session-messages.ts'

/** Withdraws what the visitor agreed to, once, and erases what was written with the session. */
export async function withdrawConsentOf(action: SessionAction, id: string): Promise<void> {
  const session = await lockSession(action.db.em, id)
  if (session.consentWithdrawnAt) return
  session.consentWithdrawnAt = action.now
  session.message = null
  session.typedDetails = null
  appendHistory(action, session, 'withdrawConsent', session.status)
  await flushAndPublish(action, session)
}
