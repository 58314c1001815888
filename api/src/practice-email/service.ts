import { enqueueLink } from '../accounts/account-messages.ts'
import type { Query } from '../db/query.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import { countMail } from '../http/rate-limit.ts'
import type { ConfirmPracticeEmail } from '../practices/service/own-practice.ts'

/** Limits the addresses that one account may name: more would be mail to strangers. */
const NEW_ADDRESSES = { points: 5, seconds: 3600 }

/**
 * Has a new address of a practice confirmed by its reader, since clients' answers go there. The practitioner's own
 * confirmed address needs nothing more. Throws `email_unverified` where the account's own address is not confirmed.
 */
export const practiceEmailConfirming =
  (query: Query, actor: PractitionerActor, { app, address, now }: { app: App; address: string; now: Date }) =>
  async (email: Parameters<ConfirmPracticeEmail>[0]): ReturnType<ConfirmPracticeEmail> => {
    if (email === null || (actor.emailVerifiedAt && email === actor.email)) return false
    if (!actor.emailVerifiedAt) throw fail('email_unverified', { errors: { email: ['unverified'] } })
    await app.limits.spend('new practice address', actor.userId, NEW_ADDRESSES)
    await countMail(app.limits, 'practice', email, address)
    await enqueueLink(query, actor, 'practiceEmail', { secret: app.config.APP_SECRET, now, email })
    return true
  }
