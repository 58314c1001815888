import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { refuseField } from '../http/errors.ts'
import { creditedOf } from '../invoices/rows.ts'
import type { Allocation } from '../payments/record.ts'
import { readCharges } from './session-charges.ts'

/** Something of a client that costs money, with what is missing, and since when. */
export interface Target extends Allocation {
  dueAt: Date
}

/**
 * What is missing of issued invoices: of the sessions on them first, each for itself, then of what else stands there.
 * Drafts and invoices of others are refused.
 */
export async function invoiceTargets(
  em: EntityManager,
  { practiceId, patientId, ids, now }: { practiceId: string; patientId: string; ids: readonly string[]; now: Date },
): Promise<Target[]> {
  if (!ids.length) return []
  const rows = await tablesOf(em)
    .selectFrom('Invoice')
    .select(['id', 'totalCents', 'deductedCents', 'issuedAt'])
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'issued')
    .where('kind', 'in', ['invoice', 'deposit'])
    .where('id', 'in', [...ids])
    .execute()
  if (rows.length < new Set(ids).size) throw refuseField('invoiceIds', 'unknown')
  const targets: Target[] = []
  for (const { id, totalCents, deductedCents, issuedAt } of rows) {
    // What a credit note takes away is negative.
    const credited = Math.abs(await creditedOf(em, practiceId, id))
    const sessions = await sessionsOn(em, practiceId, id, now)
    const paidCents = sessions.reduce((sum, session) => sum + session.paidCents, await paidBeside(em, practiceId, id))
    let rest = totalCents - deductedCents - credited - paidCents
    for (const session of sessions) {
      const amountCents = Math.min(Math.max(rest, 0), session.dueCents)
      rest -= amountCents
      if (amountCents > 0) targets.push({ sessionId: session.id, invoiceId: id, amountCents, dueAt: session.startsAt })
    }
    if (rest > 0) targets.push({ invoiceId: id, amountCents: rest, dueAt: issuedAt ?? now })
  }
  return targets
}

async function sessionsOn(em: EntityManager, practiceId: string, invoiceId: string, now: Date) {
  const lines = await tablesOf(em)
    .selectFrom('InvoiceLine')
    .select('sessionId')
    .where('practiceId', '=', practiceId)
    .where('invoiceId', '=', invoiceId)
    .where('sessionId', 'is not', null)
    .execute()
  const sessionIds = lines.flatMap(({ sessionId }) => sessionId ?? [])
  return sessionIds.length ? readCharges(em, { practiceId, sessionIds, now }) : []
}

/** What was paid of an invoice and of no session on it. */
async function paidBeside(em: EntityManager, practiceId: string, invoiceId: string): Promise<number> {
  const rows = await tablesOf(em)
    .selectFrom('PaymentAllocation')
    .select('amountCents')
    .where('practiceId', '=', practiceId)
    .where('invoiceId', '=', invoiceId)
    .where('sessionId', 'is', null)
    .execute()
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
