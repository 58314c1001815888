import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import type { PracticeId } from '../practice-id.ts'
import { practitionerOf } from '../practices/practitioner.ts'

/** The time that a session or a hold takes, its buffers included. */
export interface BlockRange {
  practiceId: PracticeId
  practitionerId: string
  startsAt: Date
  endsAt: Date
}

const LOCK_PRACTITIONER = `
  select from practitioner where practice_id = $1 and id = coalesce($2, ${practitionerOf('$1')}) for no key update`

/**
 * Locks a practitioner. Whatever books or moves takes this lock first, so that one transaction at a time checks the
 * rules that no constraint can say (schedule, notice, limits per day).
 */
export async function lockPractitioner(query: Query, practiceId: PracticeId, practitionerId?: string): Promise<void> {
  await query(LOCK_PRACTITIONER, [practiceId, practitionerId ?? null])
}

/**
 * Takes time for a session; false when it is taken. One statement with ON CONFLICT: a plain INSERT against an exclusion
 * constraint deadlocks when many ask at once.
 */
export async function reserveTime(
  query: Query,
  time: BlockRange,
  sessionId: string,
  { isOverlapAllowed = false } = {},
): Promise<boolean> {
  const { practiceId, practitionerId, startsAt, endsAt } = time
  const rows = await query(
    `insert into time_block (id, practice_id, practitioner_id, session_id, starts_at, ends_at, is_overlap_allowed)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [newId(), practiceId, practitionerId, sessionId, startsAt.toISOString(), endsAt.toISOString(), isOverlapAllowed],
  )
  return rows.length > 0
}

/** Takes time for a session again that it had before, even where another session has it by now. */
export async function reserveTimeAgain(query: Query, time: BlockRange, sessionId: string): Promise<void> {
  const isReserved = await reserveTime(query, time, sessionId)
  if (!isReserved) await reserveTime(query, time, sessionId, { isOverlapAllowed: true })
}

/** The parameters that say which time, in this order. */
const valuesOf = ({ practiceId, practitionerId, startsAt, endsAt }: BlockRange) => [
  practiceId,
  practitionerId,
  startsAt.toISOString(),
  endsAt.toISOString(),
]

/**
 * Lists what overlaps a time: sessions by their id, and holds and proposals by their own, since these never move. The
 * constraint ignores blocks that may overlap, so planning by hand asks here, under the practitioner's lock.
 */
export async function overlappingBlocks(
  query: Query,
  time: BlockRange,
  now: Date,
  ownSessionId?: string,
): Promise<{ id: string; isSession: boolean }[]> {
  const rows = await query<{ id: string; is_session: boolean }>(
    `select coalesce(session_id, id) as id, session_id is not null as is_session from time_block
     where practice_id = $1 and practitioner_id = $2 and ends_at > $3 and ends_at < $4::timestamptz + interval '2 days'
       and starts_at < $4 and (expires_at is null or expires_at > $5)
       and ($6::uuid is null or session_id is distinct from $6)
     order by starts_at`,
    [...valuesOf(time), now.toISOString(), ownSessionId ?? null],
  )
  return rows.map(({ id, is_session }) => ({ id, isSession: is_session }))
}

/** Releases the time of a session, and its proposed times. */
export async function releaseTime(query: Query, practiceId: PracticeId, sessionId: string): Promise<void> {
  await query('delete from time_block where practice_id = $1 and session_id = $2', [practiceId, sessionId])
  await releaseProposals(query, practiceId, sessionId)
}

/** Deletes expired holds, and the one that is about to become a session. */
export async function deleteHolds(query: Query, practiceId: PracticeId, now: Date, heldId?: string): Promise<void> {
  await query(
    'delete from time_block where practice_id = $1 and expires_at is not null and (expires_at <= $2 or id = $3)',
    [practiceId, now.toISOString(), heldId ?? null],
  )
}

/** Holds time for a visitor until `expiresAt`; null when it is taken. `holders` are keyed hashes of the networks. */
export async function insertHold(
  query: Query,
  time: BlockRange,
  expiresAt: Date,
  holders: readonly string[],
): Promise<string | null> {
  const [row] = await query<{ id: string }>(
    `insert into time_block (id, practice_id, practitioner_id, starts_at, ends_at, expires_at, holders)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [newId(), ...valuesOf(time), expiresAt.toISOString(), holders],
  )
  return row?.id ?? null
}

/** Holds time for the client of a request until `expiresAt`; false when it is taken. */
export async function insertProposal(
  query: Query,
  { practiceId, practitionerId, startsAt, endsAt }: BlockRange,
  sessionId: string,
  expiresAt: Date,
): Promise<boolean> {
  const rows = await query(
    `insert into time_block (id, practice_id, practitioner_id, starts_at, ends_at, expires_at, proposed_for)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [
      newId(),
      practiceId,
      practitionerId,
      startsAt.toISOString(),
      endsAt.toISOString(),
      expiresAt.toISOString(),
      sessionId,
    ],
  )
  return rows.length > 0
}

/** Releases the proposed times of a request; returns how many there were. */
export async function releaseProposals(query: Query, practiceId: PracticeId, sessionId: string): Promise<number> {
  const rows = await query<{ id: string }>(
    'delete from time_block where practice_id = $1 and proposed_for = $2 returning id',
    [practiceId, sessionId],
  )
  return rows.length
}

/** Releases one proposed time. */
export async function releaseProposal(
  query: Query,
  { practiceId, startsAt }: BlockRange,
  sessionId: string,
): Promise<void> {
  await query('delete from time_block where practice_id = $1 and proposed_for = $2 and starts_at = $3', [
    practiceId,
    sessionId,
    startsAt.toISOString(),
  ])
}

/** Deletes expired proposals. */
export async function deleteEndedProposals(
  query: Query,
  practiceId: PracticeId,
  sessionId: string,
  now: Date,
): Promise<void> {
  await query('delete from time_block where practice_id = $1 and proposed_for = $2 and expires_at <= $3', [
    practiceId,
    sessionId,
    now.toISOString(),
  ])
}

/** Counts the live holds of the practice, and those of each of some holders. */
export async function countHolds(query: Query, practiceId: PracticeId, holders: readonly string[], now: Date) {
  const [row] = await query<{ all: number; own: number[] }>(
    `with live as materialized (select holders from time_block where practice_id = $1 and expires_at > $3
       and proposed_for is null)
     select (select count(*)::int from live) as all,
       (select coalesce(json_agg((select count(*) from live where mark = any (holders)) order by n), '[]')
        from unnest($2::text[]) with ordinality as counted (mark, n)) as own`,
    [practiceId, holders, now.toISOString()],
  )
  return row ?? { all: 0, own: [] }
}

/** The time of a session, with its buffers. */
export const withBuffers = (session: {
  practiceId: PracticeId
  practitionerId: string
  startsAt: Date
  endsAt: Date
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
}): BlockRange => ({
  practiceId: session.practiceId,
  practitionerId: session.practitionerId,
  startsAt: new Date(session.startsAt.getTime() - session.bufferBeforeMinutes * 60_000),
  endsAt: new Date(session.endsAt.getTime() + session.bufferAfterMinutes * 60_000),
})
