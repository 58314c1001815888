import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { Allocation } from '../payments/add-line.ts'
import { lockChain } from '../payments/chain-lock.ts'
import type { PracticeId } from '../practice-id.ts'
import { billedToOthers, isSameDebt } from './billed-to-others.ts'
import { invoiceTargets, type PaymentTarget } from './invoice-targets.ts'
import { readPatientDebt } from './patient-debt.ts'
import { allocatePayment } from './take-payment.ts'

/**
 * Allocates the money of a payment link: to the unpaid parts of its invoices, or to the oldest debts of its client,
 * with those billed to others last. The rest is credit. The practice's ledger is locked, so that two payments do not
 * pay one session twice.
 */
export async function allocatePaymentLink(
  em: EntityManager,
  link: { practiceId: PracticeId; patientId: string; invoiceIds: readonly string[]; amountCents: number },
  now: Date,
): Promise<Allocation[]> {
  const { practiceId, patientId, invoiceIds, amountCents } = link
  await lockChain(em, practiceId)
  if (!invoiceIds.length) {
    const { targets } = await readPatientDebt(em, link, now)
    const billed = await billedToOthers(em, link, now)
    const isTheirs = (target: PaymentTarget) => billed.targets.some((other) => isSameDebt(target, other))
    const own = allocatePayment(
      amountCents,
      targets.filter((target) => !isTheirs(target)),
    )
    const rest = own.reduce((left, part) => left - part.amountCents, amountCents)
    return [...own, ...allocatePayment(rest, targets.filter(isTheirs))]
  }
  const standing = await tablesOf(em)
    .selectFrom('Invoice')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'issued')
    .where('kind', 'in', ['invoice', 'deposit'])
    .where('id', 'in', [...invoiceIds])
    .execute()
  const ids = standing.map(({ id }) => id)
  return allocatePayment(amountCents, await invoiceTargets(em, { practiceId, patientId, ids, now }))
}
