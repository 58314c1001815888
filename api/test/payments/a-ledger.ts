import { tablesOf } from '../../src/db/tables.ts'
import { creditOf, paidOfSessions } from '../../src/payments/allocations.ts'
import { CHAIN_START, canonicalPayment, chainHash } from '../../src/payments/chain.ts'
import type { PaymentRecord } from '../../src/payments/record.ts'
import { recordRefund, reversePayment } from '../../src/payments/take-back.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession, type BuiltPractice } from '../build.ts'
import { inBooks, NOON, pay } from './a-payment.ts'

export const ledgerIn = (practice: BuiltPractice) =>
  inBooks(
    practice,
    (em) => tablesOf(em).selectFrom('Payment').selectAll().orderBy('sequence').execute() as Promise<PaymentRecord[]>,
  )

/** Whether each line's hash covers the one before, and the chain ends with the last line. */
export async function verifies(practice: BuiltPractice): Promise<boolean> {
  const lines = await ledgerIn(practice)
  let previous: Uint8Array = CHAIN_START
  for (const [at, line] of lines.entries()) {
    const hash = chainHash(previous, canonicalPayment(line))
    if (line.sequence !== at + 1 || !hash.equals(line.hash) || !Buffer.from(line.previousHash).equals(previous))
      return false
    previous = hash
  }
  const [end] = await inBooks(practice, (em) => tablesOf(em).selectFrom('PaymentChain').selectAll().execute())
  return (end?.sequence ?? 0) === lines.length && Buffer.from(end?.hash ?? CHAIN_START).equals(previous)
}

export const refund = (practice: BuiltPractice, paymentId: string, amountCents: number, providerRefundId?: string) =>
  inBooks(practice, (em) =>
    recordRefund(em, { paymentId, amountCents, providerRefundId: providerRefundId ?? null }, NOON),
  )

export const reverse = (practice: BuiltPractice, paymentId: string) =>
  inBooks(practice, (em) => reversePayment(em, { paymentId, reason: 'Saisie en double' }, NOON))

export const paidOfSession = async (practice: BuiltPractice, sessionId: string) =>
  (await inBooks(practice, (em) => paidOfSessions(em, [sessionId]))).get(sessionId)

export const creditIn = (practice: BuiltPractice, patientId: string) =>
  inBooks(practice, (em) => creditOf(em, patientId))

export async function aPaidSession(cents = 6000) {
  const app = await testApp()
  const practice = await aPractice(app.orm)
  const session = await aSession(app.orm, practice, { startsAt: new Date('2027-03-02T09:00:00Z') })
  const payment = await pay(practice, {
    patientId: session.patientId,
    amountCents: cents,
    allocations: [{ sessionId: session.id, amountCents: Math.min(cents, 6000) }],
  })
  return { practice, session, payment, patientId: session.patientId }
}
