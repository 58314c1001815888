import { createHash } from 'node:crypto'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { replaceBusyTime } from '../../availability/busy-time.ts'
import { lockPractitioner } from '../../availability/time-blocks.ts'
import type { Config } from '../../config.ts'
import { openSecret } from '../../crypto/seal.ts'
import type { Secrets } from '../../crypto/vault.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import { mailLinks } from '../../mail/links.ts'
import { notifyReaders } from '../../notifications/service.ts'
import type { PracticeId } from '../../practice-id.ts'
import { fetchCalendar } from '../fetching.ts'
import { readInWorker } from '../parse-in-worker.ts'
import type { ReadRange, ReadRanges } from '../ranges.ts'
import { Unreadable } from '../unreadable.ts'

/** The purpose for which a calendar's address is sealed. */
export const CALENDAR_ADDRESS_SEAL = 'subscribed-calendar'

/** The time between readings; it grows after failures, up to a day. */
const EVERY_MS = 15 * millisecondsInMinute
const SELDOM_MS = millisecondsInDay
/** Longer than fetching and reading may take together: a worker that holds a calendar longer has died. */
const HELD_MS = millisecondsInMinute
/** The range that is read: the past that our calendar shows, and slightly more than the longest horizon. */
const AROUND_MS = { past: 70 * millisecondsInDay, ahead: 400 * millisecondsInDay }
/** The range moves on with the days, so even an unchanged file is read again once a day. */
const WHOLE_EVERY_MS = millisecondsInDay

/** The bases below which addresses are not checked, from the configuration. */
export const trustedBases = (config: Pick<Config, 'SCHOOL_HOLIDAYS_URL' | 'TRUSTED_CALENDARS_URL'>): string[] =>
  [config.SCHOOL_HOLIDAYS_URL, config.TRUSTED_CALENDARS_URL].filter((base) => base !== undefined)

/** A calendar that this worker may read, for a minute. */
export interface ClaimedCalendar {
  practiceId: PracticeId
  id: string
  practitionerId: string
  isBlocking: boolean
  timeZone: string
  address: Uint8Array
  etag: string | null
  lastModified: string | null
  digest: Uint8Array | null
  parsedAt: Date | null
  failures: number
  /** When it was due. A request to read the calendar again changes it. */
  nextAt: Date | null
  createdAt: Date
  readAt: Date | null
}

/** Claims a calendar for reading. Returns `until` if it cannot be read before then, null if it no longer exists. */
export async function claimCalendar(
  query: Query,
  practiceId: PracticeId,
  id: string,
  now: Date,
): Promise<{ calendar?: ClaimedCalendar; until?: Date } | null> {
  const tables = tablesOf(query)
  const held = await tables
    .selectFrom('SubscribedCalendar as c')
    .innerJoin('Practice as p', 'p.id', 'c.practiceId')
    .select(['c.practiceId', 'c.id', 'c.practitionerId', 'c.isBlocking', 'p.timeZone', 'c.address', 'c.etag'])
    .select([
      'c.lastModified',
      'c.digest',
      'c.parsedAt',
      'c.failures',
      'c.problem',
      'c.triedAt',
      'c.leaseExpiresAt',
      'c.nextAt',
      'c.createdAt',
      'c.readAt',
    ])
    .where('c.practiceId', '=', practiceId)
    .where('c.id', '=', id)
    .where('c.removedAt', 'is', null)
    .forUpdate('c')
    .executeTakeFirst()
  if (!held) return null
  const { problem, triedAt, leaseExpiresAt, ...calendar } = held
  if (leaseExpiresAt && leaseExpiresAt > now) return { until: leaseExpiresAt }
  // It was read meanwhile: this job joins the one that waits for the next reading.
  if (calendar.nextAt && calendar.nextAt > now) return { until: calendar.nextAt }
  const tiredAt = problem === 'too_complex' ? (triedAt?.getTime() ?? 0) : 0
  const rested = tiredAt + EVERY_MS
  if (rested > now.getTime()) return { until: await postponed(query, practiceId, id, new Date(rested)) }
  await updateCalendar(query, practiceId, id)
    .set({ leaseExpiresAt: new Date(now.getTime() + HELD_MS) })
    .execute()
  return { calendar }
}

const updateCalendar = (query: Query, practiceId: PracticeId, id: string) =>
  tablesOf(query).updateTable('SubscribedCalendar').where('practiceId', '=', practiceId).where('id', '=', id)

/** Puts off the next reading of a calendar that took too much work: each one costs seconds of the processor. */
async function postponed(query: Query, practiceId: PracticeId, id: string, until: Date): Promise<Date> {
  await updateCalendar(query, practiceId, id).set({ nextAt: until }).execute()
  await publishChange(query, practiceId, 'integrations')
  return until
}

/** The result of a reading. */
export type ReadingOutcome =
  | { problem: Unreadable['problem'] }
  | { isUnchanged: true }
  | (ReadRanges & { isUnchanged: false; etag: string | null; lastModified: string | null; digest: Buffer })

