import { type Secrets, type Vault, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import { epochMs, type Query } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Interval } from './input.ts'
import { openTitle, sealTitle } from './sealed-title.ts'
import { lockPractitioner } from './time-blocks.ts'

/**
 * A time that is taken in a calendar of others. Instants are milliseconds; an all-day one lasts from midnight to
 * midnight.
 */
export interface BusyRange extends Interval {
  /** Identifies it within its source for its whole life. */
  externalId: string
  title: string | null
  isAllDay: boolean
}

/** Where busy time comes from: a calendar that is subscribed to, or Calendly. */
export type BusySource = { practiceId: PracticeId; practitionerId: string } & (
  | { source: 'calendar'; subscribedCalendarId: string; isBlocking: boolean }
  | { source: 'calendly' }
)

/** Longer titles are cut, to fit on a line of the calendar. */
const LONGEST_TITLE = 200

/**
 * Replaces the busy time of a source: adds, changes and deletes. It holds the practitioner's lock, under which bookings
 * look for free time. If anything differs, open calendars are refreshed; returns whether it does.
 */
export const replaceBusyTime = (
  query: Query,
  secrets: Secrets,
  from: BusySource,
  ranges: readonly BusyRange[],
): Promise<boolean> => write(query, secrets, from, { ranges, isGone: (listed) => `external_id <> all (${listed})` })

/** Adds or changes ranges of a source, and leaves its others alone. */
export const insertBusyTime = (
  query: Query,
  secrets: Secrets,
  from: BusySource,
  ranges: readonly BusyRange[],
): Promise<boolean> => write(query, secrets, from, { ranges, isGone: () => 'false' })

/** Deletes ranges of a source by their external ids. */
export async function deleteBusyTime(query: Query, from: BusySource, externalIds: readonly string[]): Promise<boolean> {
  await lockPractitioner(query, from.practiceId, from.practitionerId)
  const gone = await query(`delete from busy_time where ${OF_SOURCE} and external_id = any ($5) returning id`, [
    ...ofSource(from),
    externalIds,
  ])
  if (gone.length) await publishChange(query, from.practiceId, 'schedule')
  return gone.length > 0
}

/** $1 to $4 of every statement on one source. */
const OF_SOURCE =
  'practice_id = $1 and practitioner_id = $2 and source = $3 and subscribed_calendar_id is not distinct from $4'
const ofSource = (from: BusySource) => [from.practiceId, from.practitionerId, from.source, calendarOf(from)]
const calendarOf = (from: BusySource) => (from.source === 'calendar' ? from.subscribedCalendarId : null)

interface Written {
  ranges: readonly BusyRange[]
  /** SQL: whether a stored range is no longer there, by the external ids of those that are. */
  isGone: (listed: string) => string
}

async function write(query: Query, secrets: Secrets, from: BusySource, { ranges, isGone }: Written) {
  await lockPractitioner(query, from.practiceId, from.practitionerId)
  const listed = [...new Map(ranges.map((range) => [range.externalId, range])).values()]
  const vault = listed.some(({ title }) => title !== null) ? await vaultOf(query, secrets, from.practiceId) : null
  const known = await knownTitles(query, from, listed)
  const rows = listed.map((range) => ({
    ...titled(vault, known.get(range.externalId), range.title === null ? null : shortened(range.title)),
    external_id: range.externalId,
    is_all_day: range.isAllDay,
    starts_at: new Date(range.startsAt),
    ends_at: new Date(range.endsAt),
  }))
  const changed = await query(
    `with listed as (
       select * from jsonb_to_recordset($5::jsonb) as t (id uuid, external_id text, title bytea, starts_at timestamptz,
         ends_at timestamptz, is_all_day boolean)
     ), gone as (
       delete from busy_time where ${OF_SOURCE} and ${isGone('array(select external_id from listed)')} returning id
     ), put as (
       insert into busy_time as b (id, practice_id, practitioner_id, source, subscribed_calendar_id, is_blocking,
         external_id, title, starts_at, ends_at, is_all_day)
       select id, $1, $2, $3, $4, $6, external_id, title, starts_at, ends_at, is_all_day from listed
       on conflict on constraint busy_time_once do update set title = excluded.title, starts_at = excluded.starts_at,
         ends_at = excluded.ends_at, is_all_day = excluded.is_all_day, is_blocking = excluded.is_blocking
       where (b.title, b.starts_at, b.ends_at, b.is_all_day, b.is_blocking) is distinct from
         (excluded.title, excluded.starts_at, excluded.ends_at, excluded.is_all_day, excluded.is_blocking)
       returning id
     ) select id from gone union all select id from put`,
    [...ofSource(from), JSON.stringify(rows), from.source === 'calendly' || from.isBlocking],
  )
  if (changed.length) await publishChange(query, from.practiceId, 'schedule')
  return changed.length > 0
}

