import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { invoiceTargets, type Target } from './invoice-targets.ts'

/** Issued invoices of a client that somebody else pays, by number, with the amount still unpaid. */
export async function billedToOthers(
  em: EntityManager,
  { practiceId, patientId }: { practiceId: PracticeId; patientId: string },
  now: Date,
) {
  const invoices = await tablesOf(em)
    .selectFrom('Invoice')
    .select(['id', 'number'])
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'issued')
    .where('kind', 'in', ['invoice', 'deposit'])
    .where('sendTo', 'is not', null)
    .orderBy('number')
    .execute()
  const targets = await invoiceTargets(em, { practiceId, patientId, ids: invoices.map(({ id }) => id), now })
  return { invoices, targets }
}

/** Compares the sessions, or the invoices where there is no session. */
export const isSameDebt = (one: Target, other: Target): boolean =>
  (one.sessionId ?? one.invoiceId) === (other.sessionId ?? other.invoiceId)

/** What is left of debts that others are asked for in part or whole. */
export const subtractTargets = (targets: readonly Target[], ofOthers: readonly Target[]): Target[] =>
  targets.flatMap((target) => {
    const theirs = ofOthers.filter((other) => isSameDebt(target, other))
    const amountCents = theirs.reduce((rest, other) => rest - other.amountCents, target.amountCents)
    return amountCents > 0 ? [{ ...target, amountCents }] : []
  })
