import { randomBytes } from 'node:crypto'
import { writePractitionerAudit } from '../audit/service.ts'
import { replaceBusyTime } from '../availability/busy-time.ts'
import type { Secrets } from '../crypto/vault.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { AppResources } from '../http/context.ts'
import { fail, refuseField } from '../http/errors.ts'
import { assertExclusive, claimExclusive, releaseExclusive } from '../integrations/exclusive.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
import { practitionerCalendar } from '../schedule/hours.ts'
import { calendlyAccessOf, saveAccount, shownAccount } from './account.ts'
import { CalendlyUnavailable, deleteSubscription, fetchTokenOwner, TokenRefused } from './client.ts'
import { readCalendly } from './jobs.ts'
import { isSigned } from './signature.ts'
import { type SyncResult, synchronize } from './synchronize.ts'

/** People wait for these: shorter than their patience and than the console's. */
const CONNECT_MS = 12_000
const SYNC_MS = 16_000
/** Disconnecting does not wait for a service that is down. */
const FAREWELL_MS = 4_000
/** Two requests at once share one synchronisation. */
const FRESH_MS = 10_000

const inOwn = <T>({ orm }: AppResources, practiceId: PracticeId, work: (query: Query) => Promise<T>) =>
  inPractice(orm.em.fork(), practiceId, (em) => work(queryOf(em)))

/**
 * Connects the account of a token, or replaces its token. A token that Calendly does not know is refused at its field;
 * while Calendly is down nothing is stored.
 */
export async function connectCalendly(app: AppResources, actor: PractitionerActor, token: string, now: Date) {
  const { practiceId } = actor
  // First, so that no token is sent for nothing.
  await inOwn(app, practiceId, (query) => assertExclusive(query, practiceId, 'calendly'))
  const caller = { url: app.config.CALENDLY_URL, token, signal: AbortSignal.timeout(CONNECT_MS) }
  const user = await fetchTokenOwner(caller).catch((error) => {
    if (error instanceof TokenRefused) throw refuseField('token', 'token_refused')
    if (!(error instanceof CalendlyUnavailable)) throw error
    app.log.warn({ practiceId, reason: error.message }, 'Calendly did not say whose token it is')
    throw fail('calendly_unreachable', { retryAfterSeconds: error.retryAfterSeconds ?? 30 })
  })
  return inOwn(app, practiceId, async (query) => {
    await claimExclusive(query, practiceId, 'calendly')
    const known = await lockAccount(query, practiceId)
    // Another person's appointments and subscriptions no longer belong to this practice.
    if (known && known.userUri !== user.uri) await forget(query, app.config, practiceId)
    const signingKey = randomBytes(32).toString('base64url')
    await saveAccount(query, { practiceId, secret: app.config.APP_SECRET }, { token, signingKey, user }, now)
    await enqueue(query, readCalendly, { of: practiceId }, { singletonKey: practiceId })
    await writePractitionerAudit(query, 'calendly.connected', { actor, now })
    await publishCalendarChange(query, practiceId)
    return { account: await shownAccount(query, practiceId) }
  })
}

/** Deletes the account with its busy time, and has Calendly delete our subscription if it answers. */
export async function disconnectCalendly(app: AppResources, actor: PractitionerActor, now: Date): Promise<void> {
  const { practiceId } = actor
  const access = await inOwn(app, practiceId, (query) => calendlyAccessOf(query, app.config.APP_SECRET, practiceId))
  if (access?.subscriptionUri) {
    const caller = { url: app.config.CALENDLY_URL, token: access.token, signal: AbortSignal.timeout(FAREWELL_MS) }
    await deleteSubscription(caller, access.subscriptionUri).catch((error) => {
      // Its deliveries will be refused, and end after a day.
      if (!(error instanceof CalendlyUnavailable || error instanceof TokenRefused)) throw error
      app.log.warn({ practiceId, reason: error.message }, 'Calendly was not told to stop telling of changes')
    })
  }
  await inOwn(app, practiceId, async (query) => {
    await forget(query, app.config, practiceId)
    await releaseExclusive(query, practiceId, 'calendly')
    if (access) await writePractitionerAudit(query, 'calendly.disconnected', { actor, now })
    await publishCalendarChange(query, practiceId)
  })
}

/**
 * Deletes the account without telling Calendly, whose deliveries are refused from then on. False where there is none.
 */
export async function forgetAccount(query: Query, secrets: Secrets, practiceId: PracticeId): Promise<boolean> {
  if (!(await lockAccount(query, practiceId))) return false
  await forget(query, secrets, practiceId)
  await releaseExclusive(query, practiceId, 'calendly')
  await publishCalendarChange(query, practiceId)
  return true
}

const lockAccount = (query: Query, practiceId: PracticeId) =>
  tablesOf(query)
    .selectFrom('CalendlyAccount')
    .select('userUri')
    .where('practiceId', '=', practiceId)
    .forUpdate()
    .executeTakeFirst()

async function forget(query: Query, secrets: Secrets, practiceId: PracticeId): Promise<void> {
  await tablesOf(query).deleteFrom('CalendlyAccount').where('practiceId', '=', practiceId).execute()
  const { practitionerId } = await practitionerCalendar(query, practiceId)
  await replaceBusyTime(query, secrets, { practiceId, practitionerId, source: 'calendly' }, [])
}

async function publishCalendarChange(query: Query, practiceId: PracticeId): Promise<void> {
  await publishChange(query, practiceId, 'calendly')
  // The signed-in user contains the mask of the token.
  await publishChange(query, practiceId, 'user')
}

/** Reads the appointments again. Soon after a reading, it returns that one. */
export async function syncCalendly(app: AppResources, practiceId: PracticeId, now: Date): Promise<SyncResult> {
  const known = await inOwn(app, practiceId, (query) =>
    tablesOf(query)
      .selectFrom('CalendlyAccount')
      .select(['events', 'canceled', 'lastSyncAt'])
      .where('practiceId', '=', practiceId)
      .where('lastError', 'is', null)
      .where('lastSyncAt', '>', new Date(now.getTime() - FRESH_MS))
      .executeTakeFirst(),
  )
  if (known?.lastSyncAt) return { ...known, lastSyncAt: known.lastSyncAt }
  return synchronize({ app, practiceId, now, signal: AbortSignal.timeout(SYNC_MS) })
}

/** Checking an unknown key takes as long as checking a known one. */
const NOBODYS_KEY = randomBytes(32).toString('base64url')

/**
 * Takes a delivery only as a reason to look: deliveries come twice, late and in any order, and the reading that follows
 * is the truth (both halves of a moved appointment included).
 */
export async function receiveDelivery(
  app: AppResources,
  practiceId: PracticeId,
  delivery: { signature: string; body: Uint8Array },
  now: Date,
): Promise<void> {
  await inOwn(app, practiceId, async (query) => {
    const access = await calendlyAccessOf(query, app.config.APP_SECRET, practiceId)
    const isTrue = isSigned(access?.signingKey ?? NOBODYS_KEY, delivery.signature, delivery.body, now)
    if (!access || !isTrue) throw fail('wrong_signature')
    await enqueue(query, readCalendly, { of: practiceId }, { singletonKey: practiceId })
  })
}
