import { batchWhileBusy } from '../db/batch-while-busy.ts'
import { queryInPractice } from '../db/native.ts'
import type { MikroORM } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { Failure } from '../http/errors.ts'
import { isNewSubmission, type SubmissionName } from '../http/idempotency.ts'
import { practitionerOf } from '../practices/practitioner.ts'
import { assertOffered, type RequestedTime } from './service.ts'

/**
 * Refuses a taken time before anything is locked or written: in a rush for one time it refuses all but the first few. A
 * request that passes may still come too late.
 */
export async function assertNotTaken(query: Query, wanted: RequestedTime): Promise<void> {
  const [row] = await query<{ is_taken: boolean }>(TAKEN, takenParams(wanted))
  if (!row?.is_taken) return
  const known = recentRefusal(wanted)
  if (known) throw known.refusal
  await assertOffered(query, wanted).catch((refusal) => {
    if (refusals.size > MOST_REFUSALS) refusals.clear()
    if (refusal instanceof Failure)
      refusals.set(refusalKey(wanted), { at: wanted.now.getTime(), refusal, isRefused: batchWhileBusy(areRefused) })
    throw refusal
  })
}

/**
 * Repeats a recent refusal while its time is still taken: one statement, before anything is checked or begun, for all
 * who ask at once. A submission whose key is known has its answer and passes.
 */
export async function assertNotTakenBefore(
  orm: MikroORM,
  wanted: RequestedTime,
  submission: SubmissionName,
): Promise<void> {
  const known = recentRefusal(wanted)
  if (known && (await known.isRefused({ orm, wanted, submission }))) throw known.refusal
}

/** A request for a time that was refused a moment ago. */
interface RepeatedRequest {
  orm: MikroORM
  wanted: RequestedTime
  submission: SubmissionName
}

/** Whether the time that all of them want is still taken, and each submission is new. */
async function areRefused(all: readonly RepeatedRequest[]): Promise<boolean[]> {
  const { orm, wanted } = all.at(-1)!
  const [row] = await queryInPractice<{ is_taken: boolean; are_new: boolean[] }>(
    orm,
    wanted.practiceId,
    TAKEN_FROM_NEW,
    [
      ...takenParams(wanted),
      all.map(({ submission }) => submission.caller),
      all.map(({ submission }) => submission.key ?? null),
    ],
  )
  return all.map((_, nth) => row?.is_taken === true && row.are_new[nth] === true)
}

const refusalKey = ({ practiceId, sessionTypeId, startsAt, ownHoldId }: RequestedTime) =>
  `${practiceId} ${sessionTypeId} ${startsAt.getTime()} ${ownHoldId}`

/** The recent refusal for the same request. */
function recentRefusal(wanted: RequestedTime): RecentRefusal | undefined {
  const known = refusals.get(refusalKey(wanted))
  return known && Math.abs(wanted.now.getTime() - known.at) < SAME_RUSH_MS ? known : undefined
}

/** Within a second, the nearest free times are searched once for everybody who wants the same time. */
const SAME_RUSH_MS = 1_000
const MOST_REFUSALS = 1_000
const refusals = new Map<string, RecentRefusal>()

interface RecentRefusal {
  at: number
  refusal: Failure
  /** Asks again, together with all who want the same. */
  isRefused(request: RepeatedRequest): Promise<boolean>
}

/** No block is longer than a day: that limit keeps the index scan short. */
const IS_TAKEN = `exists (
    select from time_block
    where practice_id = $1
      and practitioner_id = ${practitionerOf('$1')}
      and ends_at > (select $3::timestamptz - buffer_before_minutes * interval '1 minute'
        from session_type where practice_id = $1 and id = $2)
      and ends_at < $3::timestamptz + interval '2 days'
      and starts_at < (select $3::timestamptz + (duration_minutes + buffer_after_minutes) * interval '1 minute'
        from session_type where practice_id = $1 and id = $2)
      and (expires_at is null or expires_at > $4) and id is distinct from $5
  )`
const TAKEN = `select ${IS_TAKEN} as is_taken`
/**
 * Also tells which submissions are new. All is read at one instant, since a booking and its key appear together.
 */
const TAKEN_FROM_NEW = `select ${IS_TAKEN} as is_taken,
  (select json_agg(${isNewSubmission('$1', 'asked.caller', 'asked.key')} order by nth)
    from unnest($6::text[], $7::text[]) with ordinality as asked (caller, key, nth)) as are_new`

const takenParams = ({ practiceId, sessionTypeId, startsAt, now, ownHoldId }: RequestedTime) => [
  practiceId,
  sessionTypeId,
  startsAt.toISOString(),
  now.toISOString(),
  ownHoldId ?? null,
]