interface KnownTitle {
  id: string
  title: Buffer | null
}

/** The existing rows, by the ids of their source. */
async function knownTitles(query: Query, from: BusySource, listed: readonly BusyRange[]) {
  const rows = await query<KnownTitle & { external_id: string }>(
    `select id, external_id, title from busy_time where ${OF_SOURCE} and external_id = any ($5)`,
    [...ofSource(from), listed.map(({ externalId }) => externalId)],
  )
  return new Map(rows.map((row) => [row.external_id, row]))
}

/** The id and the sealed title of a row. An unchanged title keeps its bytes, so that the row counts as unchanged. */
function titled(vault: Vault | null, known: KnownTitle | undefined, title: string | null) {
  const id = known?.id ?? newId()
  if (title === null || !vault) return { id, title: null }
  const isSame = known?.title && openTitle(vault, 'busy_time', id, known.title) === title
  const sealed = isSame ? known.title : sealTitle(vault, 'busy_time', id, title)
  return { id, title: `\\x${sealed?.toString('hex')}` }
}

/** Cuts a title of others for the database, which refuses zero bytes and half characters. */
const shortened = (title: string) => title.slice(0, LONGEST_TITLE).replace(/[\p{Cc}\p{Cs}]/gu, '')

/** Busy time as a calendar shows it. */
export interface ShownBusyTime extends Interval {
  id: string
  source: BusySource['source']
  title: string | null
  isAllDay: boolean
  /** False: it is only shown and takes no offered time. */
  isBlocking: boolean
  /** The subscribed calendar that it comes from. */
  calendar: { id: string; name: string; color: string } | null
}

/** Busy times of other calendars between two instants, in order. None lasts longer than two years. */
export async function busyTimeBetween(
  query: Query,
  vault: Vault,
  {
    practiceId,
    practitionerId,
    from,
    to,
  }: { practiceId: PracticeId; practitionerId: string; from: number; to: number },
): Promise<ShownBusyTime[]> {
  const rows = await query<Omit<ShownBusyTime, 'title'> & { title: Buffer | null }>(
    `select b.id, b.source, b.title, ${epochMs('b.starts_at')} as "startsAt", ${epochMs('b.ends_at')} as "endsAt",
       b.is_all_day as "isAllDay", b.is_blocking as "isBlocking",
       case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'color', c.color) end as calendar
     from busy_time b left join subscribed_calendar c
       on c.practice_id = b.practice_id and c.id = b.subscribed_calendar_id
     where b.practice_id = $1 and b.practitioner_id = $2 and b.ends_at > $3
       and b.ends_at < $4::timestamptz + interval '733 days' and b.starts_at < $4
     order by b.starts_at, b.id`,
    [practiceId, practitionerId, new Date(from).toISOString(), new Date(to).toISOString()],
  )
  return rows.map((row) => ({ ...row, title: row.title && openTitle(vault, 'busy_time', row.id, row.title) }))
}
