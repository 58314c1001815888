import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { refuseField } from '../http/errors.ts'
import { balancesMatching } from '../invoices/balances.ts'
import { isDeducted } from '../invoices/deposited.ts'
import type { Allocation } from '../payments/record.ts'
import type { PracticeId } from '../practice-id.ts'
import { readCharges } from './session-charges.ts'

/** An unpaid thing of a client: the missing amount, and since when. */
export interface PaymentTarget extends Allocation {
  dueAt: Date
}

/**
 * The missing amounts of issued invoices: first of each session on them, then of their other lines. A deposit that an
 * issued invoice deducts is a debt by itself: the rest of its sessions is that invoice's. Drafts and invoices of others
 * are refused.
 */
export async function invoiceTargets(
  em: EntityManager,
  { practiceId, patientId, ids, now }: { practiceId: PracticeId; patientId: string; ids: readonly string[]; now: Date },
): Promise<PaymentTarget[]> {
  if (!ids.length) return []
  const rows = await tablesOf(em)
    .selectFrom('Invoice as v')
    .select(['v.id', 'v.issuedAt', isDeducted('v').as('isDeducted')])
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'issued')
    .where('kind', 'in', ['invoice', 'deposit'])
    .where('id', 'in', [...ids])
    .execute()
  if (rows.length < new Set(ids).size) throw refuseField('invoiceIds', 'unknown')
  const targets: PaymentTarget[] = []
  const open = await balancesMatching(em, practiceId, '', { patientId, ids })
    .select(['d.invoiceId', 'd.owedCents'])
    .execute()
  for (const { id, issuedAt, isDeducted: isBySelf } of rows) {
    let rest = open.find(({ invoiceId }) => invoiceId === id)?.owedCents ?? 0
    for (const session of isBySelf ? [] : await sessionsOn(em, practiceId, id, now)) {
      const amountCents = Math.min(rest, session.dueCents)
      rest -= amountCents
      if (amountCents > 0) targets.push({ sessionId: session.id, invoiceId: id, amountCents, dueAt: session.startsAt })
    }
    if (rest > 0) targets.push({ invoiceId: id, amountCents: rest, dueAt: issuedAt ?? now })
  }
  return targets
}

async function sessionsOn(em: EntityManager, practiceId: PracticeId, invoiceId: string, now: Date) {
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
