import { LockMode } from '@mikro-orm/core'
import { queryOf } from '../../db/query.ts'
import { inPractice } from '../../db/tenant.ts'
import { publishChange } from '../../events/publish.ts'
import { actionOfSystem } from '../../http/action-context.ts'
import type { AppResources } from '../../http/context.ts'
import { enqueueMessages } from '../../messages/service.ts'
import { PaymentRequestEntity, type RequestOfPractice } from '../../payment-requests/entity.ts'
import type { PaymentRequestStatus } from '../../payment-requests/states.ts'
import { lapseUnpaidSession, lockCalendarAndSession } from '../../sessions/prepaid/pay.ts'
import { callStripe, isAccessLost, requireStripe, StripeRefusal, stripeOf } from '../client.ts'
import { reconcileAccount } from '../deliveries/sweep.ts'
import { StripeAccountEntity } from '../entity.ts'
import { type CheckoutState, settleCheckout } from './settle.ts'

/**
 * Ends a request's Checkout Session at Stripe, so that nobody can pay it any more. Stripe's answer decides: a complete
 * one counts as paid. Throws if Stripe does not answer; where its owner has revoked our access, it never will.
 */
async function closeCheckout(app: AppResources, link: RequestOfPractice, now: Date): Promise<CheckoutState> {
  const found = await inPractice(app.orm.em.fork(), link.practiceId, async (em) => ({
    request: await em.findOne(PaymentRequestEntity, { id: link.requestId }),
    account: await em.findOne(StripeAccountEntity, { practiceId: link.practiceId }),
  }))
  const { checkoutId } = found.request ?? {}
  const { accountId } = found.account ?? {}
  if (!checkoutId || !accountId || !stripeOf(app.config)) return 'none'
  await callStripe(
    requireStripe(app.config).checkout.sessions.expire(checkoutId, {}, { stripeAccount: accountId }),
  ).catch((error) => {
    // It is complete or expired already; it is read below.
    if (!(error instanceof StripeRefusal)) throw error
  })
  return settleCheckout(app, link, now).catch((error) => {
    // Nothing will ever be said of it: only the owner of the account sees there what was paid.
    if (isAccessLost(error)) return 'none' as const
    throw error
  })
}

/**
 * Expires a request unless it was paid. True if Stripe has not reported the result yet, so that the caller asks again.
 */
export async function lapsePaymentRequest(app: AppResources, link: RequestOfPractice, now: Date): Promise<boolean> {
  const { practiceId, requestId } = link
  const request = await inPractice(app.orm.em.fork(), practiceId, (em) =>
    em.findOne(PaymentRequestEntity, { id: requestId }),
  )
  if (request?.status !== 'open' || request.expiresAt > now) return false
  const state = await closeCheckout(app, link, now)
  if (state === 'paid') return false
  if (state === 'processing' || state === 'open') return true
  // If our process ended just after it created a Checkout Session, only an event reports it.
  if (request.attempts > 0) await reconcileAccount(app, practiceId, now)
  return inPractice(app.orm.em.fork(), practiceId, async (em) => {
    const { sessionId } = request
    if (sessionId) await lockCalendarAndSession(em, sessionId)
    const locked = await lockRequest(em, requestId)
    if (locked.status !== 'open') return false
    // Somebody has started to pay since.
    if (locked.checkoutId && locked.checkoutId !== request.checkoutId) return true
    locked.status = 'expired'
    await em.flush()
    const isSessionLapsed =
      locked.kind === 'prepayment' && sessionId
        ? await lapseUnpaidSession(actionOfSystem(em, app.config, practiceId, now), sessionId)
        : false
    if (isSessionLapsed)
      await enqueueMessages(queryOf(em), {
        practiceId,
        sessionId: sessionId ?? null,
        template: 'cards.lapsed',
        data: { requestId },
        now,
        to: (['client', 'practitioner'] as const).map((audience) => ({
          audience,
          key: `cards.lapsed:${requestId}:${audience}`,
        })),
      })
    await publishChange(queryOf(em), practiceId, 'stripe')
    return false
  })
}

const lockRequest = (em: Parameters<typeof lockCalendarAndSession>[0], id: string) =>
  em.findOneOrFail(PaymentRequestEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })

/** Withdraws an unpaid request. Returns its state, which is paid if it was paid meanwhile. */
export async function cancelPaymentRequest(
  app: AppResources,
  link: RequestOfPractice,
  now: Date,
): Promise<PaymentRequestStatus | null> {
  const state = await closeCheckout(app, link, now)
  return inPractice(app.orm.em.fork(), link.practiceId, async (em) => {
    const request = await em.findOne(
      PaymentRequestEntity,
      { id: link.requestId },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    )
    if (!request) return null
    if (request.status === 'open' && state !== 'processing') request.status = 'withdrawn'
    await em.flush()
    await publishChange(queryOf(em), link.practiceId, 'stripe')
    return request.status
  })
}
