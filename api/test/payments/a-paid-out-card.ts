import { newId } from '../../src/db/base.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { PaymentRequestEntity } from '../../src/payment-requests/entity.ts'
import { recordPayment } from '../../src/payments/record.ts'
import { CardPaymentEntity, StripePayoutEntity, StripePayoutLine } from '../../src/stripe/entity.ts'
import type { TestApp } from '../app.ts'
import { aPatient, type BuiltPractice } from '../build.ts'

/** A card payment of 40 EUR on 6 March 2026, which Stripe paid out on a day. */
export async function aPaidOutCard({ orm }: Pick<TestApp, 'orm'>, practice: BuiltPractice, arrivesOn: string) {
  const practiceId = practice.id
  const { id: patientId } = await aPatient(orm, practice)
  const paidAt = new Date('2026-03-06T10:00:00Z')
  return inPractice(orm.em, practiceId, async (em) => {
    const requestId = newId()
    await em.insert(PaymentRequestEntity, {
      id: requestId,
      practiceId,
      kind: 'link',
      status: 'paid',
      patientId,
      sessionId: null,
      invoiceIds: null,
      amountCents: 4000,
      totalCents: 4000,
      words: null,
      locale: 'fr',
      depositKind: null,
      expiresAt: paidAt,
      createdAt: paidAt,
      createdBy: null,
      attempts: 1,
    })
    const intent = `pi_${newId()}`
    const { id: paymentId } = await recordPayment(
      em,
      {
        practiceId,
        patientId,
        typeKey: 'card_online',
        amountCents: 4000,
        receivedOn: '2026-03-06',
        allocations: [],
        providerPaymentId: intent,
      },
      paidAt,
    )
    const cardPaymentId = newId()
    await em.insert(CardPaymentEntity, {
      id: cardPaymentId,
      practiceId,
      requestId,
      accountId: 'acct_1',
      checkoutId: 'cs_1',
      paymentIntentId: intent,
      amountCents: 4000,
      isLate: false,
      paidAt,
      paymentId,
    })
    await em.insert(StripePayoutEntity, { practiceId, id: 'po_1', status: 'paid', arrivesOn, amountCents: 3915 })
    await em.insert(StripePayoutLine, {
      practiceId,
      id: 'txn_1',
      payoutId: 'po_1',
      kind: 'payment',
      cardPaymentId,
      grossCents: 4000,
      feeCents: 85,
      netCents: 3915,
      at: paidAt,
      bookedOn: arrivesOn,
    })
    return { paymentId }
  })
}
