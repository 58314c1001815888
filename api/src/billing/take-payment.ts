import type * as z from 'zod'
import type { PractitionerAction } from '../http/action-context.ts'
import { refuseField } from '../http/errors.ts'
import { enqueueLinkCheck } from '../payment-requests/reminder-links.ts'
import { lockChain } from '../payments/chain-lock.ts'
import { type Allocation, type PaymentRecord, recordPayment } from '../payments/record.ts'
import { assertAnybodyConfirmed } from '../practices/practitioner.ts'
import { todayOf } from '../practices/zone.ts'
import type { billing } from './contract.ts'
import { invoiceTargets, type PaymentTarget } from './invoice-targets.ts'
import { issueNote } from './issue-note.ts'
import { readCharges } from './session-charges.ts'

type TakenPayment = z.output<typeof billing.take.body>

/**
 * Records money received for sessions or invoices, the oldest first; the rest is the client's credit. The practice's
 * ledger is locked, so that two payments do not pay one session twice. `email_unverified` while nobody of the practice
 * has confirmed their address.
 */
export async function takePayment(action: PractitionerAction, given: TakenPayment): Promise<PaymentRecord> {
  const { em } = action.db
  const { practiceId } = action.scope
  await assertAnybodyConfirmed(em, practiceId)
  await lockChain(em, practiceId)
  const receivedOn = given.receivedOn ?? (await todayOf(em, practiceId, action.now))
  const targets = await targetsByIds(action, given)
  const record = await recordPayment(
    em,
    {
      practiceId,
      patientId: given.patientId,
      typeKey: given.typeKey,
      amountCents: given.amountCents,
      receivedOn,
      allocations: allocatePayment(given.amountCents, targets),
      reference: given.reference ?? null,
      cheque: given.cheque ?? null,
      recordedBy: action.actor,
    },
    action.now,
  )
  await enqueueLinkCheck(em, practiceId, given.patientId)
  await issueNote(action, given)
  return record
}

/**
 * The missing amounts of the named sessions and issued invoices of a client. Sessions and invoices of another client
 * are refused.
 */
export async function targetsByIds(
  action: PractitionerAction,
  { patientId, sessionIds, invoiceIds }: Pick<TakenPayment, 'patientId' | 'sessionIds' | 'invoiceIds'>,
): Promise<PaymentTarget[]> {
  const { em } = action.db
  const { practiceId } = action.scope
  const invoices = await invoiceTargets(em, { practiceId, patientId, ids: invoiceIds, now: action.now })
  const asked = (id: string | null | undefined) =>
    invoices.reduce((sum, { sessionId, amountCents }) => (sessionId === id ? sum + amountCents : sum), 0)
  const sessions = await sessionTargets(action, patientId, sessionIds)
  // What an invoice or a deposit asks for of a session is asked for once.
  const beside = sessions.map((target) => ({ ...target, amountCents: target.amountCents - asked(target.sessionId) }))
  return [...invoices, ...beside.filter(({ amountCents }) => amountCents > 0)]
}

/** The missing amounts of sessions. Sessions of another client are refused. */
async function sessionTargets(
  action: PractitionerAction,
  patientId: string,
  sessionIds: readonly string[],
): Promise<PaymentTarget[]> {
  if (!sessionIds.length) return []
  const { practiceId } = action.scope
  const found = await readCharges(action.db.em, { practiceId, sessionIds, now: action.now })
  const own = found.filter(({ patient }) => patient.id === patientId)
  if (own.length < new Set(sessionIds).size) throw refuseField('sessionIds', 'unknown')
  return own.map(({ id, dueCents, startsAt }) => ({ sessionId: id, amountCents: dueCents, dueAt: startsAt }))
}

/** Divides an amount among what is due, the oldest first. */
export function allocatePayment(amountCents: number, targets: readonly PaymentTarget[]): Allocation[] {
  let rest = amountCents
  const oldestFirst = [...targets].sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
  return oldestFirst.flatMap(({ dueAt: _, ...target }) => {
    const part = Math.min(rest, target.amountCents)
    rest -= part
    return part > 0 ? [{ ...target, amountCents: part }] : []
  })
}
