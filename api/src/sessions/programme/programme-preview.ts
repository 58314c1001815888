import { millisecondsInDay } from 'date-fns/constants'
import { type Offer, readOffer } from '../../availability/offer.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { Failure } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'
import { offeredPlaces } from '../../practices/places.ts'
import { DAYS_AFTER, daysAfter, programmeStarts } from './programme-starts.ts'

/** A programme is a few months of sessions, not years of them. */
const MOST_STEPS = 24

/** The first session of a programme, planned or only requested. */
export interface FirstSession {
  practiceId: PracticeId
  typeId: string
  /** Its other types: those are not planned again. */
  furtherTypeIds?: readonly string[]
  startsAt: Date
}

/** The other types of an existing session, which its programme does not repeat. */
export async function furtherTypesOf(
  query: Query,
  { practiceId, id }: { practiceId: PracticeId; id: string },
): Promise<string[]> {
  const rows = await tablesOf(query)
    .selectFrom('SessionItem')
    .select('sessionTypeId')
    .where('practiceId', '=', practiceId)
    .where('session', '=', id)
    .where('position', '>', 0)
    .execute()
  return rows.map(({ sessionTypeId }) => sessionTypeId)
}

/** A later session of the programme; null where a fortnight has no free time. */
export interface PlannedStep {
  typeId: string
  offer: Offer
  startsAt: Date | null
}

/**
 * The later steps of the first pack among some types, without those types, with their distances; empty where no type is
 * a pack.
 */
const STEPS = `
  select t.id, coalesce(t.delay_weeks, 1) as "delayWeeks", p.time_zone as "timeZone"
  from session_type t join practice p on p.id = t.practice_id
  where t.practice_id = $1 and t.is_pack and t.is_active and t.id <> all ($2::uuid[]) and (t.position, t.id) > (
    select f.position, f.id from session_type f
    where f.practice_id = $1 and f.id = any ($2::uuid[]) and f.is_pack order by f.position, f.id limit 1)
  order by t.position, t.id limit ${MOST_STEPS}`

/**
 * Suggests times for the rest of a programme. Take the practitioner's lock first to store them. Nothing more is planned
 * at a practice that takes no bookings now, e.g. while its account is suspended: a payment must not fail by that.
 */
export async function previewProgramme(query: Query, first: FirstSession, now: Date): Promise<PlannedStep[]> {
  const { practiceId, typeId, furtherTypeIds = [], startsAt } = first
  const types = await query<{ id: string; delayWeeks: number; timeZone: string }>(STEPS, [
    practiceId,
    [typeId, ...furtherTypeIds],
  ])
  const steps: { offer: Offer; delayWeeks: number }[] = []
  let weeks = 0
  for (const { id: sessionTypeId, delayWeeks, timeZone } of types) {
    weeks += delayWeeks
    const wantedAt = daysAfter(timeZone, startsAt.getTime(), weeks * 7)
    const offer = await readOffer(query, { practiceId, sessionTypeId, ...readSurroundings(wantedAt), now }).catch(
      noOffer,
    )
    if (!offer) return []
    steps.push({ offer, delayWeeks })
  }
  const starts = programmeStarts(
    startsAt.getTime(),
    steps.map(({ offer: { input }, delayWeeks }) => ({ input, delayWeeks })),
  )
  return steps.map(({ offer }, n) => {
    const at = starts[n] ?? null
    return { typeId: offer.type.id, offer, startsAt: at === null ? null : new Date(at) }
  })
}

function noOffer(problem: unknown): null {
  if (problem instanceof Failure && problem.code === 'not_found') return null
  throw problem
}

/**
 * The range of time to read around a wanted start: the days on which the session may fall, and the weeks that count for
 * them.
 */
export const readSurroundings = (wantedAt: number) => ({
  from: wantedAt - 2 * millisecondsInDay,
  to: wantedAt + (DAYS_AFTER + 2) * millisecondsInDay,
})

/** The place of a later session: that of the first, if its type is held there, else one that clients are offered. */
export const stepLocation = ({ type, hasVideo }: Offer, firstPlace: string) =>
  type.locations.find((place) => place === firstPlace) ??
  offeredPlaces(type.locations, hasVideo)[0] ??
  type.locations[0]!
