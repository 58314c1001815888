import { createHmac } from 'node:crypto'
import { millisecondsInMinute } from 'date-fns/constants'
import type { Offer } from '../availability/offer.ts'
import { assertBookableLocation, assertOffered, slotTakenFailure } from '../availability/service.ts'
import { assertNotTaken, assertNotTakenBefore } from '../availability/taken.ts'
import { countHolds, deleteHolds, insertHold, lockPractitioner, withBuffers } from '../availability/time-blocks.ts'
import { openClientArea } from '../client-area/invitation.ts'
import { keyFor } from '../crypto/keys.ts'
import { vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import type { MikroORM } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishOffer } from '../events/publish.ts'
import { ageOn } from '../format/calendar.ts'
import { localDay } from '../format/day.ts'
import { MAJORITY } from '../format/majority.ts'
import type { ActionContext } from '../http/action-context.ts'
import { isLoopback, networksOf } from '../http/address.ts'
import { consumeProof, HOLD_LEVELS, type Proof } from '../http/captcha.ts'
import { Failure, fail, refuseField } from '../http/errors.ts'
import type { SubmissionName } from '../http/idempotency.ts'
import type { Limits } from '../http/rate-limit.ts'
import { recordNewsChoice } from '../mailings/news.ts'
import { isClientMailed } from '../messages/client-mailed.ts'
import { suppressionOf } from '../messages/suppression.ts'
import { insertVisitor, matchPatient, restoreArchived, withInternationalPhones } from '../patients/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { bookableAlone } from '../practices/offered-types.ts'
import { readSettings } from '../practices/settings.ts'
import { keepTypedDetails } from '../sessions/typed-details.ts'
import {
  completeRequest,
  initialStatusOf,
  insertRequestedSession,
  requestedSession,
  requestedSpan,
  requestedTimeOfVisitor,
} from './begin-request.ts'
import type { BookingRequest } from './contract/request.ts'
import {
  CONFIRM_MS,
  countStrangers,
  insertStrangerRequest,
  isNetworkFull,
  needsMailedLink,
  type VisitorNetwork,
} from './strangers.ts'
import { visitorWords } from './visitor-words.ts'

/** How long a chosen time is held for a visitor. */
const HOLD_MINUTES = 10
/**
 * Live holds of one network (wider IPv6 networks may have several times as many) and of a practice: enough for a family
 * and a busy hour, too few to block a calendar. A network's second hold and further ones cost a proof of work; so does
 * every hold while the practice has `loaded` of them.
 */
const MOST_HOLDS = { perNetwork: 3, perPractice: 40, loaded: 10 }
/**
 * So many first holds of a network at a practice cost no proof in a day: enough to look at many times, too few to keep
 * one closed by renewing its hold for ever. Wider IPv6 networks may have several times as many.
 */
const FREE_HOLDS = { points: 12, seconds: 24 * 3600 }
/**
 * Requests of one e-mail address: how many may wait at once, and how many may be made in a day. The second limit also
 * holds where requests are accepted at once and none waits.
 */
const MOST_REQUESTS = { waiting: 5, ofDay: 12 }

/** The visitor's network address, and their own hold. */
export interface VisitorRequest {
  address: string
  ownHoldId?: string | undefined
}

type Slot = Pick<BookingRequest, 'sessionTypeId' | 'startsAt'>

/** Refuses a taken time before any costly step. */
export const assertSlotFree = (action: ActionContext, slot: Slot, ownHoldId?: string) =>
  assertNotTaken(action.db.query, requestedTimeOfVisitor(action, slot, ownHoldId))

/** Repeats a recent refusal of a time, by one statement. */
export const assertSlotNotTakenBefore = (
  orm: MikroORM,
  action: Pick<ActionContext, 'scope' | 'now'>,
  slot: Slot,
  { ownHoldId, submission }: { ownHoldId: string | undefined; submission: SubmissionName },
) => assertNotTakenBefore(orm, requestedTimeOfVisitor(action, slot, ownHoldId), submission)

/**
 * A visitor requests a time. The constraint on time blocks decides who gets it, not an earlier read. Statements that do
 * not need each other's results are sent together, and run in the order in which they stand here.
 */
