import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import type { App } from '../http/context.ts'
import { PaymentRequestEntity } from '../payment-requests/entity.ts'
import { readSettings } from '../practices/settings.ts'
import { Session } from '../sessions/entity.ts'
import { CardPaymentEntity } from './entity.ts'
import { withdrawRequest } from './lapse.ts'
import { addRefund } from './refund.ts'
import { type EndedBy, refundByPolicy } from './refund-policy.ts'
import { lockRest } from './refund-sum.ts'

type Given = Pick<App, 'orm' | 'config' | 'log'>

interface Ended {
  practiceId: string
  sessionId: string
  by: EndedBy
}

/**
 * A session was cancelled or refused: what was asked for it is withdrawn, and what was paid beforehand goes back by the
 * policy, as it was when the session ended. Done once: what has gone back or was decided is not asked again.
 */
export async function endPayments(app: Given, { practiceId, sessionId, by }: Ended, now: Date): Promise<void> {
  const requests = await inPractice(app.orm.em.fork(), practiceId, (em) => em.find(PaymentRequestEntity, { sessionId }))
  for (const { id, status } of requests)
    if (status === 'open') await withdrawRequest(app, { practiceId, requestId: id }, now)
  await inPractice(app.orm.em.fork(), practiceId, async (em) => {
    const session = await em.findOne(Session, { id: sessionId })
    if (session?.status !== 'cancelled') return
    for (const { id } of requests) await refundEnded(em, session, id, by, now)
  })
}

async function refundEnded(em: EntityManager, session: Session, requestId: string, by: EndedBy, now: Date) {
  const payment = await em.findOne(CardPaymentEntity, { requestId, isLate: false })
  if (!payment) return
  const { refundedCents, restCents } = await lockRest(em, payment.id)
  if (refundedCents > 0) return
  const rules = await readSettings(queryOf(em), session.practiceId)
  const { cents } = refundByPolicy(rules, { ...session, endedBy: by }, payment.amountCents, now)
  const amountCents = Math.min(cents, restCents)
  if (amountCents > 0)
    await addRefund(em, payment, { amountCents, reason: 'cancelled', note: null, createdBy: null }, now)
}
