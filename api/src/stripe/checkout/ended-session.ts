import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { inPractice } from '../../db/tenant.ts'
import type { AppResources } from '../../http/context.ts'
import { PaymentRequestEntity } from '../../payment-requests/entity.ts'
import type { RefundRules } from '../../payment-requests/refund-rules.ts'
import { centsForSessions } from '../../payments/waiting-refunds.ts'
import type { PracticeId } from '../../practice-id.ts'
import { readSettings } from '../../practices/settings.ts'
import { Session } from '../../sessions/entity.ts'
import { CardPaymentEntity } from '../entity.ts'
import { lockCardPayments, lockRefundable } from '../refunds/lock-refundable.ts'
import { type EndedBy, refundByPolicy, rulesFor, stillToRefund } from '../refunds/policy.ts'
import { addRefund } from '../refunds/refund.ts'
import { cancelPaymentRequest } from './lapse.ts'

interface Ended {
  practiceId: PracticeId
  sessionId: string
  by: EndedBy
  /** When it was cancelled or marked as missed. */
  at: Date
}

/**
 * Settles the money of a cancelled, refused or missed session. For a cancelled one, withdraws payment requests and
 * refunds a prepayment by the policy that the client agreed to, at the time of the end. A missed one may still be paid;
 * one whose mark was corrected stays as it is. Earlier refunds by hand count. A payment that was decided already stays
 * as it is too, and money that became credit and was spent for something else does not go back.
 */
export async function settleEndedSession(app: AppResources, ended: Ended, now: Date): Promise<void> {
  const { practiceId, sessionId } = ended
  const own = <T>(work: (em: EntityManager) => Promise<T>) => inPractice(app.orm.em.fork(), practiceId, work)
  const requests = await own((em) => em.find(PaymentRequestEntity, { sessionId }))
  const isCancelled = await own((em) => em.count(Session, { id: sessionId, status: 'cancelled' }))
  if (isCancelled)
    for (const { id, status } of requests)
      if (status === 'open') await cancelPaymentRequest(app, { practiceId, requestId: id }, now)
  await own(async (em) => {
    const session = await em.findOne(Session, { id: sessionId })
    if (!session || !isEnded(session, ended)) return
    const requestIds = requests.map(({ id }) => id)
    const paid = await em.find(CardPaymentEntity, { requestId: { $in: requestIds }, isLate: false })
    const payments = await lockCardPayments(
      em,
      practiceId,
      paid.map(({ id }) => id),
    )
    const settings = await readSettings(queryOf(em), practiceId)
    for (const payment of payments) {
      const request = requests.find(({ id }) => id === payment.requestId)
      await refundEnded(em, { session, payment }, { ...ended, rules: rulesFor(request?.agreed, settings) }, now)
    }
  })
}

const isEnded = ({ status, missedAt }: Session, { at }: Ended) =>
  status === 'cancelled' || (status === 'missed' && missedAt?.getTime() === at.getTime())

async function refundEnded(
  em: EntityManager,
  { session, payment }: { session: Session; payment: CardPaymentEntity },
  { by, at, rules }: Ended & { rules: RefundRules },
  now: Date,
) {
  const { practiceId, paymentId } = payment
  const { refunds, restCents } = await lockRefundable(em, practiceId, payment.id)
  const { cents } = refundByPolicy(rules, { ...session, endedBy: by }, payment.amountCents, at)
  const sessionIds = [session.id]
  const unspentCents = paymentId ? await centsForSessions(em, { practiceId, paymentId }, sessionIds) : restCents
  const amountCents = Math.min(stillToRefund(cents, refunds, session.id), restCents, unspentCents)
  const because = { reason: 'cancelled', note: null, createdBy: null } as const
  if (amountCents > 0) await addRefund(em, payment, { ...because, amountCents, sessionIds }, now)
}
