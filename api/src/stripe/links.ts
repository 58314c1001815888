import { writeAudit } from '../audit/service.ts'
import { invoiceTargets } from '../billing/invoice-targets.ts'
import { readCharges } from '../billing/session-charges.ts'
import type { Config } from '../config.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import { enqueue } from '../jobs/queue.ts'
import { enqueueMessages } from '../messages/service.ts'
import { PaymentRequestEntity } from '../payment-requests/entity.ts'
import { lapsePaymentRequest } from '../payment-requests/later.ts'
import { isTentative } from '../sessions/states.ts'
import { canCharge } from './account-state.ts'
import { findRequest } from './requests.ts'
import { LEAST_CENTS } from './states.ts'

/** So long a link of the desk is good. */
const LINK_MS = 30 * 86_400_000

interface NewLink {
  amountCents?: number | undefined
  words?: string | undefined
  notify: boolean
}

/** A link for what is due of a session, or less: more is refused, and where nothing is due `conflict`. */
export async function createSessionLink(
  em: EntityManager,
  config: Config,
  actor: PractitionerActor,
  sessionId: string,
  link: NewLink,
  now: Date,
) {
  const { practiceId } = actor
  const session = await tablesOf(em)
    .selectFrom('Session')
    .select(['id', 'status', 'patient as patientId', 'locale'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!session) throw fail('not_found')
  // One that waits for its prepayment has a way to pay already.
  if (isTentative(session.status) || session.status === 'cancelled') throw fail('conflict')
  const [charge] = await readCharges(em, { practiceId, sessionIds: [sessionId], now })
  if (!charge) throw fail('not_found')
  const { priceCents, dueCents } = charge
  if (dueCents <= 0) throw fail('conflict', { dueCents })
  const amountCents = link.amountCents ?? dueCents
  if (amountCents > dueCents) throw refuseField('amountCents', 'too_big')
  const of = { patientId: session.patientId, locale: session.locale, sessionId, invoiceIds: null }
  return addLink(em, config, actor, { ...of, ...link, amountCents, totalCents: priceCents }, now)
}

/** A link for an amount, of invoices or in advance. */
export async function createPatientLink(
  em: EntityManager,
  config: Config,
  actor: PractitionerActor,
  patientId: string,
  { invoiceIds, ...link }: NewLink & { amountCents: number; invoiceIds: string[] },
  now: Date,
) {
  const patient = await tablesOf(em)
    .selectFrom('Patient')
    .select(['id', 'locale'])
    .where('practiceId', '=', actor.practiceId)
    .where('id', '=', patientId)
    .executeTakeFirst()
  if (!patient) throw fail('not_found')
  // Those of somebody else are refused.
  await invoiceTargets(em, { practiceId: actor.practiceId, patientId, ids: invoiceIds, now })
  const of = { patientId, locale: patient.locale, sessionId: null, invoiceIds: invoiceIds.length ? invoiceIds : null }
  return addLink(em, config, actor, { ...of, ...link, totalCents: link.amountCents }, now)
}

/** Who has a link made: a practitioner, or the client who is to pay (null). */
interface LinkMaker {
  practiceId: string
  userId: string | null
  name: string | null
}

interface LinkOf extends NewLink {
  patientId: string
  locale: 'fr' | 'en'
  sessionId: string | null
  invoiceIds: string[] | null
  amountCents: number
  totalCents: number
}

/** Makes a link to pay. Throws `card_payments_unavailable`, and 422 for less than a card is charged. */
export async function addLink(em: EntityManager, config: Config, actor: LinkMaker, link: LinkOf, now: Date) {
  const { practiceId, userId, name } = actor
  if (!(await canCharge(em, practiceId))) throw fail('card_payments_unavailable')
  if (link.amountCents < LEAST_CENTS) throw refuseField('amountCents', 'too_small')
  const { patientId, sessionId, invoiceIds, amountCents, totalCents, words = null, locale } = link
  const id = newId()
  const expiresAt = new Date(now.getTime() + LINK_MS)
  em.create(PaymentRequestEntity, {
    id,
    practiceId,
    kind: 'link',
    status: 'open',
    patientId,
    sessionId,
    invoiceIds,
    amountCents,
    totalCents,
    words,
    locale,
    depositKind: null,
    expiresAt,
    createdAt: now,
    createdBy: userId,
  })
  await em.flush()
  const query = queryOf(em)
  await enqueue(
    query,
    lapsePaymentRequest,
    { of: practiceId, requestId: id },
    { startAfter: expiresAt, singletonKey: `lapse ${id}` },
  )
  if (link.notify)
    await enqueueMessages(query, {
      practiceId,
      sessionId,
      template: 'cards.due',
      data: { requestId: id, amountCents },
      now,
      to: [{ audience: 'client', key: `cards.due:${id}` }],
      isAsked: true,
    })
  await writeAudit(query, {
    practiceId,
    by: userId ? 'practitioner' : 'client',
    actor: userId && name !== null ? { id: userId, name } : null,
    action: 'card_payments.link_made',
    details: { patientId, amountCents },
    now,
  })
  await publishChange(query, practiceId, 'stripe')
  return findRequest(em, config, practiceId, id)
}
