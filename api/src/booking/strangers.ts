import { millisecondsInHour } from 'date-fns/constants'
import type { AvailabilityInput } from '../availability/input.ts'
import type { Query } from '../db/query.ts'
import type { PracticeId } from '../practice-id.ts'
import { blockingStatuses, IS_UNDONE_ANSWER, strangerEndingEvents } from '../sessions/states.ts'

/**
 * Limits for unanswered requests of strangers that were not confirmed by mail. Beyond them, the next stranger has to
 * press the mailed link.
 */
export const usualRequests = {
  /** Of one IPv4 address or IPv6 /64 in a day; wider networks may have several times as many (`networksOf`). */
  perNetworkAndDay: 3,
  perHour: 20,
  /** The share of the otherwise free coming times, once there are that many at all. */
  shareOfFree: 0.25,
  shareCountsFrom: 4,
} as const

/** How long the visitor has to press the link. */
export const CONFIRM_MS = 2 * millisecondsInHour
/**
 * The maximum of waiting requests of one network, whether the link was pressed or not. Wider networks get a multiple.
 */
export const MOST_WAITING_OF_NETWORK = 10
/** Requests are counted for this many days, and then deleted. */
const COUNTED_DAYS = 7

/** A visitor's network: its keyed hash, and the factor on its limits. */
export interface VisitorNetwork {
  mark: string
  times: number
}

/** The unconfirmed requests of a practice. */
export interface StrangersCount {
  inHour: number
  /** Minutes of coming times that they hold, the later sessions of programmes included. */
  minutes: number
  count: number
  /** Minutes of all coming times that are taken. */
  takenMinutes: number
  /** By network, in the requested order. */
  networks: { ofDay: number; waiting: number }[]
}

const COUNTED = `
  with counted as (
    select s.id, r.networks, r.requested_at, s.status
    from stranger_request r join session s on s.practice_id = r.practice_id and s.id = r.session_id
    where r.practice_id = $1 and r.requested_at > $2::timestamptz - $4 * interval '1 day'
      and not exists (select from session_history h where h.practice_id = r.practice_id and h.session_id = r.session_id
        and h.event = any ($6) and not ${IS_UNDONE_ANSWER}))
  select
    (select count(*)::int from counted where requested_at > $2::timestamptz - interval '1 hour') as "inHour",
    (select count(*)::int from counted) as count,
    (select coalesce(sum(date_part('epoch', s.ends_at - s.starts_at) / 60), 0)::int from session s
      where s.practice_id = $1 and s.status = any ($5) and s.starts_at > $2
        and s.id in (select id from counted union select l.id from session l
          join counted c on c.id = l.first_session_id where l.practice_id = $1)) as minutes,
    (select coalesce(sum(date_part('epoch', ends_at - starts_at) / 60), 0)::int from time_block
      where practice_id = $1 and ends_at > $2 and starts_at > $2 and (select count(*) from counted) > 0) as "takenMinutes",
    (select coalesce(json_agg(json_build_object(
        'ofDay', (select count(*) from counted where mark = any (networks)
          and requested_at > $2::timestamptz - interval '1 day'),
        'waiting', (select count(*) from counted where mark = any (networks) and status = 'pending_validation'))
        order by n), '[]') from unnest($3::text[]) with ordinality as network (mark, n)) as networks`

/** Counts the unconfirmed requests. */
export async function countStrangers(
  query: Query,
  practiceId: PracticeId,
  networks: readonly VisitorNetwork[],
  now: Date,
): Promise<StrangersCount> {
  const [row] = await query<StrangersCount>(COUNTED, [
    practiceId,
    now.toISOString(),
    networks.map(({ mark }) => mark),
    COUNTED_DAYS,
    blockingStatuses,
    strangerEndingEvents,
  ])
  return row ?? { inHour: 0, count: 0, minutes: 0, takenMinutes: 0, networks: [] }
}

/** Whether a network of the visitor's has so many waiting requests that no more are taken. */
export const isNetworkFull = (counted: StrangersCount, networks: readonly VisitorNetwork[]): boolean =>
  networks.some(({ times }, index) => (counted.networks[index]?.waiting ?? 0) >= MOST_WAITING_OF_NETWORK * times)

/** Whether one more stranger exceeds the usual limits. */
export function needsMailedLink(
  counted: StrangersCount,
  networks: readonly VisitorNetwork[],
  input: Pick<AvailabilityInput, 'schedule' | 'rules'>,
): boolean {
  if (counted.inHour >= usualRequests.perHour) return true
  if (
    networks.some(({ times }, index) => (counted.networks[index]?.ofDay ?? 0) >= usualRequests.perNetworkAndDay * times)
  )
    return true
  return counted.count >= usualRequests.shareCountsFrom && shareOf(counted, input) > usualRequests.shareOfFree
}

/** The share of otherwise free times that strangers hold, by the weekly hours. */
function shareOf(
  { minutes, takenMinutes }: StrangersCount,
  { schedule, rules }: Parameters<typeof needsMailedLink>[2],
) {
  const weekly = schedule.reduce((sum, { fromMinute, toMinute }) => sum + toMinute - fromMinute, 0)
  const open = (weekly * rules.horizonDays) / 7
  const ofOthers = Math.max(0, takenMinutes - minutes)
  return minutes / Math.max(1, open - ofOthers)
}

/** Remembers the networks of a stranger's request. */
export const insertStrangerRequest = (
  query: Query,
  { practiceId, id }: { practiceId: PracticeId; id: string },
  networks: readonly VisitorNetwork[],
  now: Date,
) =>
  query('insert into stranger_request (session_id, practice_id, networks, requested_at) values ($1, $2, $3, $4)', [
    id,
    practiceId,
    networks.map(({ mark }) => mark),
    now.toISOString(),
  ])

/** Deletes the networks of requests that no longer count. */
export const purgeStrangerRequests = (query: Query, practiceId: PracticeId, now: Date) =>
  query(
    "delete from stranger_request where practice_id = $1 and requested_at <= $2::timestamptz - $3 * interval '1 day'",
    [practiceId, now.toISOString(), COUNTED_DAYS],
  )
