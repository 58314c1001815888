import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import type * as z from 'zod'
import type { Query, RunSql } from '../db/query.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Location } from '../practices/contract.ts'
import { offeredPlaces } from '../practices/places.ts'
import { combineTypes, extraTypes } from './combine-types.ts'
import type { availability } from './contract.ts'
import { explain, type NotOfferedReason } from './explain.ts'
import { explainedDays } from './explained-days.ts'
import { isoInstant } from './iso-instant.ts'
import { type Offer, type OfferQuestion, readMovedSession, readOffer } from './offer.ts'
import type { MovedSession } from './own-hold.ts'
import { readConflicts, remedyOf } from './remedies.ts'
import { nearestSlots, offeredSlots } from './slots.ts'

const MOST_DAYS = 62
/** A visitor who comes too late is offered this many free starts, from these days around first. */
const NEAREST = { count: 3, days: 7 }
/** As far as the setting `horizonDays` reaches. */
const LONGEST_HORIZON_MS = 367 * millisecondsInDay

type OfferedQuery = z.output<typeof availability.offered.query>

/**
 * The offered times of a window, by local day of the requested zone. `moving`: a session that is to move. Its place
 * stays, and its type need not be offered any more.
 */
export async function offeredDays(
  query: RunSql,
  practiceId: PracticeId,
  question: OfferedQuery,
  { now, ownHoldId, moving }: { now: Date; ownHoldId?: string | undefined; moving?: MovedSession | undefined },
) {
  const window = windowOf(question)
  const { sessionTypeId, timeZone } = question
  const moved = moving ? await readMovedSession(query, practiceId, moving) : null
  const offer = await readOffer(query, { practiceId, sessionTypeId, ...window, now, ownHoldId, ...moved?.asked })
  if (!moved) assertBookableLocation(offer, question.location)
  const days = offeredSlots(offer.input, question)
  // To stay is no move.
  if (moved) for (const day of days) day.slots = day.slots.filter((start) => start !== moved.startsAt)
  return { timeZone, days: days.map(inText) }
}

const inText = ({ date, slots }: { date: string; slots: number[] }) => ({ date, slots: slots.map(isoInstant) })

type Explained = z.output<typeof availability.explained.query>

/**
 * The offer as visitors see it and, if requested, why other times of the grid are missing. Default zone: the
 * practice's.
 */
export async function explainedOffer(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  question: Explained,
  now: Date,
) {
  const { sessionTypeId, furtherTypeIds } = question
  const first = await readOffer(query, { practiceId, sessionTypeId, ...windowOf(question), now })
  const offer = combineTypes(first, await extraTypes(query, practiceId, furtherTypeIds))
  assertLocation(offer, question.location)
  const window = { from: question.from, to: question.to, timeZone: question.timeZone ?? offer.input.timeZone }
  if (question.explain === '0')
    return { timeZone: window.timeZone, days: offeredSlots(offer.input, window).map(inText) }
  const remedied = await remedies(query, { practiceId, secrets }, offer, windowOf(question))
  const days = explainedDays(offer.input, window).map(({ notOffered, ...day }) => ({
    ...inText(day),
    notOffered: notOffered.map(({ startsAt, reasons }) => ({
      startsAt: new Date(startsAt),
      reasons: reasons.map(remedied),
    })),
  }))
  return { timeZone: window.timeZone, days }
}

/** Why one instant is not offered, on the grid or not, and what to change; a type that is switched off is a reason. */
export async function explainedInstant(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  { sessionTypeId, startsAt }: z.output<typeof availability.explanation.query>,
  now: Date,
) {
  const at = startsAt.getTime()
  const offer = await readOffer(query, { practiceId, sessionTypeId, from: at, to: at, now, isEvenInactive: true })
  const remedied = await remedies(query, { practiceId, secrets }, offer, { from: at, to: at })
  const reasons = [
    ...(offer.type.isActive ? [] : [{ code: 'inactive_type' as const }]),
    ...explain(offer.input, at),
  ].map(remedied)
  return { startsAt, isOffered: reasons.length === 0, reasons }
}

/** Names what is in the way of times between two instants. */
async function remedies(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  offer: Offer,
  between: { from: number; to: number },
) {
  const { practitionerId, type, input } = offer
  const { timeZone } = input
  const inTheWay = await readConflicts(query, secrets, { practiceId, practitionerId, timeZone, ...between })
  return <R extends NotOfferedReason | { code: 'inactive_type' }>(reason: R) => ({
    ...reason,
    remedy: remedyOf(reason, inTheWay, type.id),
  })
}

