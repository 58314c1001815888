import { LockMode } from '@mikro-orm/core'
import type * as z from 'zod'
import { queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import type { App } from '../http/context.ts'
import { fail, refuseField } from '../http/errors.ts'
import { type AgreedTerms, PaymentRequestEntity } from '../payment-requests/entity.ts'
import type { PracticeId } from '../practice-id.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { checkoutParams } from './checkout-params.ts'
import { callStripe, requireStripe, type Stripe, StripeRefusal, throwStripeProblem } from './client.ts'
import type { stripe } from './contract.ts'
import { StripeAccountEntity } from './entity.ts'
import { paymentRequestFacts } from './facts.ts'
import { settleCheckout } from './settle.ts'
import { agreedTerms } from './terms.ts'

/** The lifetimes that Stripe allows for a Checkout Session. Source: docs.stripe.com/api/checkout/sessions/create. */
const SHORTEST_MS = 30 * 60_000
const LONGEST_MS = 24 * 3_600_000
/** Allows for a difference between our clock and Stripe's. */
const MARGIN_MS = 60_000

/** Names a payment request. */
export interface PaymentLink {
  practiceId: PracticeId
  requestId: string
}

type Payment = z.output<typeof stripe.pay.body>

/**
 * Opens Stripe's page for a payment request. An open Checkout Session is used again, since one for each press could be
 * paid twice. Refuses a request that is over, changed conditions, and a missing waiver.
 */
export async function openCheckout(app: App, link: PaymentLink, payment: Payment, now: Date): Promise<{ url: string }> {
  const client = requireStripe(app.config)
  let begun = await beginCheckout(app, link, payment, now, { isSettled: false })
  if (begun === 'unsettled') {
    // What was paid meanwhile, or has expired at Stripe, is known before another is begun.
    await settleCheckout(app, link, now).catch(throwStripeProblem)
    begun = await beginCheckout(app, link, payment, now, { isSettled: true })
  }
  if (begun === 'unsettled') throw fail('conflict')
  if ('url' in begun) return begun
  const { attempt, accountId, params } = begun
  const checkout = await callStripe(
    client.checkout.sessions.create(params, {
      stripeAccount: accountId,
      idempotencyKey: `checkout-${link.requestId}-${attempt}`,
    }),
  ).catch(async (error) => {
    // Stripe refuses the key with other parameters or an expired lifetime: the next press creates another Checkout
    // Session.
    if (error instanceof StripeRefusal) await forgetCheckout(app, link, attempt)
    return throwStripeProblem(error)
  })
  return keepCheckout(app, link, { attempt, accountId }, checkout)
}

interface Begun {
  attempt: number
  accountId: string
  params: Stripe.Checkout.SessionCreateParams
}

/**
 * Decides what to ask Stripe. Returns its page if one is open; `unsettled` if there was one whose result is unknown.
 */
const beginCheckout = (
  app: App,
  link: PaymentLink,
  payment: Payment,
  now: Date,
  { isSettled }: { isSettled: boolean },
): Promise<Begun | { url: string } | 'unsettled'> =>
  inPractice(app.orm.em.fork(), link.practiceId, async (em) => {
    const request = await em.findOne(
      PaymentRequestEntity,
      { id: link.requestId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    )
    if (request?.checkoutId && !isSettled) return 'unsettled'
    const facts = await paymentRequestFacts(em, link.practiceId, link.requestId)
    const account = await em.findOne(StripeAccountEntity, { practiceId: link.practiceId })
    if (!request || !facts) throw fail('not_found')
    if (request.status === 'expired' || request.status === 'withdrawn') throw fail('link_expired')
    if (request.status !== 'open') throw fail('conflict', { status: request.status })
    if (request.expiresAt <= now) throw fail('link_expired')
    const isOpen = await isPracticeOpen(queryOf(em), link.practiceId)
    if (!isOpen || !account?.canCharge || !account.accountId) throw fail('card_payments_unavailable')
    const lang = payment.locale ?? request.locale
    const known = request.agreed as AgreedTerms | null
    if (known?.by !== 'booking') request.agreed = agreedTerms(facts, payment, lang, now, { by: 'payment' })
    else if (known.version !== payment.termsVersion) throw refuseField('termsVersion', 'other_terms')
    if (request.checkoutId && request.checkoutUrl) return { url: request.checkoutUrl }
    const life = Math.min(
      LONGEST_MS - MARGIN_MS,
      Math.max(SHORTEST_MS + MARGIN_MS, request.expiresAt.getTime() - now.getTime()),
    )
    // Repeats an interrupted call with the same key: Stripe gives the same answer as before.
    const isCut = request.checkoutExpiresAt && request.checkoutExpiresAt.getTime() - now.getTime() > SHORTEST_MS
    if (!isCut) {
      request.attempts += 1
      request.checkoutExpiresAt = new Date(Math.floor((now.getTime() + life) / 1000) * 1000)
    }
    return {
      attempt: request.attempts,
      accountId: account.accountId,
      params: checkoutParams(app, facts, lang, request.checkoutExpiresAt ?? now),
    }
  })

/**
 * Stores the new Checkout Session. If the request has ended meanwhile, ends it at Stripe too, so that nobody pays it.
 */
async function keepCheckout(
  app: App,
  link: PaymentLink,
  { attempt, accountId }: { attempt: number; accountId: string },
  { id, url }: Stripe.Checkout.Session,
): Promise<{ url: string }> {
  const isOpen = await inPractice(app.orm.em.fork(), link.practiceId, async (em) => {
    const request = await em.findOneOrFail(
      PaymentRequestEntity,
      { id: link.requestId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    )
    if (request.attempts === attempt) {
      request.checkoutId = id
      request.checkoutUrl = url
    }
    return request.status === 'open'
  })
  if (isOpen && url) return { url }
  await callStripe(requireStripe(app.config).checkout.sessions.expire(id, {}, { stripeAccount: accountId })).catch(
    (error) => {
      if (!(error instanceof StripeRefusal)) throw throwStripeProblem(error)
    },
  )
  throw fail('link_expired')
}

const forgetCheckout = (app: App, { practiceId, requestId }: PaymentLink, attempt: number) =>
  inPractice(app.orm.em.fork(), practiceId, async (em) => {
    const request = await em.findOneOrFail(
      PaymentRequestEntity,
      { id: requestId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    )
    if (request.attempts === attempt && !request.checkoutId) request.checkoutExpiresAt = null
  })
