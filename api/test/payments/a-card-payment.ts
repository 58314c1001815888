import { newId } from '../../src/db/base.ts'
import { PaymentRequestEntity } from '../../src/payment-requests/entity.ts'
import { allocateCredit, releaseSessionPayments } from '../../src/payments/credit.ts'
import type { Allocation } from '../../src/payments/record.ts'
import { CardPaymentEntity, CardRefundEntity } from '../../src/stripe/entity.ts'
import { applyRefund } from '../../src/stripe/refunds/state.ts'
import type { RefundReason } from '../../src/stripe/states.ts'
import { testApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'
import { heldSessions } from '../invoices/an-invoice.ts'
import { creditIn, paidOfSession } from './a-ledger.ts'
import { inBooks, NOON, pay } from './a-payment.ts'

/** A refund that was ordered. Without sessions it takes whatever the payment was for. */
export interface OrderedRefund {
  amountCents: number
  reason?: RefundReason
  sessionIds?: string[] | null
}

/** A client's payment by card, for these parts; the rest is credit. */
export async function aCardPayment(
  practice: BuiltPractice,
  { patientId, amountCents, parts }: { patientId: string; amountCents: number; parts: Allocation[] },
) {
  const practiceId = practice.id
  const intent = `pi_${newId()}`
  const paid = { patientId, amountCents, allocations: parts, typeKey: 'card_online', providerPaymentId: intent }
  const { id: paymentId } = await pay(practice, paid)
  const cardPaymentId = await inBooks(practice, async (em) => {
    const request = em.create(PaymentRequestEntity, {
      practiceId,
      kind: 'link',
      status: 'paid',
      patientId,
      sessionId: null,
      invoiceIds: null,
      amountCents,
      totalCents: amountCents,
      words: null,
      locale: 'fr',
      depositKind: null,
      expiresAt: NOON,
      createdAt: NOON,
      createdBy: null,
      agreed: null,
    })
    await em.flush()
    const payment = em.create(CardPaymentEntity, {
      practiceId,
      requestId: request.id,
      accountId: 'acct_1',
      checkoutId: `cs_${intent}`,
      paymentIntentId: intent,
      amountCents,
      isLate: false,
      paidAt: NOON,
      paymentId,
    })
    return payment.id
  })
  let ordered = 0
  /** Orders a refund, which waits until Stripe says what came of it. */
  const order = async ({ amountCents: cents, reason = 'by_hand', sessionIds = null }: OrderedRefund) => {
    const id = await inBooks(practice, async (em) => {
      const row = em.create(CardRefundEntity, {
        practiceId,
        cardPaymentId,
        amountCents: cents,
        status: 'waiting',
        reason,
        note: null,
        refundId: null,
        createdAt: new Date(NOON.getTime() + ordered++),
        createdBy: null,
        sessionIds,
      })
      return row.id
    })
    /** Tells what Stripe says. */
    return (status: 'succeeded' | 'failed') =>
      inBooks(practice, (em) =>
        applyRefund(
          em,
          cardPaymentId,
          { id: `re_${id}`, amount: cents, status, created: NOON.getTime() / 1000, metadata: { refund: id } } as never,
          NOON,
        ),
      )
  }
  return { paymentId, order }
}

/** A client with three held sessions, and a card payment of 90 EUR: 40 for one, 20 for another, 30 free. */
export async function aDividedPayment(practice: BuiltPractice) {
  const { patientId, ids } = await heldSessions(await testApp(), practice, 3)
  const [own = '', other = '', unpaid = ''] = ids
  const parts = [
    { sessionId: own, amountCents: 4000 },
    { sessionId: other, amountCents: 2000 },
  ]
  const payment = await aCardPayment(practice, { patientId, amountCents: 9000, parts })
  const release = (sessionId: string) =>
    inBooks(practice, (em) => releaseSessionPayments(em, { practiceId: practice.id, sessionId }, NOON))
  const spend = (amountCents: number) => {
    const allocations = [{ sessionId: unpaid, amountCents }]
    return inBooks(practice, (em) => allocateCredit(em, { practiceId: practice.id, patientId, allocations }, NOON))
  }
  const credit = () => creditIn(practice, patientId)
  const paid = () => Promise.all(ids.map((id) => paidOfSession(practice, id)))
  return { ...payment, patientId, own, other, release, spend, credit, paid }
}