/** One requested time. */
export interface RequestedTime
  extends Pick<OfferQuestion, 'practiceId' | 'sessionTypeId' | 'now' | 'ownHoldId' | 'movingSessionId' | 'takes'> {
  startsAt: Date
}

/** Reasons that may have come up since the time was offered. A time with any other reason was never offered. */
const takenReasons = new Set(['busy', 'day_full', 'week_full', 'unavailability', 'busy_elsewhere'])

/** Which rules do not bind a request. */
interface Leniency {
  /** The start may lie between the times of the grid. */
  isOffGrid?: boolean
  /** A visitor's own hold keeps its time while they fill in the form, though the notice begins meanwhile. */
  isHoldKept?: boolean
}

/**
 * The offer for a time; the caller holds the practitioner's lock to take it. A taken time is `slot_taken` with the
 * nearest free ones. A time that was never offered is `not_offered` with the reasons at the field.
 */
export async function assertOffered(
  query: Query,
  wanted: RequestedTime,
  { isOffGrid = false, isHoldKept = false }: Leniency = {},
): Promise<Offer> {
  const offer = await readAround(query, wanted)
  const isHeld = isHoldKept && isOwnHold(offer, wanted)
  const reasons = explain(offer.input, wanted.startsAt.getTime())
    .map((reason) => reason.code)
    .filter((code) => !(isOffGrid && code === 'off_grid') && !(isHeld && code === 'too_soon'))
  if (reasons.length === 0) return offer
  if (reasons.every((code) => takenReasons.has(code))) throw await slotTakenFailure(query, wanted, offer)
  throw fail('not_offered', { errors: { startsAt: reasons } })
}

/** Whether the visitor's own hold is for exactly this time. */
const isOwnHold = ({ ownHold, input }: Offer, { startsAt }: RequestedTime) =>
  ownHold?.startsAt === startsAt.getTime() - input.bufferBeforeMinutes * millisecondsInMinute &&
  ownHold.endsAt === startsAt.getTime() + (input.durationMinutes + input.bufferAfterMinutes) * millisecondsInMinute

/** Whether a time could be booked by the practice's rules. It need not be on the grid. */
export async function isOfferedOffGrid(
  query: Query,
  wanted: RequestedTime & Pick<OfferQuestion, 'isEvenInactive'>,
): Promise<boolean> {
  const at = wanted.startsAt.getTime()
  const { input } = await readOffer(query, { ...wanted, from: at, to: at })
  return explain(input, at).every(({ code }) => code === 'off_grid')
}

/** The refusal of a time that is taken, with up to three free starts next to it. */
export async function slotTakenFailure(query: Query, wanted: RequestedTime, around?: Offer) {
  const { input } = around ?? (await readAround(query, wanted))
  const at = wanted.startsAt.getTime()
  let nearest = nearestSlots(input, at, NEAREST.count, NEAREST.days)
  if (nearest.length < NEAREST.count) {
    const from = wanted.now.getTime()
    const whole = await readOffer(query, { ...wanted, from, to: from + LONGEST_HORIZON_MS })
    nearest = nearestSlots(whole.input, at, NEAREST.count)
  }
  return fail('slot_taken', { nearest: nearest.map((startsAt) => ({ startsAt: new Date(startsAt).toISOString() })) })
}

function readAround(query: Query, wanted: RequestedTime): Promise<Offer> {
  const at = wanted.startsAt.getTime()
  return readOffer(query, {
    ...wanted,
    from: at - NEAREST.days * millisecondsInDay,
    to: at + NEAREST.days * millisecondsInDay,
  })
}

/** Refuses a place at which the session type is not held. Practitioners can send a link for video themselves. */
export function assertLocation({ type }: Pick<Offer, 'type'>, location: Location | undefined): void {
  if (location && !type.locations.includes(location)) throw refuseField('location', 'not_offered')
}

/** The same for visitors and clients, who also cannot choose video unless a service makes the room. */
export function assertBookableLocation({ type, hasVideo }: Offer, location: Location | undefined): void {
  if (location && !offeredPlaces(type.locations, hasVideo).includes(location))
    throw refuseField('location', 'not_offered')
}

/** The instants between which the requested local days lie in any zone. The days are in order, at most 62. */
function windowOf({ from, to }: { from: string; to: string }): { from: number; to: number } {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  if (last < first) throw refuseField('to', 'before_from')
  if ((last - first) / millisecondsInDay >= MOST_DAYS) throw refuseField('to', 'more_than_62_days')
  return { from: first - millisecondsInDay, to: last + 2 * millisecondsInDay }
}
