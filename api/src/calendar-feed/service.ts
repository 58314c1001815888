import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import type { Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { writePractitionerAudit } from '../audit/service.ts'
import type { Config } from '../config.ts'
import { openToken, signToken } from '../crypto/token.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import type { Tables } from '../db/table-rows.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'
import { mailLinks } from '../mail/links.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { isDiscreet } from '../practices/discretion.ts'
import { readSettings, type Settings } from '../practices/settings.ts'
import { practitionerCalendar } from '../schedule/hours.ts'
import { droppedStatuses } from '../sessions/states.ts'
import { type FeedSession, renderFeed } from './file.ts'

type Secrets = Pick<Config, 'PUBLIC_URL' | 'APP_SECRET' | 'MAIL_FROM'>

/** Older sessions stay out of the feed: a phone's calendar needs the near ones. */
const PAST_MS = 90 * millisecondsInDay
/** As far as visitors book, plus a programme that begins on the last of those days. */
const AHEAD_MS = 550 * millisecondsInDay
const MOST_SESSIONS = 5000

const columns = ['id', 'isNeutral', 'createdAt', 'lastReadAt'] as const

type Row = Pick<Selectable<Tables['CalendarFeed']>, (typeof columns)[number]>

/** The feed without its address. */
export async function readFeed(query: Query, practiceId: PracticeId) {
  const row = await ownRow(query, practiceId)
  return row ? shown(row) : null
}

async function ownRow(query: Query, practiceId: PracticeId): Promise<Row | undefined> {
  const { practitionerId } = await practitionerCalendar(query, practiceId)
  return tablesOf(query)
    .selectFrom('CalendarFeed')
    .select(columns)
    .where('practiceId', '=', practiceId)
    .where('practitionerId', '=', practitionerId)
    .executeTakeFirst()
}

/**
 * The feed with its address. Its owner is told, since anybody who knows the address can still read after a change of
 * password.
 */
export async function showFeed(query: Query, actor: PractitionerActor, now: Date, config: Secrets) {
  const row = await ownRow(query, actor.practiceId)
  if (!row) throw fail('not_found')
  await notifyOwner(query, actor, 'feed.shown', now)
  return withAddress(row, actor.practiceId, config)
}

async function notifyOwner(query: Query, actor: PractitionerActor, action: 'feed.made' | 'feed.shown', now: Date) {
  const { practiceId, userId } = actor
  await writePractitionerAudit(query, action, { actor, now })
  await enqueueMessages(query, {
    practiceId,
    sessionId: null,
    template: 'account.feedShown',
    data: { userId },
    now,
    to: [{ audience: 'practitioner', key: `account.feedShown:${newId()}` }],
  })
}

/** Creates a practitioner's feed: `conflict` when there is one. */
export async function makeFeed(
  query: Query,
  config: Secrets,
  actor: PractitionerActor,
  { isNeutral, now }: { isNeutral: boolean; now: Date },
) {
  const { practiceId } = actor
  const { practitionerId } = await practitionerCalendar(query, practiceId)
  const row = await tablesOf(query)
    .insertInto('CalendarFeed')
    .values({ id: newId(), practiceId, practitionerId, isNeutral, createdAt: now })
    .onConflict((known) => known.columns(['practiceId', 'practitionerId']).doNothing())
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw fail('conflict', { detail: 'There is a feed already.' })
  await notifyOwner(query, actor, 'feed.made', now)
  await publishChange(query, practiceId, 'integrations')
  return withAddress(row, practiceId, config)
}

export async function changeFeed(query: Query, actor: PractitionerActor, isNeutral: boolean, now: Date) {
  const { practiceId } = actor
  const { practitionerId } = await practitionerCalendar(query, practiceId)
  const row = await tablesOf(query)
    .updateTable('CalendarFeed')
    .set({ isNeutral })
    .where('practiceId', '=', practiceId)
    .where('practitionerId', '=', practitionerId)
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  await writePractitionerAudit(query, 'feed.changed', { actor, now })
  await publishChange(query, practiceId, 'integrations')
  return shown(row)
}

/** Ends every feed of the practice. False where there is none. */
export async function endFeeds(query: Query, practiceId: PracticeId): Promise<boolean> {
  const gone = await tablesOf(query)
    .deleteFrom('CalendarFeed')
    .where('practiceId', '=', practiceId)
    .returning('id')
    .execute()
  if (gone.length) await publishChange(query, practiceId, 'integrations')
  return gone.length > 0
}

export async function revokeFeed(query: Query, actor: PractitionerActor, now: Date): Promise<void> {
  const { practiceId } = actor
  const { practitionerId } = await practitionerCalendar(query, practiceId)
  const gone = await tablesOf(query)
    .deleteFrom('CalendarFeed')
    .where('practiceId', '=', practiceId)
    .where('practitionerId', '=', practitionerId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw fail('not_found')
  await writePractitionerAudit(query, 'feed.revoked', { actor, now })
  await publishChange(query, practiceId, 'integrations')
}

/** The file of an address. An invented one is `not_found`, a revoked one `link_expired`. */
export async function feedFile(query: Query, token: string, now: Date, config: Secrets): Promise<string> {
  const opened = openToken(config.APP_SECRET, 'feed', token)
  if (!opened?.matches(1)) throw fail('not_found')
  const { practiceId, id } = opened
  const tables = tablesOf(query)
  const feed = await tables
    .selectFrom('CalendarFeed as f')
    .innerJoin('Practice as p', 'p.id', 'f.practiceId')
    .innerJoin('Practitioner as t', (join) =>
      join.onRef('t.practiceId', '=', 'f.practiceId').onRef('t.id', '=', 'f.practitionerId'),
    )
    .innerJoin('User as u', (join) => join.onRef('u.id', '=', 't.userId').on('u.suspendedAt', 'is', null))
    .select(['f.practitionerId', 'f.isNeutral', 'u.locale', 'p.name'])
    .where('f.practiceId', '=', practiceId)
    .where('f.id', '=', id)
    .executeTakeFirst()
  if (!feed) throw fail('link_expired')
  const settings = await readSettings(query, practiceId)
  const sessions = await sessionsOf(query, { practiceId, practitionerId: feed.practitionerId, settings }, now)
  await tables
    .updateTable('CalendarFeed')
    .set({ lastReadAt: now })
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([eb('lastReadAt', 'is', null), eb('lastReadAt', '<', new Date(now.getTime() - millisecondsInHour))]),
    )
    .execute()
  const name = isDiscreet(settings, null) ? null : feed.name
  return renderFeed({ isNeutral: feed.isNeutral, lang: feed.locale, name, sessions }, mailLinks(config))
}

/**
 * Leaves out cancelled and missed sessions, which take no time: calendars drop what is no longer in the feed. With
 * discretion nothing says what a session is.
 */
async function sessionsOf(
  query: Query,
  { practiceId, practitionerId, settings }: { practiceId: PracticeId; practitionerId: string; settings: Settings },
  now: Date,
): Promise<FeedSession[]> {
  const rows = await tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .select(['s.id', 's.status', 's.location', 's.startsAt', 's.endsAt', 's.calendarSequence as sequence'])
    .select(['p.firstname', 'p.lastname', 'p.isDiscreet'])
    .select(({ selectFrom }) => [
      selectFrom('SessionHistory as h')
        .select(({ fn }) => fn.max('h.at').as('at'))
        .whereRef('h.practiceId', '=', 's.practiceId')
        .whereRef('h.sessionId', '=', 's.id')
        .as('at'),
      jsonArrayFrom(
        selectFrom('SessionItem as i')
          .select(['i.nameFr as fr', 'i.nameEn as en'])
          .whereRef('i.practiceId', '=', 's.practiceId')
          .whereRef('i.session', '=', 's.id')
          .orderBy('i.position'),
      ).as('names'),
    ])
    .where('s.practiceId', '=', practiceId)
    .where('s.practitionerId', '=', practitionerId)
    .where('s.startsAt', '>=', new Date(now.getTime() - PAST_MS))
    .where('s.startsAt', '<', new Date(now.getTime() + AHEAD_MS))
    .where('s.status', 'not in', droppedStatuses)
    .orderBy('s.startsAt')
    .orderBy('s.id')
    .limit(MOST_SESSIONS)
    .execute()
  return rows.map(({ startsAt, endsAt, at, isDiscreet: isClientDiscreet, names, ...row }) => ({
    ...row,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
    changedAt: at?.getTime() ?? null,
    names: isDiscreet(settings, { isDiscreet: isClientDiscreet }) ? [] : names,
  }))
}

const withAddress = (row: Row, practiceId: PracticeId, config: Secrets) => ({
  ...shown(row),
  address: `${config.PUBLIC_URL}/ical/${signToken(config.APP_SECRET, 'feed', { practiceId, id: row.id })}.ics`,
})

const shown = ({ isNeutral, createdAt, lastReadAt }: Row) => ({ isNeutral, createdAt, lastReadAt })
