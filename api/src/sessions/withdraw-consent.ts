import { tablesOf } from '../db/tables.ts'
import type { Lang } from '../http/schema.ts'
import { statusWhileRefusalHeld } from '../messages/held-refusal.ts'
import { readSettings } from '../practices/settings.ts'
import { canClientCancel } from './cancellation-deadline.ts'
import { cancelForClient } from './lifecycle/client-cancels.ts'
import { lockHeldRefusal } from './lifecycle/lock-held-refusal.ts'
import { appendHistory, lockSession, type SessionAction } from './lifecycle/transition.ts'
import { flushAndPublish } from './notifying/session-messages.ts'
import { sealedReason } from './reasons.ts'
import { withoutTypedDetails } from './typed-details.ts'

/** Why the session was cancelled, in the practice's language: its practitioner reads it. */
const reasonTexts: Record<Lang, string> = {
  fr: 'L’accord donné à la réservation a été retiré.',
  en: 'The agreement given when booking was withdrawn.',
}

/**
 * Withdraws what the visitor agreed to, once, and erases what was written with the session. A coming session is
 * cancelled first, as if by the client; one that is too close for that stays, and its practitioner decides.
 */
export async function withdrawConsentOf(action: SessionAction, id: string): Promise<void> {
  const { db, scope, now } = action
  const session = await lockSession(db.em, id)
  if (session.consentWithdrawnAt) return
  const { practiceId, startsAt } = session
  const isHeld = await lockHeldRefusal(db.query, session, now)
  const known = { startsAt, status: isHeld ? statusWhileRefusalHeld : session.status }
  if (canClientCancel(known, await readSettings(db.query, practiceId), now)) {
    const { locale } = await tablesOf(db.query)
      .selectFrom('Practice')
      .select('locale')
      .where('id', '=', practiceId)
      .executeTakeFirstOrThrow()
    const reason = await sealedReason(db.query, scope.secrets, practiceId, reasonTexts[locale])
    await cancelForClient({ ...action, reason }, id)
  }
  session.consentWithdrawnAt = now
  session.message = null
  session.typedDetails = await withoutTypedDetails(db.query, scope.secrets, session)
  appendHistory(action, session, 'withdrawConsent', session.status)
  await flushAndPublish(action, session)
}
