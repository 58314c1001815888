import { millisecondsInDay } from 'date-fns/constants'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { publishChange } from '../events/publish.ts'
import type { App } from '../http/context.ts'
import { type CalendlyAccess, webhookUrl } from './account.ts'
import {
  type CalendlyCaller,
  CalendlyUnavailable,
  createSubscription,
  deleteSubscription,
  isActive,
  subscriptionsTo,
} from './client.ts'

/** Tries a refused subscription again after a day: the account's plan may have changed. */
const AGAIN_MS = millisecondsInDay

/**
 * Makes sure that Calendly reports changes: creates the subscription, and renews it where Calendly has disabled or lost
 * it, as it does after a day of failed deliveries. Where the plan has none, the account is read at intervals.
 */
export async function ensureSubscription(
  app: Pick<App, 'orm' | 'config'>,
  access: CalendlyAccess,
  caller: CalendlyCaller,
  now: Date,
): Promise<void> {
  const callbackUrl = webhookUrl(app.config, access.practiceId)
  const { subscriptionUri, subscriptionRefusedAt } = access
  if (subscriptionUri) {
    if (await isActive(caller, subscriptionUri, callbackUrl)) return
    await deleteSubscription(caller, subscriptionUri)
  } else if (subscriptionRefusedAt && now.getTime() - subscriptionRefusedAt.getTime() < AGAIN_MS) return
  const made = await newSubscription(caller, access, callbackUrl)
  const isSaved = await inPractice(app.orm.em.fork(), access.practiceId, async (em) => {
    const query = queryOf(em)
    const saved = await tablesOf(query)
      .updateTable('CalendlyAccount')
      .set({ subscriptionUri: made?.uri ?? null, subscriptionRefusedAt: made ? null : now })
      .where('practiceId', '=', access.practiceId)
      .where('userUri', '=', access.user)
      .where('connectedAt', '=', access.connectedAt)
      .returning('practiceId')
      .executeTakeFirst()
    if (saved) await publishChange(query, access.practiceId, 'calendly')
    return saved !== undefined
  })
  // The account was disconnected since: nobody reads the page.
  if (!isSaved && made) await deleteSubscription(caller, made.uri)
}

/** Null: the plan has no webhooks. */
async function newSubscription(
  caller: CalendlyCaller,
  access: CalendlyAccess,
  callbackUrl: string,
): Promise<{ uri: string } | null> {
  const options = { ...access, callbackUrl }
  let made = await createSubscription(caller, options)
  if (made === 'taken') {
    // Ours from before a crash, or of a deleted token: its key is no longer known for certain.
    for (const uri of await subscriptionsTo(caller, options)) await deleteSubscription(caller, uri)
    made = await createSubscription(caller, options)
  }
  if (made === 'taken') throw new CalendlyUnavailable('a subscription that it does not name')
  return made === 'refused' ? null : made
}
