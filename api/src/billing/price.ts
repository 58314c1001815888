import type * as z from 'zod'
import type { EntityManager } from '../db/orm.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerAction } from '../http/action-context.ts'
import { fail, refuseField } from '../http/errors.ts'
import { divideRounded } from '../invoices/amounts.ts'
import { invoicesOfSessions } from '../invoices/billed-sessions.ts'
import { enqueueLinkCheck } from '../payment-requests/reminder-links.ts'
import { paidOfSessions } from '../payments/allocations.ts'
import { lockChain } from '../payments/chain-lock.ts'
import type { PracticeId } from '../practice-id.ts'
import { sealedReason } from '../sessions/reasons.ts'
import { appendHistory, lockSession } from '../sessions/service.ts'
import { bookedCents, charges, priceCents } from './charges.ts'
import type { billing } from './contract.ts'
import { PriceAdjustmentEntity } from './entity.ts'

/** What changes the price of a session. */
type Change = z.output<typeof billing.changePrice.body>

/** The maximum price of a session, as of a type. */
const MOST_CENTS = 1_000_000

/** Each session's booked and present price, in cents. */
export interface SessionPrice {
  bookedCents: number
  priceCents: number
}

/** The prices of sessions by their ids, without those of another practice. */
export async function pricesOf(
  em: EntityManager,
  practiceId: PracticeId,
  sessionIds: readonly string[],
): Promise<Map<string, SessionPrice>> {
  if (!sessionIds.length) return new Map()
  await em.flush()
  const rows = await charges(em, { practiceId, sessionIds, now: new Date() })
    .select(['s.id', bookedCents.as('booked'), priceCents.as('price')])
    .execute()
  return new Map(rows.map(({ id, booked, price }) => [id, { bookedCents: booked, priceCents: price }]))
}

/** What sessions cost, in cents, by their ids. */
export const priceOfSessions = async (em: EntityManager, practiceId: PracticeId, sessionIds: readonly string[]) =>
  new Map([...(await pricesOf(em, practiceId, sessionIds))].map(([id, price]) => [id, price.priceCents]))

/**
 * Changes a session's price, with a line of its history. Refused once a document bills it, and below the paid amount: a
 * credit note or a reversal must come first.
 */
export async function changePrice(action: PractitionerAction, id: string, change: Change): Promise<void> {
  const { em, query } = action.db
  const { practiceId, secrets } = action.scope
  // Prevents simultaneous payments: if the price fell below the paid amount, no page would show the rest.
  await lockChain(em, practiceId)
  const session = await lockSession(em, id)
  await assertPriceOpen(em, practiceId, id)
  const before = (await priceOfSessions(em, practiceId, [id])).get(id) ?? 0
  const amountCents = raise(change, before)
  if (amountCents === 0) throw refuseField(fieldOf(change), 'same')
  await assertPossible(em, id, before + amountCents, fieldOf(change))
  const reason = change.reason ? await sealedReason(query, secrets, practiceId, change.reason) : undefined
  const lineId = appendHistory(reason ? { ...action, reason } : action, session, 'price', session.status)
  em.create(PriceAdjustmentEntity, {
    id: lineId,
    practiceId,
    sessionId: id,
    kind: change.kind,
    label: change.kind === 'line' ? change.label : null,
    amountCents,
    createdAt: action.now,
  })
  await em.flush()
  await publishPrice(action, session.patient.id)
}

/** Removes an adjustment, as long as nothing bills the session. */
export async function removeAdjustment(action: PractitionerAction, id: string, adjustmentId: string): Promise<void> {
  const { em } = action.db
  const { practiceId } = action.scope
  await lockChain(em, practiceId)
  const session = await lockSession(em, id)
  await assertPriceOpen(em, practiceId, id)
  const adjustment = await em.findOne(PriceAdjustmentEntity, { id: adjustmentId, practiceId, sessionId: id })
  if (!adjustment) throw fail('not_found')
  const before = (await priceOfSessions(em, practiceId, [id])).get(id) ?? 0
  await assertPossible(em, id, before - adjustment.amountCents, 'adjustmentId')
  em.remove(adjustment)
  appendHistory(action, session, 'price', session.status)
  await em.flush()
  await publishPrice(action, session.patient.id)
}

/** Refuses to change the price of a session that is on a document. */
export async function assertPriceOpen(em: EntityManager, practiceId: PracticeId, id: string): Promise<void> {
  if ((await invoicesOfSessions(em, practiceId, [id])).has(id)) throw fail('locked', { what: 'price' })
}

async function assertPossible(em: EntityManager, id: string, priceCents: number, field: string) {
  if (priceCents > MOST_CENTS) throw refuseField(field, 'too_large')
  if (priceCents < 0) throw refuseField(field, 'too_big')
  await assertCoversPaid(em, id, priceCents)
}

/** Refuses a price below what was paid of a session: no page would show the rest. */
export async function assertCoversPaid(em: EntityManager, id: string, priceCents: number): Promise<void> {
  const paidCents = (await paidOfSessions(em, [id])).get(id) ?? 0
  if (priceCents < paidCents) throw fail('conflict', { paidCents })
}

/** The amount by which the price rises. A percentage is rounded half up, once. */
function raise(change: Change, before: number): number {
  if (change.kind === 'change') return change.priceCents - before
  if (change.kind === 'line') return change.amountCents
  if (change.kind === 'free') return -before
  return -(change.amountCents ?? divideRounded(before * (change.percent ?? 0), 100))
}

const fieldOf = (change: Change) => {
  if (change.kind === 'discount') return change.percent === undefined ? 'amountCents' : 'percent'
  return { change: 'priceCents', line: 'amountCents', free: 'kind' }[change.kind]
}

/** Looks at the links of a client whose session has another price now, and tells open pages. */
export async function publishPrice(
  { db: { em, query }, scope: { practiceId } }: PractitionerAction,
  patientId: string,
) {
  await enqueueLinkCheck(em, practiceId, patientId)
  await publishChange(query, practiceId, 'money')
  await publishChange(query, practiceId, 'sessions')
}
