import type * as z from 'zod'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { ActionContext, OrmDatabase } from '../http/action-context.ts'
import { fail } from '../http/errors.ts'
import { invoicesOfSessions } from '../invoices/billed-sessions.ts'
import { creditOf } from '../payments/allocations.ts'
import { assertPatient } from '../payments/assertions.ts'
import { isOfPatient } from '../payments/of-patient.ts'
import { waitingRefundCents } from '../payments/waiting-refunds.ts'
import type { PracticeId } from '../practice-id.ts'
import { reasonsOfLines } from '../sessions/reasons.ts'
import { isDropped } from '../sessions/states.ts'
import type { PatientMoney, SessionMoney } from './contract/money.ts'
import { openInvoices } from './open-invoices.ts'
import { lastReminders } from './owed.ts'
import { pricesOf } from './price.ts'
import { readPayments } from './read-payments.ts'
import { readCharges } from './session-charges.ts'
import { undeductedDepositOf } from './undeducted-deposits.ts'

type Action = ActionContext<OrmDatabase>

/** How many payments a client's page shows; the billing page lists all. */
const SHOWN_PAYMENTS = 50

/** A session's price and payments; `not_found` for another practice's. */
export async function sessionMoney(action: Action, id: string): Promise<z.output<typeof SessionMoney>> {
  const { em, query } = action.db
  const { practiceId, secrets } = action.scope
  const [charge] = await readCharges(em, { practiceId, sessionIds: [id], now: action.now })
  if (!charge) throw fail('not_found')
  const tables = tablesOf(em)
  const adjustments = await tables
    .selectFrom('PriceAdjustment')
    .select(['id', 'kind', 'label', 'amountCents', 'createdAt'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .orderBy('id')
    .execute()
  const reasons = await reasonsOfLines(
    query,
    secrets,
    practiceId,
    adjustments.map((row) => row.id),
  )
  const allocated = await tables
    .selectFrom('PaymentAllocation')
    .select('paymentId')
    .distinct()
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .execute()
  const payments = await readPayments(
    em,
    practiceId,
    allocated.map(({ paymentId }) => paymentId),
    action.now,
  )
  const invoice = (await invoicesOfSessions(em, practiceId, [id])).get(id) ?? null
  const isPaidDropped = isDropped(charge.status) && charge.paidCents > 0
  const refundWaitingCents = isPaidDropped ? await waitingRefundCents(em, practiceId, id) : 0
  return {
    bookedCents: (await pricesOf(em, practiceId, [id])).get(id)?.bookedCents ?? 0,
    priceCents: charge.priceCents,
    adjustments: adjustments.map((row) => ({
      ...row,
      label: row.label ?? null,
      reason: reasons.get(row.id) ?? null,
    })),
    paidCents: charge.paidCents,
    dueCents: charge.dueCents,
    invoice,
    payments: payments.sort((one, other) => other.sequence - one.sequence),
    creditCents: Math.max(await creditOf(em, charge.patient.id), 0),
    depositCents: invoice?.status === 'issued' ? 0 : await undeductedDepositOf(em, practiceId, charge.patient.id),
    canRelease: isPaidDropped && refundWaitingCents === 0,
    refundWaitingCents,
  }
}

/** A client's debts and payments; `not_found` for another practice's. */
export async function patientMoney(action: Action, patientId: string): Promise<z.output<typeof PatientMoney>> {
  const { em } = action.db
  const { practiceId } = action.scope
  await assertPatient(em, practiceId, patientId)
  const sessions = await readCharges(em, { practiceId, patientId, isHeld: true, isOwed: true, now: action.now })
  const lines = await tablesOf(em)
    .selectFrom('Payment as p')
    .select(['p.id', 'p.amountCents', 'p.sequence', 'p.typeKey'])
    .where('p.practiceId', '=', practiceId)
    .where(isOfPatient(em, patientId))
    .orderBy('p.sequence', 'desc')
    .execute()
  const payments = await readPayments(
    em,
    practiceId,
    lines.slice(0, SHOWN_PAYMENTS).map(({ id }) => id),
    action.now,
  )
  const invoices = await openInvoices(em, { practiceId, patientId })
  const { paymentDays } = await tablesOf(em)
    .selectFrom('Patient')
    .select('paymentDays')
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  return {
    dueCents: [...sessions, ...invoices].reduce((sum, { dueCents }) => sum + dueCents, 0),
    invoices,
    creditCents: Math.max(await creditOf(em, patientId), 0),
    depositCents: await undeductedDepositOf(em, practiceId, patientId),
    receivedCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    sessions,
    payments: payments.sort((one, other) => other.sequence - one.sequence),
    hasCardPaymentOrLink:
      lines.some(({ typeKey }) => typeKey === 'card_online') || (await hasOpenLink(em, practiceId, patientId)),
    remindedAt: (await lastReminders(em, practiceId, [patientId])).get(patientId) ?? null,
    paymentDays: paymentDays ?? null,
  }
}

/** Whether a client can still pay by a link that belongs to no session. */
async function hasOpenLink(em: EntityManager, practiceId: PracticeId, patientId: string): Promise<boolean> {
  const link = await tablesOf(em)
    .selectFrom('PaymentRequest')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'open')
    .where('sessionId', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}
