import { writePractitionerAudit } from '../audit/service.ts'
import type { Config } from '../config.ts'
import { openToken, signToken } from '../crypto/token.ts'
import { newId } from '../db/base.ts'
import { ms, type Query } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'
import { mailLinks } from '../mail/links.ts'
import { enqueueMessages } from '../messages/service.ts'
import { practitionerCalendar } from '../schedule/hours.ts'
import { droppedStatuses } from '../sessions/states.ts'
import { type FeedSession, fileOf } from './file.ts'

type Secrets = Pick<Config, 'PUBLIC_URL' | 'APP_SECRET' | 'MAIL_FROM'>

const DAY_MS = 86_400_000
/** Older sessions stay out of the feed: a phone's calendar needs the near ones. */
const PAST_MS = 90 * DAY_MS
/** As far as visitors book, with a programme that began on the last of those days. */
const AHEAD_MS = 550 * DAY_MS
const MOST_SESSIONS = 5000
const HOUR_MS = 3_600_000

interface Row {
  id: string
  isNeutral: boolean
  createdAt: number
  askedAt: number | null
}

const COLUMNS = `id, is_neutral as "isNeutral", ${ms('created_at')} as "createdAt", ${ms('last_read_at')} as "askedAt"`
const OWN = 'practice_id = $1 and practitioner_id = $2'

/** The feed without its address. */
export async function readFeed(query: Query, practiceId: string) {
  const row = await ownRow(query, practiceId)
  return row ? shown(row) : null
}

async function ownRow(query: Query, practiceId: string): Promise<Row | undefined> {
  const { practitionerId } = await practitionerCalendar(query, practiceId)
  const [row] = await query<Row>(`select ${COLUMNS} from calendar_feed where ${OWN}`, [practiceId, practitionerId])
  return row
}

/** The feed with its address. Its owner is told: whoever knows the address reads on after the password was changed. */
export async function showFeed(query: Query, actor: PractitionerActor, now: Date, config: Secrets) {
  const row = await ownRow(query, actor.practiceId)
  if (!row) throw fail('not_found')
  await notifyOwner(query, actor, 'feed.shown', now)
  return withAddress(row, actor.practiceId, config)
}

async function notifyOwner(query: Query, actor: PractitionerActor, action: 'feed.made' | 'feed.shown', now: Date) {
  const { practiceId, userId } = actor
  await writePractitionerAudit(query, actor, action, now)
  await enqueueMessages(query, {
    practiceId,
    sessionId: null,
    template: 'account.feedShown',
    data: { userId },
    now,
    to: [{ audience: 'practitioner', key: `account.feedShown:${newId()}` }],
  })
}

/** One for each practitioner: `conflict` when there is one. */
export async function makeFeed(query: Query, actor: PractitionerActor, isNeutral: boolean, now: Date, config: Secrets) {
  const { practiceId } = actor
  const { practitionerId } = await practitionerCalendar(query, practiceId)
  const [row] = await query<Row>(
    `insert into calendar_feed (id, practice_id, practitioner_id, is_neutral, created_at) values ($1, $2, $3, $4, $5)
     on conflict (practice_id, practitioner_id) do nothing returning ${COLUMNS}`,
    [newId(), practiceId, practitionerId, isNeutral, now.toISOString()],
  )
  if (!row) throw fail('conflict', { detail: 'There is a feed already.' })
  await notifyOwner(query, actor, 'feed.made', now)
  await publishChange(query, practiceId, 'integrations')
  return withAddress(row, practiceId, config)
}

export async function changeFeed(query: Query, actor: PractitionerActor, isNeutral: boolean, now: Date) {
  const { practiceId } = actor
  const { practitionerId } = await practitionerCalendar(query, practiceId)
  const [row] = await query<Row>(`update calendar_feed set is_neutral = $3 where ${OWN} returning ${COLUMNS}`, [
    practiceId,
    practitionerId,
    isNeutral,
  ])
  if (!row) throw fail('not_found')
  await writePractitionerAudit(query, actor, 'feed.changed', now)
  await publishChange(query, practiceId, 'integrations')
  return shown(row)
}