export async function requestBooking(
  action: ActionContext,
  request: BookingRequest,
  { address, ownHoldId }: VisitorRequest,
) {
  const {
    db: { query },
    scope: { practiceId, secrets },
    now,
  } = action
  const networks = networksOfVisitor(secrets.APP_SECRET, address)
  const wanted = requestedTimeOfVisitor(action, request, ownHoldId)
  const person = withInternationalPhones(request.client)
  const mailbox = { practiceId, channel: 'email' as const, address: person.email }
  const [, offer, known, strangers, suppression, vault] = await Promise.all([
    lockPractitioner(query, practiceId),
    assertOffered(query, wanted, { isHoldKept: true }),
    matchPatient(query, practiceId, person, now),
    countStrangers(query, practiceId, networks, now),
    suppressionOf(query, secrets.APP_SECRET, mailbox),
    visitorWords(request) ? vaultOf(query, secrets, practiceId) : null,
  ])
  assertBookableLocation(offer, request.location)
  await assertOfferedByItself(query, practiceId, offer)
  assertAccompanied(request, offer)
  assertMayRequest(known)

  // Refuses everybody: if only strangers met this refusal, it would tell who is a patient here.
  if (isNetworkFull(strangers, networks)) throw fail('too_many_requests', { retryAfterSeconds: 3600 })
  const isStranger = !known.isReturning
  const isHeldBack = isStranger && needsMailedLink(strangers, networks, offer.input)
  const confirmBy = isHeldBack ? new Date(Math.min(now.getTime() + CONFIRM_MS, request.startsAt.getTime())) : null

  const initial = await initialStatusOf(action, request, offer, isHeldBack)
  const session = {
    ...requestedSession(request, offer, { practiceId, patientId: known.id ?? newId() }, vault),
    confirmBy,
    prepayment: initial.prepayment,
  }
  const [, , inserted] = await Promise.all([
    deleteHolds(query, practiceId, now, ownHoldId),
    known.id
      ? undefined
      : insertVisitor(query, practiceId, { ...person, id: session.patientId, locale: request.locale }, now),
    insertRequestedSession(action, session, initial, wanted, { by: 'visitor', isHeldBack }),
    isStranger ? insertStrangerRequest(query, session, networks, now) : undefined,
  ])
  // Anybody may type the address of a known client.
  if (request.wantsNews && !known.id) await agreeToNews(action, session.patientId)
  if (known.id) await keepTypedDetails(action, session, person)
  if (known.isArchived) await restoreArchived(query, practiceId, session.patientId, now)
  if (initial.prepayment)
    await openClientArea(query, { practiceId, patientId: session.patientId }, person, request.locale, now)
  // What became of the mail is asked only where the insertion does not tell.
  const [isMailed] = await Promise.all([
    inserted.isWritten === undefined
      ? isClientMailed(query, secrets.APP_SECRET, { practiceId, sessionId: session.id })
      : inserted.isWritten && suppression === null,
    completeRequest(action, session, inserted, offer),
  ])
  // Nobody can press a link that is not mailed.
  if (isHeldBack && !isMailed) throw fail('too_many_requests', { retryAfterSeconds: 3600 })
  return { ...inserted, isMailed, confirmBy, prepayment: inserted.prepaymentId ? initial.prepayment : null }
}

/** Refuses a client who has the maximum of requests. */
export function assertMayRequest({ waiting, ofDay }: { waiting: number; ofDay: number }): void {
  const isFull = waiting >= MOST_REQUESTS.waiting || ofDay >= MOST_REQUESTS.ofDay
  if (isFull) throw fail('too_many_requests', { retryAfterSeconds: 3600 })
}

/**
 * Records the ticked box of the form, where the practice shows one (CPCE L34-5). Clients who have answered before
 * change it elsewhere.
 */
async function agreeToNews({ db: { query }, scope: { practiceId }, now }: ActionContext, patientId: string) {
  const { newsAtBooking } = await readSettings(query, practiceId)
  const answer = { choice: 'agreed', speaker: { by: 'client', actor: null }, isFirst: true } as const
  if (newsAtBooking) await recordNewsChoice(query, { practiceId, patientId }, answer, now)
}

/** The hashed networks of a visitor; none where everybody seems to come from this machine. */
function networksOfVisitor(secret: string, address: string): VisitorNetwork[] {
  const markOf = (network: string) => createHmac('sha256', keyFor(secret, 'holder')).update(network).digest('base64url')
  if (isLoopback(address)) return []
  return networksOf(address).map(({ network, times }) => ({ mark: markOf(network), times }))
}

