import type { EntityManager } from '../db/orm.ts'
import { creditOf } from '../payments/allocations.ts'
import type { PracticeId } from '../practice-id.ts'
import type { PaymentTarget } from './invoice-targets.ts'
import { openInvoices } from './open-invoices.ts'
import { readCharges } from './session-charges.ts'
import { undeductedDepositOf } from './undeducted-deposits.ts'

/** What a client owes for held sessions and for invoices beside them; and the same less their credit and deposits. */
interface PatientDebt {
  dueCents: number
  netCents: number
  /** The amount due of each session and each invoice, the oldest first. */
  targets: PaymentTarget[]
}

/** Reads what one client owes now. What each client of a practice owes: `owed.ts`. */
export async function readPatientDebt(
  em: EntityManager,
  { practiceId, patientId }: { practiceId: PracticeId; patientId: string },
  now: Date,
): Promise<PatientDebt> {
  const owed = await readCharges(em, { practiceId, patientId, isHeld: true, isEnded: true, isOwed: true, now })
  const invoices = await openInvoices(em, { practiceId, patientId })
  const targets: PaymentTarget[] = [
    ...owed.map((charge) => ({ sessionId: charge.id, amountCents: charge.dueCents, dueAt: charge.startsAt })),
    ...invoices.map((invoice) => ({ invoiceId: invoice.id, amountCents: invoice.dueCents, dueAt: invoice.dueAt })),
  ]
  const dueCents = targets.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const inAdvance = async () =>
    Math.max(await creditOf(em, patientId), 0) + (await undeductedDepositOf(em, practiceId, patientId))
  return {
    dueCents,
    netCents: dueCents > 0 ? Math.max(dueCents - (await inAdvance()), 0) : 0,
    targets: targets.sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime()),
  }
}
