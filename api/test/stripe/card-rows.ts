import { signToken } from '../../src/crypto/token.ts'
import { newId } from '../../src/db/base.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { addDays, localDay } from '../../src/format/day.ts'
import { type AgreedTerms, PaymentRequestEntity } from '../../src/payment-requests/entity.ts'
import { recordPayment } from '../../src/payments/record.ts'
import { todayOf } from '../../src/practices/zone.ts'
import {
  CardPaymentEntity,
  CardRefundEntity,
  StripeAccountEntity,
  StripeAccountOwner,
  WithdrawalEntity,
} from '../../src/stripe/entity.ts'
import { APP_SECRET, type TestApp } from '../app.ts'
import { aPatient, aSession, type BuiltPractice } from '../build.ts'

type Given = Pick<TestApp, 'orm'>

/** Gives a practice an account at Stripe that can charge, as if it had been read there. */
export const aCardPractice = ({ orm }: Given, { id: practiceId }: BuiltPractice) =>
  inPractice(orm.em, practiceId, async (em) => {
    const known = await em.findOne(StripeAccountEntity, { practiceId })
    if (known) return known.accountId ?? ''
    const accountId = `acct_${newId().replaceAll('-', '')}`
    await em.insert(StripeAccountEntity, {
      practiceId,
      creationKey: newId(),
      accountId,
      isLive: false,
      isCompleted: true,
      canCharge: true,
      couldCharge: true,
      cardPayments: 'active',
      requirements: [],
      connectedAt: new Date(),
      readAt: new Date(),
    })
    await em.insert(StripeAccountOwner, { accountId, ownerId: practiceId })
    return accountId
  })

/** A payment link, paid or not. A paid one has a refund that failed. */
export async function aPaymentRequest(
  { orm }: Given,
  practice: BuiltPractice,
  { isPaid = false, session }: { isPaid?: boolean; session?: { id: string; patientId: string } },
) {
  const practiceId = practice.id
  const patient = session ? { id: session.patientId } : await aPatient(orm, practice)
  const now = new Date()
  return inPractice(orm.em, practiceId, async (em) => {
    const request = em.create(PaymentRequestEntity, {
      practiceId,
      kind: session ? 'prepayment' : 'link',
      status: isPaid ? 'paid' : 'open',
      patientId: patient.id,
      sessionId: session?.id ?? null,
      invoiceIds: null,
      amountCents: 4000,
      totalCents: 4000,
      words: null,
      locale: 'fr',
      depositKind: null,
      expiresAt: new Date(now.getTime() + 86_400_000),
      createdAt: now,
      createdBy: null,
      agreed: session ? agreedAt(now) : null,
    })
    await em.flush()
    if (!isPaid) return { id: request.id, refundId: newId() }
    const intent = `pi_${newId()}`
    const line = await recordPayment(
      em,
      {
        practiceId,
        patientId: patient.id,
        typeKey: 'card_online',
        amountCents: 4000,
        receivedOn: await todayOf(em, practiceId, now),
        allocations: [],
        providerPaymentId: intent,
      },
      now,
    )
    const payment = em.create(CardPaymentEntity, {
      practiceId,
      requestId: request.id,
      accountId: 'acct_1',
      checkoutId: 'cs_1',
      paymentIntentId: intent,
      amountCents: 4000,
      isLate: false,
      paidAt: now,
      paymentId: line.id,
    })
    await em.flush()
    const refund = em.create(CardRefundEntity, {
      practiceId,
      cardPaymentId: payment.id,
      amountCents: 1000,
      status: 'failed',
      reason: 'by_hand',
      note: null,
      refundId: null,
      createdAt: now,
      createdBy: null,
    })
    return { id: request.id, refundId: refund.id }
  })
}

/** A withdrawal from a contract for which cash was paid too. Answers its id. */
export async function aPaidWithdrawal(app: Given, practice: BuiltPractice): Promise<string> {
  const practiceId = practice.id
  const { id: patientId } = await aPatient(app.orm, practice)
  const startsAt = new Date(Date.now() + 7 * 86_400_000)
  const { id: sessionId } = await aSession(app.orm, practice, { startsAt, patientId, status: 'cancelled' })
  const { id: requestId } = await aPaymentRequest(app, practice, {
    isPaid: true,
    session: { id: sessionId, patientId },
  })
  const now = new Date()
  return inPractice(app.orm.em, practiceId, async (em) => {
    const receivedOn = await todayOf(em, practiceId, now)
    const allocations = [{ sessionId, amountCents: 1000 }]
    await recordPayment(em, { practiceId, patientId, typeKey: 'cash', amountCents: 1000, receivedOn, allocations }, now)
    const { id } = em.create(WithdrawalEntity, {
      id: newId(),
      practiceId,
      requestId,
      patientId,
      sessionId,
      name: 'Zoé Œuvrard',
      address: 'zoe@essais.test',
      refundCents: 4000,
      keptCents: 0,
      freedSessionIds: [sessionId],
      withdrawalUntil: addDays(receivedOn, 14),
      declaredAt: now,
    })
    await em.flush()
    return id
  })
}

/** The agreement of a booking, fourteen days before the end of the right of withdrawal. */
const agreedAt = (now: Date): AgreedTerms => ({
  version: '0'.repeat(32),
  locale: 'fr',
  lines: ['Prix : 60,00 €, dont 40,00 € à payer maintenant.'],
  button: 'Réserver avec obligation de paiement',
  waiver: null,
  withdrawalUntil: addDays(localDay(now, 'Europe/Paris'), 14),
  by: 'booking',
  at: now.toISOString(),
})

/** The token of a payment link. */
export const payLinkOf = (_: unknown, { id }: BuiltPractice, requestId: string) =>
  signToken(APP_SECRET, 'pay', { practiceId: id, id: requestId })
