import { enqueueLink } from '../accounts/account-messages.ts'
import { confirmNeededPassword } from '../accounts/confirm-password.ts'
import type { NewAuditEntry } from '../audit/service.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import { countMail } from '../http/rate-limit.ts'
import type { PracticeId } from '../practice-id.ts'
import { type ConfirmPracticeEmail, publishPractice } from '../practices/service/own-practice.ts'

/** Limits the addresses that one account may name: more would be mail to strangers. */
const NEW_ADDRESSES = { points: 5, seconds: 3600 }

interface Confirming {
  app: App
  address: string
  currentPassword: string | undefined
  now: Date
}

/**
 * Has a new address of a practice confirmed by its reader, since clients' answers go there, and asks for the password:
 * an open console alone must not lead them elsewhere. The practitioner's own confirmed address needs nothing more.
 * Throws `email_unverified` where the account's own address is not confirmed.
 */
export const practiceEmailConfirming =
  (query: Query, actor: PractitionerActor, { app, address, currentPassword, now }: Confirming) =>
  async (email: Parameters<ConfirmPracticeEmail>[0]): ReturnType<ConfirmPracticeEmail> => {
    if (email === null || (actor.emailVerifiedAt && email === actor.email)) return false
    if (!actor.emailVerifiedAt) throw fail('email_unverified', { errors: { email: ['unverified'] } })
    await confirmNeededPassword(query, actor, currentPassword, app.limits)
    await app.limits.spend('new practice address', actor.userId, NEW_ADDRESSES)
    await countMail(app.limits, { kind: 'practice', email, address })
    await enqueueLink(query, actor, 'practiceEmail', { secret: app.config.APP_SECRET, now, email })
    return true
  }

/**
 * Has the answers of clients arrive at the account's own address again, where an intruder may have led them elsewhere.
 * Returns the line for the log; null where nothing was changed.
 */
export async function restorePracticeEmail(
  query: Query,
  { practiceId, userId }: { practiceId: PracticeId; userId: string },
  now: Date,
): Promise<NewAuditEntry | null> {
  const tables = tablesOf(query)
  const held = await tables
    .selectFrom('Practice as p')
    .innerJoin('User as u', 'u.practiceId', 'p.id')
    .select(['p.email as before', 'u.email as after'])
    .where('p.id', '=', practiceId)
    .where('u.id', '=', userId)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  if (!held?.before || held.before.toLowerCase() === held.after.toLowerCase()) return null
  await tables.updateTable('Practice').set({ email: held.after }).where('id', '=', practiceId).execute()
  await publishPractice(query, practiceId)
  const details = { field: 'email', ...held }
  return { practiceId, by: 'system', actor: null, action: 'practice.changed', details, now }
}
