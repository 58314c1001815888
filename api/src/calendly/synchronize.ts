import { millisecondsInDay } from 'date-fns/constants'
import { type BusySource, deleteBusyTime, insertBusyTime } from '../availability/busy-time.ts'
import type { Secrets } from '../crypto/vault.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { publishChange } from '../events/publish.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import { notifyReaders } from '../notifications/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { readSettings } from '../practices/settings.ts'
import { practitionerCalendar } from '../schedule/hours.ts'
import { type CalendlyAccess, calendlyAccessOf } from './account.ts'
import type { Event } from './client/answers.ts'
import { activeEvents, type CalendlyCaller, CalendlyUnavailable, TokenRefused } from './client.ts'
import type { CalendlyError } from './contract.ts'

/** An appointment that runs now may have begun yesterday. */
const BEHIND_MS = millisecondsInDay
/** Visitors book up to the horizon; a practitioner who plans by hand looks further. */
const AHEAD_DAYS = 180
/** Past appointments, for the calendar's past. */
const KEPT_MS = 400 * millisecondsInDay
/** An appointment of weeks is a mistake, and would close the practice. */
const LONGEST_MS = 31 * millisecondsInDay

export interface SyncResult {
  events: number
  canceled: number
  lastSyncAt: Date
}

/** A running synchronisation. The result of the latest one counts. */
interface StartedSync {
  access: CalendlyAccess
  number: number
  from: Date
  to: Date
}

/** The same once Calendly has answered. */
interface ReadSync extends StartedSync {
  events: readonly Event[]
  now: Date
}

interface SyncOptions {
  app: Pick<App, 'orm' | 'config' | 'log'>
  practiceId: PracticeId
  now: Date
  /** Ends the requests to Calendly. */
  signal: AbortSignal
  /** Runs before the appointments are read. */
  first?: (access: CalendlyAccess, caller: CalendlyCaller) => Promise<void>
}

/**
 * Makes the practice's busy time equal to Calendly's. No transaction is open while Calendly is asked. The result is
 * stored completely or not at all; after a failure the earlier result stays, and the account says why.
 */
