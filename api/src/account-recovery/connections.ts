import { enqueueAccountMessage } from '../accounts/account-messages.ts'
import type { EndConnections } from '../accounts/recovery.ts'
import { writeAuditEach } from '../audit/service.ts'
import { endFeeds } from '../calendar-feed/service.ts'
import { forgetAccount } from '../calendly/service.ts'
import type { Secrets } from '../crypto/vault.ts'
import { tablesOf } from '../db/tables.ts'
import { forgetOctopush } from '../octopush/service.ts'
import { restorePracticeEmail } from '../practice-email/service.ts'
import { isConnected } from '../stripe/account/state.ts'
import { removeOwnCalendars } from '../subscribed-calendars/service.ts'
import { endVideo } from '../video/schedule-room.ts'

/**
 * Ends the calendar feed, Calendly, SMS, video and the subscribed calendars of a practice; each leaves a line in its
 * log. An intruder may have connected their own, or know the address of the feed. The practice's address becomes the
 * account's. Card payments stay, since clients may be about to pay: a mail asks the owner to look at the account at
 * Stripe. Passkeys stay, as the authenticator does, but each opens the account again only together with the password.
 */
export const endConnectionsWith =
  (secrets: Secrets): EndConnections =>
  async (query, { practiceId, userId }, now) => {
    await tablesOf(query).updateTable('Passkey').set({ needsPassword: true }).where('userId', '=', userId).execute()
    const ended = [
      ...((await endFeeds(query, practiceId)) ? (['feed.revoked'] as const) : []),
      ...((await forgetAccount(query, secrets, practiceId)) ? (['calendly.disconnected'] as const) : []),
      ...((await forgetOctopush(query, practiceId)) ? (['octopush.disconnected'] as const) : []),
      ...((await endVideo(query, practiceId, now)) ? (['video.changed'] as const) : []),
      ...((await removeOwnCalendars(query, practiceId, now)) ? (['calendar.removed'] as const) : []),
    ]
    const account = { userId, practiceId }
    const restored = await restorePracticeEmail(query, account, now)
    if (await isConnected(query, practiceId)) await enqueueAccountMessage(query, account, 'cardPaymentsStay', { now })
    const lines = ended.map((action) => ({ practiceId, by: 'system' as const, actor: null, action, now }))
    if (!lines.length && !restored) return
    await writeAuditEach(query, restored ? [...lines, restored] : lines)
    if (lines.length) await enqueueAccountMessage(query, account, 'connectionsEnded', { now })
    if (restored) await enqueueAccountMessage(query, account, 'practiceEmailChanged', { now })
  }