/** Ends every feed of the practice. False where there is none. */
export async function endFeeds(query: Query, practiceId: string): Promise<boolean> {
  const gone = await query('delete from calendar_feed where practice_id = $1 returning 1', [practiceId])
  if (gone.length) await publishChange(query, practiceId, 'integrations')
  return gone.length > 0
}

export async function revokeFeed(query: Query, actor: PractitionerActor, now: Date): Promise<void> {
  const { practiceId } = actor
  const { practitionerId } = await practitionerCalendar(query, practiceId)
  const gone = await query(`delete from calendar_feed where ${OWN} returning id`, [practiceId, practitionerId])
  if (!gone.length) throw fail('not_found')
  await writePractitionerAudit(query, actor, 'feed.revoked', now)
  await publishChange(query, practiceId, 'integrations')
}

/** The file behind an address. One that we never gave is `not_found`, one that was revoked `link_expired`. */
export async function feedFile(query: Query, token: string, now: Date, config: Secrets): Promise<string> {
  const opened = openToken(config.APP_SECRET, 'feed', token)
  if (!opened?.matches(1)) throw fail('not_found')
  const [feed] = await query<{ practitioner_id: string; is_neutral: boolean; locale: 'fr' | 'en'; name: string }>(
    `select f.practitioner_id, f.is_neutral, u.locale, p.name
     from calendar_feed f join practice p on p.id = f.practice_id
       join practitioner pr on pr.practice_id = f.practice_id and pr.id = f.practitioner_id
       join app_user u on u.id = pr.user_id and u.suspended_at is null
     where f.practice_id = $1 and f.id = $2`,
    [opened.practiceId, opened.id],
  )
  if (!feed) throw fail('link_expired')
  const sessions = await query<FeedSession>(SESSIONS, [
    opened.practiceId,
    feed.practitioner_id,
    new Date(now.getTime() - PAST_MS).toISOString(),
    new Date(now.getTime() + AHEAD_MS).toISOString(),
    droppedStatuses,
  ])
  await query(
    `update calendar_feed set last_read_at = $3 where practice_id = $1 and id = $2
     and (last_read_at is null or last_read_at < $4)`,
    [opened.practiceId, opened.id, now.toISOString(), new Date(now.getTime() - HOUR_MS).toISOString()],
  )
  return fileOf({ isNeutral: feed.is_neutral, lang: feed.locale, name: feed.name, sessions }, mailLinks(config))
}

/**
 * What is cancelled or was missed takes no time: it leaves the feed, and calendars drop what is no longer in it. With
 * discretion nothing says what a session is.
 */
const SESSIONS = `
  select s.id, s.status, s.location, ${ms('s.starts_at')} as "startsAt", ${ms('s.ends_at')} as "endsAt",
    s.calendar_sequence as sequence,
    (select ${ms('max(h.happened_at)')} from session_history h
      where h.practice_id = s.practice_id and h.session_id = s.id) as "changedAt",
    p.firstname, p.lastname,
    coalesce((select json_agg(json_build_object('fr', i.name_fr, 'en', i.name_en) order by i.position)
      from session_item i where i.practice_id = s.practice_id and i.session_id = s.id and not p.is_discreet
        and not exists (select from setting where practice_id = $1 and key = 'discretion' and value = 'true')),
      '[]') as names
  from session s join patient p on p.practice_id = s.practice_id and p.id = s.patient_id
  where s.practice_id = $1 and s.practitioner_id = $2 and s.starts_at >= $3 and s.starts_at < $4
    and s.status <> all ($5)
  order by s.starts_at, s.id limit ${MOST_SESSIONS}`

const withAddress = (row: Row, practiceId: string, config: Secrets) => ({
  ...shown(row),
  address: `${config.PUBLIC_URL}/ical/${signToken(config.APP_SECRET, 'feed', practiceId, row.id)}.ics`,
})

const shown = ({ isNeutral, createdAt, askedAt }: Row) => ({
  isNeutral,
  createdAt: new Date(createdAt),
  askedAt: askedAt === null ? null : new Date(askedAt),
})
