import { contract } from '../../../src/contract.ts'
import type { TestApp } from '../../app.ts'
import { aSession, type BuiltPractice } from '../../build.ts'
import { aDraft } from '../../invoices/an-invoice.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints about manual payments, their allocation, and debts. */
export async function asksOfBilling(
  practitioner: ReturnType<Documented['as']>,
  app: TestApp,
  practice: BuiltPractice,
): Promise<void> {
  const { billing, dueReminders } = contract
  const startsAt = new Date('2026-01-05T09:00:00Z')
  const session = await aSession(app.orm, practice, { status: 'done', startsAt })
  const [id, patientId] = [session.id, session.patientId]
  const nobody = { id: crypto.randomUUID() }
  await practitioner(billing.owed)
  await practitioner(billing.unbilled)
  await practitioner(billing.unbilled, undefined, { query: '?sort=mood' })
  const { adjustments } = await practitioner(
    billing.changePrice,
    { kind: 'discount', percent: 10, reason: 'x' },
    { id },
  )
  await practitioner(billing.changePrice, { kind: 'free' }, { id })
  await practitioner(billing.changePrice, { kind: 'free', reason: 'x' }, nobody)
  const [adjustment] = adjustments as unknown as { id: string }[]
  await practitioner(billing.removeAdjustment, undefined, { id, adjustmentId: adjustment?.id ?? id })
  await practitioner(billing.removeAdjustment, undefined, { id, adjustmentId: id })
  const payment = { patientId, typeKey: 'cash', amountCents: 2000 }
  const { id: paymentId = '' } = await practitioner(billing.take, { ...payment, sessionIds: [id] })
  await practitioner(billing.take, { ...payment, amountCents: 1e12 })
  await practitioner(billing.changePrice, { kind: 'free', reason: 'x' }, { id })
  await practitioner(billing.take, { ...payment, typeKey: 'cheque', cheque: { number: '42' } })
  await practitioner(billing.useCredit, { sessionIds: [id] }, { id: patientId })
  await practitioner(billing.useCredit, { sessionIds: [id] }, { id: patientId })
  await practitioner(billing.take, { ...payment, typeKey: 'transfer', reference: 'VIR' })
  await practitioner(billing.payBackCredit, { amountCents: 500 }, { id: patientId })
  await practitioner(billing.payBackCredit, { amountCents: 5000 }, { id: patientId })
  await practitioner(billing.changePaymentTerm, { days: 15 }, { id: patientId })
  await practitioner(billing.changePaymentTerm, { days: 61 }, { id: patientId })
  await practitioner(billing.changePaymentTerm, { days: null }, nobody)
  await practitioner(billing.reverse, { reason: 'x' }, { id: paymentId })
  await practitioner(billing.reverse, { reason: 'x' }, { id: paymentId })
  await practitioner(billing.payments)
  await practitioner(billing.payments, undefined, { query: '?amountCents=1,5' })
  const missed = await aSession(app.orm, practice, { status: 'missed', startsAt: new Date('2026-01-06T09:00:00Z') })
  await practitioner(billing.take, { ...payment, patientId: missed.patientId, sessionIds: [missed.id] })
  await practitioner(billing.releasePayments, undefined, { id: missed.id })
  await practitioner(billing.releasePayments, undefined, { id: missed.id })
  await practitioner(billing.releasePayments, undefined, nobody)
  await practitioner(billing.sessionMoney, undefined, { id })
  await practitioner(billing.sessionMoney, undefined, nobody)
  await practitioner(billing.patientMoney, undefined, { id: patientId })
  await practitioner(billing.patientMoney, undefined, nobody)
  await practitioner(billing.summary)
  await practitioner(dueReminders.send, { patientIds: [patientId] })
  await practitioner(dueReminders.send, { patientIds: [] })
  await practitioner(dueReminders.send, { patientIds: [crypto.randomUUID()] })
  await practitioner(dueReminders.sendOfInvoice, undefined, { id: await aDraft(app, practice) })
  await practitioner(dueReminders.sendOfInvoice, undefined, nobody)
  await practitioner(billing.report, undefined, { query: '?from=2026-01-01&to=2026-03-31' })
  await practitioner(billing.report, undefined, { query: '?from=2026-01-01&to=2025-03-31' })
}
