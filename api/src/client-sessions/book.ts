import type * as z from 'zod'
import type { Offer } from '../availability/offer.ts'
import { assertBookableLocation, assertOffered } from '../availability/service.ts'
import { deleteHolds, lockPractitioner } from '../availability/time-blocks.ts'
import {
  completeRequest,
  initialStatusOf,
  insertRequestedSession,
  requestedSession,
  requestedTimeOfVisitor,
} from '../booking/begin-request.ts'
import { assertMayRequest } from '../booking/service.ts'
import { visitorWords } from '../booking/visitor-words.ts'
import { practicesOf } from '../client-area/linked-patients.ts'
import { type PersonOfAccount, peopleOf } from '../client-area/people.ts'
import { vaultOf } from '../crypto/vault.ts'
import { writeInPractice } from '../db/native.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { isMinorAt } from '../format/majority.ts'
import type { ActionContext } from '../http/action-context.ts'
import type { ClientActor } from '../http/client-actor.ts'
import type { App, RunOnce } from '../http/context.ts'
import { fail, refuseField } from '../http/errors.ts'
import { retryOnce } from '../http/transaction.ts'
import { type Links, mailLinks } from '../mail/links.ts'
import { isClientMailed } from '../messages/client-mailed.ts'
import { countRequests, restoreArchived } from '../patients/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { blockingStatuses } from '../sessions/states.ts'
import type { ClientBookingRequest } from './contract.ts'
import { auditGuardian } from './own-session.ts'

type Request = z.output<typeof ClientBookingRequest>

/** A client, or a guardian for a child, requests a session: nothing is typed again, since the practice knows them. */
export async function bookAsClient(
  app: App,
  query: Query,
  { accountId }: ClientActor,
  { practiceId, request, now, once }: { practiceId: PracticeId; request: Request; now: Date; once: RunOnce },
) {
  // Does not reveal whether such a practice exists.
  if (!(await practicesOf(query, accountId)).includes(practiceId)) throw fail('not_found')
  const scope = { practiceId, secrets: app.config }
  return retryOnce(() =>
    writeInPractice(app.orm, practiceId, (db) =>
      once(db.query, async () => {
        const { id, person } = await insertBooking({ db, actor: { kind: 'client' }, scope, now }, accountId, request)
        const found = await findBooking(db.query, scope, id)
        // No payment link outlives a guardian's access.
        const payment = found.payment && person.mayActAt(found.payment.expiresAt) ? found.payment : null
        return shownBooking({ ...found, payment }, practiceId, request, mailLinks(app.config))
      }),
    ),
  )
}

/** A booking with the pages on which it is seen and paid. */
function shownBooking(
  { linkVersion, payment, ...booked }: Awaited<ReturnType<typeof findBooking>>,
  practiceId: PracticeId,
  request: Request,
  links: Links,
) {
  const requestedPayment = payment && {
    url: links.pay({ practiceId, id: payment.id }),
    amountCents: payment.amountCents,
    currency: 'EUR' as const,
    expiresAt: payment.expiresAt,
  }
  const bookingUrl = request.child
    ? links.page(`/client/sessions/${booked.id}`)
    : links.manage({ practiceId, id: booked.id, linkVersion })
  return { ...booked, manageUrl: bookingUrl, payment: requestedPayment, confirmBy: null }
}

