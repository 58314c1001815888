import { millisecondsInDay } from 'date-fns/constants'
import type * as z from 'zod'
import type { Secrets } from '../../crypto/vault.ts'
import { writeInPractice } from '../../db/native.ts'
import type { Query } from '../../db/query.ts'
import type { App } from '../../http/context.ts'
import { fail, refuseField } from '../../http/errors.ts'
import { isSameMailbox } from '../../mail/address.ts'
import type { RequestOfPractice } from '../../payment-requests/entity.ts'
import { typedSpelling } from '../../sessions/typed-details.ts'
import { callStripe, requireStripe, type Stripe, StripeRefusal, throwStripeProblem } from '../client.ts'
import type { stripe } from '../contract.ts'
import { agreedTerms } from '../terms/terms.ts'
import { mayBeFormerGuardians } from './former-guardian.ts'
import { checkoutParams } from './params.ts'
import type { PayLink } from './pay-link.ts'
import { dropAttempt, lockCheckout, writeAttempt, writeCheckout } from './row.ts'
import { settleCheckout } from './settle.ts'

/** The lifetimes that Stripe allows for a Checkout Session. Source: docs.stripe.com/api/checkout/sessions/create. */
const SHORTEST_MS = 30 * 60_000
const LONGEST_MS = millisecondsInDay
/** Allows for a difference between our clock and Stripe's. */
const MARGIN_MS = 60_000

type Payment = z.output<typeof stripe.pay.body>

/**
 * Opens Stripe's page for a payment request. An open Checkout Session is used again, since one for each press could be
 * paid twice. Refuses a request that is over, changed conditions, and a missing waiver.
 */
export async function openCheckout(app: App, link: PayLink, payment: Payment, now: Date): Promise<{ url: string }> {
  const client = requireStripe(app.config)
  const begin = (isSettled: boolean) => beginCheckout(app, link, payment, { now, isSettled })
  let begun = await begin(false)
  if (begun === 'unsettled') {
    // What was paid meanwhile, or has expired at Stripe, is known before another is begun.
    await settleCheckout(app, link, now).catch(throwStripeProblem)
    begun = await begin(true)
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
  link: PayLink,
  payment: Payment,
  { now, isSettled }: { now: Date; isSettled: boolean },
): Promise<Begun | { url: string } | 'unsettled'> =>
  writeInPractice(app.orm, link.practiceId, async ({ query }) => {
    const facts = await lockCheckout(query, link)
    if (!facts) throw fail('not_found')
    const { request, account, isOpen } = facts
    if (request.checkoutId && !isSettled) return 'unsettled'
    if (request.status !== 'open') throw fail('link_expired', { reason: request.status })
    if (request.expiresAt <= now) throw fail('link_expired', { reason: 'expired' })
    if (!isOpen || !account.canCharge || !account.accountId) throw fail('card_payments_unavailable')
    const lang = payment.locale ?? request.locale
    const known = request.agreed
    if (known?.by === 'booking' && known.version !== payment.termsVersion)
      throw refuseField('termsVersion', 'other_terms')
    const agreed = known?.by === 'booking' ? known : agreedTerms(facts, payment, { by: 'payment', lang, now })
    const { checkoutExpiresAt: before, checkoutId, checkoutUrl } = request
    // Repeats a call that was cut by the same key: Stripe answers what it answered.
    const isCut = before !== null && before.getTime() - now.getTime() > SHORTEST_MS
    const isOpenAtStripe = checkoutId && checkoutUrl
    const isAnother = !isCut && !isOpenAtStripe
    const attempt = request.attempts + (isAnother ? 1 : 0)
    const checkoutExpiresAt = isAnother ? endOfCheckout(request.expiresAt, now) : before
    // Nobody waits for it here: it goes out with the commit, which fails with it.
    void writeAttempt(query, link, { attempts: attempt, agreed, checkoutExpiresAt })
    if (isOpenAtStripe) return { url: checkoutUrl }
    const isHidden = mayBeFormerGuardians(facts, link, now)
    const client = { email: isHidden ? null : await shownEmail(query, app.config, facts) }
    const params = checkoutParams(app, { ...facts, client }, { lang, expiresAt: checkoutExpiresAt ?? now })
    return { attempt, accountId: account.accountId, params }
  })

/**
 * The client's address, on a page that opens without a proof: as it was typed at the booking, since the record's own
 * spelling would tell that there is a record.
 */
async function shownEmail(
  query: Query,
  secrets: Secrets,
  { request: { practiceId }, session, client }: NonNullable<Awaited<ReturnType<typeof lockCheckout>>>,
): Promise<string | null> {
  const typed = session ? (await typedSpelling(query, secrets, { practiceId, id: session.id })).email : undefined
  return typed && isSameMailbox(typed, client.email) ? typed : client.email
}

/** A checkout ends with its request, within the shortest and longest life that Stripe allows, at a whole second. */
function endOfCheckout(expiresAt: Date, now: Date): Date {
  const requestedLife = expiresAt.getTime() - now.getTime()
  const life = Math.min(LONGEST_MS - MARGIN_MS, Math.max(SHORTEST_MS + MARGIN_MS, requestedLife))
  return new Date(Math.floor((now.getTime() + life) / 1000) * 1000)
}

/** Keeps the new Checkout Session. If its request has ended meanwhile, nobody may pay it: it is ended at Stripe too. */
async function keepCheckout(
  app: App,
  link: RequestOfPractice,
  { attempt, accountId }: { attempt: number; accountId: string },
  { id, url }: Stripe.Checkout.Session,
): Promise<{ url: string }> {
  const [written] = await writeInPractice(app.orm, link.practiceId, ({ query }) =>
    writeCheckout(query, link, { attempt, id, url }),
  )
  if (written?.status === 'open' && url) return { url }
  await callStripe(requireStripe(app.config).checkout.sessions.expire(id, {}, { stripeAccount: accountId })).catch(
    (error) => {
      if (!(error instanceof StripeRefusal)) throw throwStripeProblem(error)
    },
  )
  throw fail('link_expired')
}

const forgetCheckout = (app: App, link: RequestOfPractice, attempt: number) =>
  writeInPractice(app.orm, link.practiceId, ({ query }) => dropAttempt(query, link, attempt))
