import { createHmac } from 'node:crypto'
import type { Offer } from '../availability/offer.ts'
import { assertBookableLocation, assertOffered } from '../availability/service.ts'
import { assertNotTaken, assertNotTakenBefore } from '../availability/taken.ts'
import { deleteHolds, lockPractitioner } from '../availability/time-blocks.ts'
import { openClientArea } from '../client-area/invitation.ts'
import { deriveKeyFor } from '../crypto/keys.ts'
import { vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import type { MikroORM } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { ageOn } from '../format/calendar.ts'
import { localDay } from '../format/day.ts'
import { MAJORITY } from '../format/majority.ts'
import type { ActionContext } from '../http/action-context.ts'
import { isLoopback, networksOf } from '../http/address.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { SubmissionName } from '../http/idempotency.ts'
import { recordNewsChoice } from '../mailings/news.ts'
import { isClientMailed } from '../messages/client-mailed.ts'
import { suppressionOf } from '../messages/suppression.ts'
import {
  insertVisitor,
  matchPatient,
  type RequestCounts,
  restoreArchived,
  withInternationalPhones,
} from '../patients/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { typesForStrangers } from '../practices/offered-types.ts'
import { readSettings } from '../practices/settings.ts'
import { keepTypedDetails } from '../sessions/typed-details.ts'
import {
  completeRequest,
  initialStatusOf,
  insertRequestedSession,
  requestedSession,
  requestedTimeOfVisitor,
} from './begin-request.ts'
import type { BookingRequest } from './contract/request.ts'
import {
  CONFIRMATION_MS,
  countStrangers,
  insertStrangerRequest,
  isNetworkFull,
  needsMailedLink,
  type VisitorNetwork,
} from './strangers.ts'
import { visitorWords } from './visitor-words.ts'

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

export type RequestedSlot = Pick<BookingRequest, 'sessionTypeId' | 'startsAt'>

/** Refuses a taken time before any costly step. */
export const assertSlotFree = (action: ActionContext, slot: RequestedSlot, ownHoldId?: string) =>
  assertNotTaken(action.db.query, requestedTimeOfVisitor(action, slot, ownHoldId))

/** Repeats a recent refusal of a time, by one statement. */
export const assertSlotNotTakenBefore = (
  orm: MikroORM,
  action: Pick<ActionContext, 'scope' | 'now'>,
  slot: RequestedSlot,
  { ownHoldId, submission }: { ownHoldId: string | undefined; submission: SubmissionName },
) => assertNotTakenBefore(orm, requestedTimeOfVisitor(action, slot, ownHoldId), submission)

/**
 * A visitor requests a time. The constraint on time blocks decides who gets it, not an earlier read. Statements that do
 * not need each other's results are sent together, and run in the order in which they stand here.
 */
export async function requestBooking(action: ActionContext, request: BookingRequest, visitor: VisitorRequest) {
  const { query, practiceId, secrets, now, networks, wanted } = readVisitorRequest(action, request, visitor)
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
  const confirmBy = isHeldBack ? new Date(Math.min(now.getTime() + CONFIRMATION_MS, request.startsAt.getTime())) : null

  const initial = await initialStatusOf(action, request, offer, isHeldBack)
  const session = {
    ...requestedSession(request, offer, { practiceId, patientId: known.id ?? newId() }, vault),
    confirmBy,
    prepayment: initial.prepayment,
  }
  const [, , inserted] = await Promise.all([
    deleteHolds(query, practiceId, now, visitor.ownHoldId),
    known.id
      ? undefined
      : insertVisitor(query, practiceId, { ...person, id: session.patientId, locale: request.locale }, now),
    insertRequestedSession(action, session, wanted, { ...initial, by: 'visitor', isHeldBack }),
    isStranger ? insertStrangerRequest(query, session, networks, now) : undefined,
  ])
  // Anybody may type the address of a known client.
  if (request.wantsNews && !known.id) await agreeToNews(action, session.patientId)
  if (known.id) await keepTypedDetails(action, session, person)
  if (known.isArchived) await restoreArchived(query, practiceId, session.patientId, now)
  const client = { practiceId, patientId: session.patientId, locale: request.locale }
  if (initial.prepayment) await openClientArea(query, client, person, now)
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
export function assertMayRequest({ waiting, ofDay }: RequestCounts): void {
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

/** What holding a time and booking one begin with: the visitor's networks, and the time that they ask for. */
export const readVisitorRequest = (
  action: ActionContext,
  slot: RequestedSlot,
  { address, ownHoldId }: VisitorRequest,
) => ({
  query: action.db.query,
  ...action.scope,
  now: action.now,
  networks: networksOfVisitor(action.scope.secrets.APP_SECRET, address),
  wanted: requestedTimeOfVisitor(action, slot, ownHoldId),
})

/** The hashed networks of a visitor; none where everybody seems to come from this machine. */
function networksOfVisitor(secret: string, address: string): VisitorNetwork[] {
  const markOf = (network: string) =>
    createHmac('sha256', deriveKeyFor(secret, 'holder')).update(network).digest('base64url')
  if (isLoopback(address)) return []
  return networksOf(address).map(({ network, times }) => ({ mark: markOf(network), times }))
}

/** Refuses a type that visitors are not offered alone; clients find later sessions of a programme in their area. */
export async function assertOfferedByItself(query: Query, practiceId: PracticeId, { type }: Offer): Promise<void> {
  if (!type.isPack) return
  const types = await tablesOf(query)
    .selectFrom('SessionType')
    .select(['id', 'isPack'])
    .where('practiceId', '=', practiceId)
    .where('isActive', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  if (!typesForStrangers(types).some(({ id }) => id === type.id)) throw refuseField('sessionTypeId', 'not_offered')
}

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