export async function synchronize({ app, practiceId, now, signal, first }: SyncOptions): Promise<SyncResult> {
  const inOwn = <T>(work: (query: Query) => Promise<T>) =>
    inPractice(app.orm.em.fork(), practiceId, (em) => work(queryOf(em)))
  const begun = await inOwn((query) => startSync(query, app.config.APP_SECRET, practiceId, now))
  const { access, from, to } = begun
  const caller = { url: app.config.CALENDLY_URL, token: access.token, signal }
  try {
    await first?.(access, caller)
    const events = await activeEvents(caller, { user: access.user, from, to })
    return await inOwn((query) => takeOver(query, app.config, { ...begun, events, now }))
  } catch (error) {
    const code = codeOf(error)
    if (!code) throw error
    app.log.warn({ practiceId, reason: (error as Error).message }, 'Calendly was not read')
    await inOwn((query) => noteFailure(query, begun, code, now))
    const retryAfterSeconds = error instanceof CalendlyUnavailable ? (error.retryAfterSeconds ?? 30) : undefined
    throw fail(code, retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
  }
}

function codeOf(error: unknown): CalendlyError | undefined {
  if (error instanceof TokenRefused) return 'calendly_token_refused'
  return error instanceof CalendlyUnavailable ? 'calendly_unreachable' : undefined
}

async function startSync(query: Query, secret: string, practiceId: PracticeId, now: Date): Promise<StartedSync> {
  const row = await tablesOf(query)
    .updateTable('CalendlyAccount')
    .set(({ eb, ref }) => ({ syncsBegun: eb(ref('syncsBegun'), '+', 1) }))
    .where('practiceId', '=', practiceId)
    .returning('syncsBegun')
    .executeTakeFirst()
  const access = await calendlyAccessOf(query, secret, practiceId)
  if (!row || !access) throw fail('not_found')
  const { horizonDays } = await readSettings(query, practiceId)
  const ahead = Math.max(horizonDays + 1, AHEAD_DAYS) * millisecondsInDay
  return {
    access,
    number: row.syncsBegun,
    from: new Date(now.getTime() - BEHIND_MS),
    to: new Date(now.getTime() + ahead),
  }
}

/** Ignores a result if a later synchronisation has already stored its own. */
async function takeOver(query: Query, secrets: Secrets, read: ReadSync): Promise<SyncResult> {
  const { access, number, events, now } = read
  const { practiceId, user, connectedAt } = access
  const tables = tablesOf(query)
  const account = await tables
    .selectFrom('CalendlyAccount')
    .select(['syncsApplied', 'events', 'canceled', 'lastSyncAt'])
    .where('practiceId', '=', practiceId)
    .where('userUri', '=', user)
    .where('connectedAt', '=', connectedAt)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // The account was disconnected since, and perhaps connected again with a new count.
  if (!account) throw fail('not_found')
  const { syncsApplied, lastSyncAt, ...known } = account
  if (syncsApplied >= number) return { ...known, lastSyncAt: lastSyncAt ?? now }
  const { practitionerId } = await practitionerCalendar(query, practiceId)
  const source = { practiceId, practitionerId, source: 'calendly' } as const
  const canceled = await dropGone(query, source, read)
  await insertBusyTime(query, secrets, source, events.map(rangeOf))
  await tables
    .updateTable('CalendlyAccount')
    .set({ syncsApplied: number, events: events.length, canceled, lastSyncAt: now, lastError: null })
    .where('practiceId', '=', practiceId)
    .execute()
  await publishChange(query, practiceId, 'calendly')
  return { events: events.length, canceled, lastSyncAt: now }
}

/** Deletes what is no longer in the period that was read; returns how many. */
async function dropGone(query: Query, source: BusySource, { from, to, events, now }: ReadSync): Promise<number> {
  const tooOld = new Date(now.getTime() - KEPT_MS)
  const known = await tablesOf(query)
    .selectFrom('BusyTime')
    .select(['externalId', 'startsAt'])
    .where('practiceId', '=', source.practiceId)
    .where('practitionerId', '=', source.practitionerId)
    .where('source', '=', 'calendly')
    .where(({ or, and, eb }) =>
      or([eb('startsAt', '<', tooOld), and([eb('startsAt', '>=', from), eb('startsAt', '<=', to)])]),
    )
    .execute()
  const named = new Set(events.map(({ uri }) => uri))
  const gone = known.filter(({ externalId, startsAt }) => startsAt < tooOld || !named.has(externalId))
  if (gone.length === 0) return 0
  await deleteBusyTime(
    query,
    source,
    gone.map(({ externalId }) => externalId),
  )
  return gone.filter(({ startsAt }) => startsAt >= tooOld).length
}

const rangeOf = ({ uri, name, start_time, end_time }: Event) => ({
  externalId: uri,
  title: name ?? null,
  isAllDay: false,
  startsAt: start_time.getTime(),
  endsAt: Math.min(end_time.getTime(), start_time.getTime() + LONGEST_MS),
})

async function noteFailure(
  query: Query,
  { access, number }: StartedSync,
  code: CalendlyError,
  now: Date,
): Promise<void> {
  const noted = await tablesOf(query)
    .updateTable('CalendlyAccount')
    .set({ lastError: code })
    .where('practiceId', '=', access.practiceId)
    .where('userUri', '=', access.user)
    .where('syncsApplied', '<', number)
    .where('lastError', 'is distinct from', code)
    .where('connectedAt', '=', access.connectedAt)
    .returning('practiceId')
    .executeTakeFirst()
  if (noted) await publishChange(query, access.practiceId, 'calendly')
  await notifyIfLost(query, access, number, now)
}

/**
 * Notifies once that new appointments are not known, where Calendly refuses the token or was not read for a day, and
 * again only after the account could be read.
 */
async function notifyIfLost(
  query: Query,
  { practiceId, user, connectedAt }: CalendlyAccess,
  number: number,
  now: Date,
) {
  const account = await tablesOf(query)
    .selectFrom('CalendlyAccount')
    .select(['lastSyncAt', 'lastError'])
    .where('practiceId', '=', practiceId)
    .where('userUri', '=', user)
    .where('connectedAt', '=', connectedAt)
    .where('syncsApplied', '<', number)
    .executeTakeFirst()
  if (!account) return
  const since = account.lastSyncAt ?? connectedAt
  const isLost = account.lastError === 'calendly_token_refused' || now.getTime() - since.getTime() >= millisecondsInDay
  if (isLost)
    await notifyReaders(query, {
      practiceId,
      event: 'calendars.unread',
      key: `calendars.unread:calendly:${since.toISOString()}`,
      now,
    })
}