/** Inserts the session, or finds the one that was requested before; returns its id and its person. */
async function insertBooking(
  action: ActionContext,
  accountId: string,
  request: Request,
): Promise<{ id: string; person: PersonOfAccount }> {
  const {
    db: { query },
    scope: { practiceId, secrets },
    now,
  } = action
  await lockPractitioner(query, practiceId)
  const person = await personOfRequest(query, { practiceId, accountId, now }, request)
  const client = await findClient(query, person)
  const known = await findSame(query, practiceId, client.id, request)
  if (known) {
    // A client who chose video must not sit before a screen while the practitioner waits at the practice.
    if (known.location !== request.location) throw fail('conflict', { id: known.id, location: known.location })
    return { id: known.id, person }
  }
  const wanted = requestedTimeOfVisitor(action, request, undefined)
  const offer = await assertOffered(query, wanted)
  assertBookableLocation(offer, request.location)
  if (!person.child) assertMinorAccompanied(client, request.startsAt, offer)
  assertMayRequest(await countRequests(query, person, now))
  const vault = visitorWords(request) ? await vaultOf(query, secrets, practiceId) : null
  const initial = await initialStatusOf(action, request, offer, false)
  const session = {
    ...requestedSession(request, offer, { practiceId, patientId: client.id }, vault),
    confirmBy: null,
    prepayment: initial.prepayment,
  }
  // An expired hold looks free, but blocks its time until it is deleted.
  await deleteHolds(query, practiceId, now)
  const state = { ...initial, by: 'client' as const, isHeldBack: false }
  const inserted = await insertRequestedSession(action, session, wanted, state)
  if (client.archivedAt) await restoreArchived(query, practiceId, client.id, now)
  await completeRequest(action, session, inserted, offer)
  await auditGuardian(action, person, session.id)
  return { id: session.id, person }
}

interface OwnPractice {
  practiceId: PracticeId
  accountId: string
  now: Date
}

/** The person of the request: the account's own client, or a child whose guardian it is. */
export async function requestedPerson(
  query: Query,
  of: OwnPractice,
  { child: wanted }: Pick<Request, 'child'>,
): Promise<PersonOfAccount> {
  const person = (await peopleOf(query, of)).find(({ child }) => child?.patientId === wanted)
  if (!person) throw fail('not_found')
  return person
}

/** The same, who for a child is still a minor when the session begins. */
async function personOfRequest(query: Query, of: OwnPractice, request: Request): Promise<PersonOfAccount> {
  const person = await requestedPerson(query, of, request)
  if (!person.mayActAt(request.startsAt)) throw fail('not_offered')
  return person
}

async function findClient(query: Query, { practiceId, patientId }: PersonOfAccount) {
  const client = await tablesOf(query)
    .selectFrom('Patient')
    .select(['id', 'dateOfBirth', 'guardianName', 'archivedAt'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .executeTakeFirst()
  if (!client) throw fail('not_found')
  return client
}

/** The same session, if this client has already requested it: an answer was lost. */
async function findSame(query: Query, practiceId: PracticeId, patientId: string, { sessionTypeId, startsAt }: Request) {
  return tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('SessionItem as i', (join) =>
      join.onRef('i.practiceId', '=', 's.practiceId').onRef('i.session', '=', 's.id'),
    )
    .select(['s.id', 's.location'])
    .where('s.practiceId', '=', practiceId)
    .where('s.patient', '=', patientId)
    .where('s.startsAt', '=', startsAt)
    .where('s.status', 'in', blockingStatuses)
    .where('i.sessionTypeId', '=', sessionTypeId)
    .executeTakeFirst()
}

/** A session that was just booked, with its payment. */
async function findBooking(query: Query, { practiceId, secrets }: ActionContext['scope'], id: string) {
  const tables = tablesOf(query)
  const session = await tables
    .selectFrom('Session')
    .select(['id', 'status', 'startsAt', 'endsAt', 'location', 'linkVersion'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const payment = await tables
    .selectFrom('PaymentRequest')
    .select(['id', 'amountCents', 'expiresAt'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  const isMailed = await isClientMailed(query, secrets.APP_SECRET, { practiceId, sessionId: id })
  return { ...session, isMailed, payment: payment ?? null }
}

/**
 * Requires a holder of parental authority for a client under 18 on the day of the session (LIL art. 45; C. civ. art.
 * 388).
 */
function assertMinorAccompanied(
  { dateOfBirth, guardianName }: { dateOfBirth: string | null; guardianName: string | null },
  startsAt: Date,
  { input, type }: Offer,
): void {
  if (guardianName) return
  // In a type for minors, nobody counts as of age without a birthday.
  const isUnknown = type.isForMinors && dateOfBirth === null
  if (isUnknown || isMinorAt(dateOfBirth, startsAt, input.timeZone)) throw refuseField('client.guardian', 'required')
}