/**
 * Holds a time for a visitor while they fill in the form; `replaces` releases an earlier hold at once. Throws `captcha`
 * where the hold costs a proof of work and the given one is missing or too small.
 */
export async function holdSlot(
  action: ActionContext,
  slot: Slot,
  { address, ownHoldId, limits, proof = null }: VisitorRequest & { limits: Limits; proof?: Proof | null },
) {
  const {
    db: { query },
    scope: { practiceId, secrets },
    now,
  } = action
  const networks = networksOfVisitor(secrets.APP_SECRET, address)
  const wanted = requestedTimeOfVisitor(action, slot, ownHoldId)
  const [, offer, , holds] = await Promise.all([
    lockPractitioner(query, practiceId),
    assertOffered(query, wanted),
    deleteHolds(query, practiceId, now, ownHoldId),
    countHolds(
      query,
      practiceId,
      networks.map(({ mark }) => mark),
      now,
    ),
  ])
  await assertOfferedByItself(query, practiceId, offer)
  const { input, practitionerId } = offer
  const isTooMany = networks.some(({ times }, index) => (holds.own[index] ?? 0) >= MOST_HOLDS.perNetwork * times)
  if (isTooMany || holds.all >= MOST_HOLDS.perPractice)
    throw fail('too_many_holds', { retryAfterSeconds: HOLD_MINUTES * 60 })
  const isCostly = (holds.own[0] ?? 0) > 0 || holds.all >= MOST_HOLDS.loaded
  if (isCostly && (!proof || proof.level < levelOf(holds.all))) throw fail('captcha')
  if (proof) await consumeProof(query, proof)
  const expiresAt = new Date(now.getTime() + HOLD_MINUTES * millisecondsInMinute)
  const time = withBuffers({ practiceId, practitionerId, ...requestedSpan(slot.startsAt, input) })
  const [id] = await Promise.all([
    insertHold(
      query,
      time,
      expiresAt,
      networks.map(({ mark }) => mark),
    ),
    publishOffer(query, practiceId),
  ])
  if (!id) throw await slotTakenFailure(query, wanted)
  if (!proof) await countFreeHold(limits, practiceId, networks)
  return { id, expiresAt }
}

/** Counts a hold without a proof of work. Throws `captcha` where one of the visitor's networks has had enough. */
const countFreeHold = (limits: Limits, practiceId: PracticeId, networks: readonly VisitorNetwork[]) =>
  Promise.all(
    networks.map(({ mark, times }) =>
      limits
        .spend(`free holds x${times}`, `${practiceId} ${mark}`, { ...FREE_HOLDS, points: FREE_HOLDS.points * times })
        .catch((refusal) => {
          throw refusal instanceof Failure && refusal.code === 'too_many_requests' ? fail('captcha') : refusal
        }),
    ),
  )

/** Refuses a type that visitors are not offered alone; clients find later sessions of a programme in their area. */
async function assertOfferedByItself(query: Query, practiceId: PracticeId, { type }: Offer): Promise<void> {
  if (!type.isPack) return
  const types = await tablesOf(query)
    .selectFrom('SessionType')
    .select(['id', 'isPack'])
    .where('practiceId', '=', practiceId)
    .where('isActive', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  if (!bookableAlone(types).some(({ id }) => id === type.id)) throw refuseField('sessionTypeId', 'not_offered')
}

/** How much work a hold costs: it doubles with every ten holds of the practice. */
const levelOf = (holds: number) => Math.min(HOLD_LEVELS - 1, Math.floor(holds / MOST_HOLDS.loaded))

/** The present cost of a hold, for a visitor who is about to do the work. */
export const holdLevel = async (query: Query, practiceId: PracticeId, now: Date) =>
  levelOf((await countHolds(query, practiceId, [], now)).all)

/**
 * Requires a holder of parental authority for a client under 18 on the day of the session in the practice's zone (LIL
 * art. 45; C. civ. art. 388). A type for minors asks everybody for the birthday.
 */
function assertAccompanied({ client, startsAt }: BookingRequest, { input, type }: Offer): void {
  if (!client.dateOfBirth) {
    if (type.isForMinors) throw refuseField('client.dateOfBirth', 'required')
    return
  }
  const age = ageOn(client.dateOfBirth, localDay(startsAt, input.timeZone))
  if (age < 0 || age > 120) throw refuseField('client.dateOfBirth', 'impossible')
  if (age < MAJORITY && !client.guardian) throw refuseField('client.guardian', 'required')
}
