import { millisecondsInDay } from 'date-fns/constants'
import { practitionerAuthor, writeAudit } from '../audit/service.ts'
import { invoiceTargets } from '../billing/invoice-targets.ts'
import { readCharges } from '../billing/session-charges.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { ConfiguredAction } from '../http/action-context.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import { enqueue } from '../jobs/queue.ts'
import { enqueueMessages } from '../messages/service.ts'
import { PaymentRequestEntity } from '../payment-requests/entity.ts'
import { lapsePaymentRequestJob } from '../payment-requests/job-names.ts'
import { LEAST_CARD_CENTS } from '../payment-requests/states.ts'
import type { PracticeId } from '../practice-id.ts'
import { isTentative } from '../sessions/states.ts'
import { canCharge } from './account/state.ts'
import { findPaymentRequest } from './requests.ts'

/** How long a payment link is valid. */
const LINK_MS = 30 * millisecondsInDay

interface NewLink {
  amountCents?: number | undefined
  words?: string | undefined
  notify: boolean
}

/** Creates a link for the amount due for a session, or less. More is refused; `conflict` where nothing is due. */
export async function createSessionLink(action: ConfiguredAction, sessionId: string, link: NewLink) {
  const { em, actor, now } = action
  const { practiceId } = actor
  const session = await tablesOf(em)
    .selectFrom('Session')
    .select(['id', 'status', 'patient as patientId', 'locale'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!session) throw fail('not_found')
  // A session that waits for its prepayment has a payment page already.
  if (isTentative(session.status) || session.status === 'cancelled') throw fail('conflict')
  const [charge] = await readCharges(em, { practiceId, sessionIds: [sessionId], now })
  if (!charge) throw fail('not_found')
  const { dueCents } = charge
  if (dueCents <= 0) throw fail('conflict', { dueCents })
  const amountCents = link.amountCents ?? dueCents
  if (amountCents > dueCents) throw refuseField('amountCents', 'too_big')
  const of = { patientId: session.patientId, locale: session.locale, sessionId, invoiceIds: null }
  return addPaymentLink(action, { ...of, ...link, amountCents, totalCents: dueCents })
}

/** Creates a link for an amount, for invoices or in advance. */
export async function createPatientLink(
  action: ConfiguredAction,
  patientId: string,
  { invoiceIds, ...link }: NewLink & { amountCents: number; invoiceIds: string[] },
) {
  const { em, actor, now } = action
  const patient = await tablesOf(em)
    .selectFrom('Patient')
    .select(['id', 'locale'])
    .where('practiceId', '=', actor.practiceId)
    .where('id', '=', patientId)
    .executeTakeFirst()
  if (!patient) throw fail('not_found')
  // Throws for invoices of somebody else.
  await invoiceTargets(em, { practiceId: actor.practiceId, patientId, ids: invoiceIds, now })
  const of = { patientId, locale: patient.locale, sessionId: null, invoiceIds: invoiceIds.length ? invoiceIds : null }
  return addPaymentLink(action, { ...of, ...link, totalCents: link.amountCents })
}

/** The maker of a link, for the audit log: a practitioner, the client who is to pay, or an automatic reminder. */
interface LinkMaker {
  practiceId: PracticeId
  by: 'practitioner' | 'client' | 'system'
  actor: { id: string; name: string } | null
  /** Null for links that clients and reminders make. */
  createdBy: string | null
}

interface LinkOf {
  patientId: string
  locale: Lang
  sessionId: string | null
  invoiceIds: string[] | null
  amountCents: number
  totalCents: number
  words: string | null
  expiresAt: Date
}

/** Writes a link to pay that ends by itself, with its line in the log. Answers its id. */
export async function insertPaymentLink(em: EntityManager, maker: LinkMaker, link: LinkOf, now: Date): Promise<string> {
  const { practiceId, by, actor, createdBy } = maker
  const { patientId, amountCents, expiresAt } = link
  const id = newId()
  em.create(PaymentRequestEntity, {
    ...link,
    id,
    practiceId,
    linkVersion: link.sessionId ? await linkVersionOf(em, practiceId, link.sessionId) : null,
    kind: 'link',
    status: 'open',
    depositKind: null,
    createdAt: now,
    createdBy,
  })
  await em.flush()
  const query = queryOf(em)
  await enqueue(
    query,
    lapsePaymentRequestJob,
    { of: practiceId, requestId: id },
    { startAfter: expiresAt, singletonKey: `lapse ${id}` },
  )
  await writeAudit(query, {
    practiceId,
    by,
    actor,
    action: 'card_payments.link_made',
    details: { patientId, amountCents },
    now,
  })
  await publishChange(query, practiceId, 'stripe')
  return id
}

/** The version of a session's booking link now. */
async function linkVersionOf(em: EntityManager, practiceId: PracticeId, sessionId: string): Promise<number> {
  const { linkVersion } = await tablesOf(em)
    .selectFrom('Session')
    .select('linkVersion')
    .where('practiceId', '=', practiceId)
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return linkVersion
}

type LinkRequest = Pick<NewLink, 'words' | 'notify'> & Omit<LinkOf, 'words' | 'expiresAt'>

/** The maker of a link that no practitioner made: the client, who pays by it, or a guardian for a child. */
interface ClientMaker {
  practiceId: PracticeId
  userId: null
  guardian: LinkMaker['actor']
}

/** Makes a link to pay. Throws `card_payments_unavailable`, and 422 for less than a card is charged. */
export async function addPaymentLink(
  { em, config, actor: maker, now }: Omit<ConfiguredAction, 'actor'> & { actor: PractitionerActor | ClientMaker },
  { notify, words, ...request }: LinkRequest,
) {
  const { practiceId, userId } = maker
  if (!(await canCharge(em, practiceId))) throw fail('card_payments_unavailable')
  const { sessionId, amountCents } = request
  if (amountCents < LEAST_CARD_CENTS) throw refuseField('amountCents', 'too_small')
  const author = maker.userId === null ? { by: 'client' as const, actor: maker.guardian } : practitionerAuthor(maker)
  const expiresAt = new Date(now.getTime() + LINK_MS)
  const id = await insertPaymentLink(
    em,
    { practiceId, ...author, createdBy: userId },
    { ...request, words: words ?? null, expiresAt },
    now,
  )
  if (notify)
    await enqueueMessages(queryOf(em), {
      practiceId,
      sessionId,
      patientId: request.patientId,
      template: 'cards.due',
      data: { requestId: id, amountCents },
      now,
      to: [{ audience: 'client', key: `cards.due:${id}` }],
      isRequested: true,
    })
  return findPaymentRequest(em, config, practiceId, id)
}
