import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { invoiceTargets, type PaymentTarget } from './invoice-targets.ts'

/** Issued invoices for a client that somebody else pays, by number, with the unpaid amount. */
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

/** Whether two amounts are for the same session, or the same invoice where there is no session. */
export const isSameDebt = (one: PaymentTarget, other: PaymentTarget): boolean =>
  (one.sessionId ?? one.invoiceId) === (other.sessionId ?? other.invoiceId)

/** Subtracts from debts what others are asked to pay of them. */
export const subtractTargets = (
  targets: readonly PaymentTarget[],
  ofOthers: readonly PaymentTarget[],
): PaymentTarget[] =>
  targets.flatMap((target) => {
    const theirs = ofOthers.filter((other) => isSameDebt(target, other))
    const amountCents = theirs.reduce((rest, other) => rest - other.amountCents, target.amountCents)
    return amountCents > 0 ? [{ ...target, amountCents }] : []
  })