/** Fetches and reads the calendar, outside of any transaction. */
export async function readClaimedCalendar(
  calendar: ClaimedCalendar,
  config: Config,
  now: Date,
): Promise<ReadingOutcome> {
  const isFresh = calendar.parsedAt !== null && now.getTime() - calendar.parsedAt.getTime() < WHOLE_EVERY_MS
  try {
    const { etag, lastModified } = isFresh ? calendar : { etag: null, lastModified: null }
    const address = openSecret(config.APP_SECRET, CALENDAR_ADDRESS_SEAL, calendar.address, calendar.id)
    const fetched = await fetchCalendar(address, { trusted: trustedBases(config), etag, lastModified })
    if (fetched.isUnchanged) return { isUnchanged: true }
    const digest = createHash('sha256').update(fetched.text).digest()
    if (isFresh && calendar.digest && digest.equals(calendar.digest)) return { isUnchanged: true }
    const read = await readInWorker(fetched.text, {
      from: now.getTime() - AROUND_MS.past,
      to: now.getTime() + AROUND_MS.ahead,
      timeZone: calendar.timeZone,
      ownHost: mailLinks(config).host,
      keepsFree: !calendar.isBlocking,
    })
    return { ...read, isUnchanged: false, etag: fetched.etag, lastModified: fetched.lastModified, digest }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem }
    throw error
  }
}

/** Stores the result and returns when to read next; null when the calendar was removed meanwhile. */
export async function saveOutcome(
  query: Query,
  calendar: ClaimedCalendar,
  outcome: ReadingOutcome,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<Date | null> {
  const { practiceId, id, practitionerId, isBlocking, nextAt } = calendar
  await lockPractitioner(query, practiceId, practitionerId)
  const still = await tablesOf(query)
    .selectFrom('SubscribedCalendar as c')
    .innerJoin('Practice as p', 'p.id', 'c.practiceId')
    .select(['c.isBlocking', 'c.nextAt', 'p.timeZone'])
    .where('c.practiceId', '=', practiceId)
    .where('c.id', '=', id)
    .where('c.removedAt', 'is', null)
    .forUpdate('c')
    .executeTakeFirst()
  if (!still) return null
  // A change or a refresh made meanwhile requires another reading.
  const isOutdated = still.isBlocking !== isBlocking || still.timeZone !== calendar.timeZone
  const isDue = isOutdated || still.nextAt?.getTime() !== nextAt?.getTime()
  const failures = 'problem' in outcome ? calendar.failures + 1 : 0
  const next = new Date(now.getTime() + Math.min(EVERY_MS * 2 ** Math.max(0, failures - 1), SELDOM_MS))
  const problem = 'problem' in outcome ? outcome.problem : null
  await updateCalendar(query, practiceId, id)
    .set({ leaseExpiresAt: null, triedAt: now, nextAt: isDue ? now : next, failures, problem })
    .$if(problem === null, (update) => update.set({ readAt: now }))
    .execute()
  if ('ranges' in outcome && !isOutdated) {
    const { etag, lastModified, digest, isCut: isTruncated } = outcome
    const ranges = await withoutOwnSessions(query, practiceId, outcome.ranges)
    await updateCalendar(query, practiceId, id)
      .set({ parsedAt: now, etag, lastModified, digest, busyCount: ranges.length, isTruncated })
      .execute()
    const from = { practiceId, practitionerId, source: 'calendar' as const, subscribedCalendarId: id, isBlocking }
    await replaceBusyTime(query, secrets, from, ranges)
  }
  if (problem && isBlocking && isLost(calendar, problem, now)) await notifyLost(query, calendar, now)
  await publishChange(query, practiceId, 'integrations')
  return isDue ? now : next
}

/** Problems that do not pass by waiting: the address or its permission is gone. */
const lasting: Unreadable['problem'][] = ['not_there', 'not_allowed']

/** Whether a calendar is not read any more: for a day, or refused twice after it could be read. */
const isLost = ({ readAt, createdAt, failures }: ClaimedCalendar, problem: Unreadable['problem'], now: Date) =>
  now.getTime() - (readAt ?? createdAt).getTime() >= millisecondsInDay ||
  (readAt !== null && failures > 0 && lasting.includes(problem))

/** Tells once that its new times are not known, until it was read again. */
const notifyLost = (query: Query, { practiceId, id, readAt }: ClaimedCalendar, now: Date) =>
  notifyReaders(query, {
    practiceId,
    event: 'calendars.unread',
    key: `calendars.unread:${id}:${readAt?.toISOString() ?? 'never'}`,
    now,
  })

/**
 * Leaves out the practice's own sessions, which come back where its feed is followed: they hold their time themselves.
 * A session of another practice of the installation is as busy as any other event.
 */
async function withoutOwnSessions(query: Query, practiceId: PracticeId, ranges: ReadRange[]): Promise<ReadRange[]> {
  const ids = [...new Set(ranges.flatMap(({ sessionId }) => sessionId ?? []))]
  if (ids.length === 0) return ranges
  const own = await tablesOf(query)
    .selectFrom('Session')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute()
  const known = new Set<string>(own.map(({ id }) => id))
  return ranges.filter(({ sessionId }) => sessionId === null || !known.has(sessionId))
}
