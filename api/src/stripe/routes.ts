import type Router from '@koa/router'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { forEachPerson } from '../client-area/each-practice.ts'
import { queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { PaymentRequestEntity } from '../payment-requests/entity.ts'
import type { PracticeId } from '../practice-id.ts'
import { cardPayments } from './account/card-payments.ts'
import { connectAccount, disconnectAccount, renewOnboardingLink } from './account/connect.ts'
import { readStripeAccount } from './account/state.ts'
import { assertInPractice } from './assert-in-practice.ts'
import { listDisputes, listPayouts } from './bank/lists.ts'
import { cancelPaymentRequest } from './checkout/lapse.ts'
import { openCheckout } from './checkout/open.ts'
import { openPayLink } from './checkout/pay-link.ts'
import { readPayPage } from './checkout/pay-page.ts'
import { settleCheckout } from './checkout/settle.ts'
import { requireStripe, throwStripeProblem } from './client.ts'
import { stripe } from './contract.ts'
import { receiveStripeDelivery } from './deliveries/receive.ts'
import { invoicePayUrl } from './invoice-link.ts'
import { createPatientLink, createSessionLink } from './links.ts'
import { previewRefund, refundByHand, retryOwnRefund } from './refunds/by-hand.ts'
import { findPaymentRequest, listPaymentRequests } from './requests.ts'
import { listWithdrawals } from './withdrawal/list.ts'
import { recordManualRefund } from './withdrawal/manual-payments.ts'

export function stripeRoutes(router: Router): void {
  route(router, stripe.account, ({ em, app, practiceId }) => cardPayments(em, app, practiceId))
  route(router, stripe.connect, { transaction: 'own' }, async ({ app, actor, body, now }) => {
    await assertOwner(app, actor, body.currentPassword)
    return connectAccount(app, actor, now)
  })
  route(router, stripe.link, { transaction: 'own' }, async ({ app, actor, practiceId, body }) => {
    await assertOwner(app, actor, body.currentPassword)
    return renewOnboardingLink(app, practiceId)
  })
  route(router, stripe.read, { transaction: 'own' }, async ({ app, practiceId, now }) => {
    requireStripe(app.config)
    await readStripeAccount(app, practiceId, now).catch(throwStripeProblem)
    return inPractice(app.orm.em.fork(), practiceId, (em) => cardPayments(em, app, practiceId))
  })
  route(router, stripe.disconnect, { transaction: 'own' }, async ({ app, actor, practiceId, now }) => {
    const open = await inPractice(app.orm.em.fork(), practiceId, (em) =>
      em.find(PaymentRequestEntity, { status: 'open', kind: 'prepayment' }),
    )
    // Clients who are about to pay for a held time must not be stranded.
    if (open.length) throw fail('conflict', { open: open.length })
    await withdrawAll(app, practiceId, now)
    await inPractice(app.orm.em.fork(), practiceId, (em) => disconnectAccount(em, actor, now))
  })

  route(router, stripe.ofSession, async ({ em, app, practiceId, params: { id } }) => {
    await assertInPractice(em, 'Session', practiceId, id)
    return listPaymentRequests(em, app.config, practiceId, { sessionId: id })
  })
  route(router, stripe.ofPatient, async ({ em, app, practiceId, params: { id } }) => {
    await assertInPractice(em, 'Patient', practiceId, id)
    return listPaymentRequests(em, app.config, practiceId, { patientId: id })
  })
  route(router, stripe.sessionLink, async ({ em, app, practiceId, params: { id }, now }) => {
    await assertInPractice(em, 'Session', practiceId, id)
    const requests = await listPaymentRequests(em, app.config, practiceId, { sessionId: id })
    const isOpen = ({ status, expiresAt }: (typeof requests)[number]) =>
      status === 'open' && (expiresAt === null || expiresAt > now)
    return requests.find(isOpen) ?? null
  })
  route(router, stripe.createSessionLink, ({ em, app, actor, params, body, now }) =>
    createSessionLink({ em, config: app.config, actor, now }, params.id, body),
  )
  route(router, stripe.payInvoice, async ({ em, app, actor, params, now }) => {
    const [url] = await forEachPerson({ app, query: queryOf(em), actor, now }, (own, person) =>
      invoicePayUrl(own, app.config, { ...person, invoiceId: params.id }, now),
    )
    if (!url) throw fail('not_found')
    return { url }
  })
  route(router, stripe.createPatientLink, ({ em, app, actor, params, body, now }) =>
    createPatientLink({ em, config: app.config, actor, now }, params.id, body),
  )
  route(router, stripe.withdrawLink, { transaction: 'own' }, async ({ app, practiceId, params: { id }, now }) => {
    const own = await inPractice(app.orm.em.fork(), practiceId, (em) =>
      findPaymentRequest(em, app.config, practiceId, id),
    )
    if (own.kind !== 'link') throw fail('conflict')
    const status = await cancelPaymentRequest(app, { practiceId, requestId: id }, now).catch(throwStripeProblem)
    if (status !== 'withdrawn') throw fail('conflict', { status })
  })

  route(router, stripe.previewRefund, ({ em, practiceId, query, now }) => previewRefund(em, practiceId, query, now))
  route(router, stripe.refund, ({ em, app, actor, body, now }) => {
    requireStripe(app.config)
    return refundByHand(em, actor, body, now)
  })
  route(router, stripe.retryRefund, ({ em, params, now }) => retryOwnRefund(em, params.id, now))
  route(router, stripe.disputes, ({ em, practiceId, query }) => listDisputes(em, practiceId, query))
  route(router, stripe.withdrawals, ({ em, practiceId, query }) => listWithdrawals(em, practiceId, query))
  route(router, stripe.recordHandedBack, async ({ em, actor, practiceId, params: { id }, now }) => {
    await recordManualRefund(em, actor, id, now)
    const { rows } = await listWithdrawals(em, practiceId, { page: 1, perPage: 1, id })
    return rows[0]!
  })
  route(router, stripe.payouts, ({ em, practiceId, query }) => listPayouts(em, practiceId, query))

  route(router, stripe.payPage, ({ em, app, params, query, now }) =>
    readPayPage(em, app.config, openPayLink(app.config, params.token), { lang: query.lang, now }),
  )
  route(router, stripe.pay, { transaction: 'none' }, ({ app, params, body, now }) =>
    openCheckout(app, openPayLink(app.config, params.token), body, now),
  )
  route(router, stripe.checkPayment, { transaction: 'none' }, async ({ app, params, now }) => {
    const link = openPayLink(app.config, params.token)
    requireStripe(app.config)
    const state = await settleCheckout(app, link, now).catch(throwStripeProblem)
    return inPractice(app.orm.em.fork(), link.practiceId, (em) =>
      readPayPage(em, app.config, link, { now, isProcessing: state === 'processing' }),
    )
  })
  route(router, stripe.delivery, { transaction: 'none', isShownNowhere: true }, ({ app, body, headers, now }) =>
    receiveStripeDelivery(app, { signature: String(headers['stripe-signature'] ?? ''), body }, now),
  )
}

/** Asks for the password again: the person who fills in Stripe's page decides where the money arrives. */
async function assertOwner(app: App, actor: PractitionerActor, password: string): Promise<void> {
  requireStripe(app.config)
  await inPractice(app.orm.em.fork(), actor.practiceId, (em) =>
    confirmPassword(queryOf(em), actor, password, app.limits),
  )
}

/** Withdraws the unpaid links of a practice. */
async function withdrawAll(app: App, practiceId: PracticeId, now: Date): Promise<void> {
  const open = await inPractice(app.orm.em.fork(), practiceId, (em) =>
    em.find(PaymentRequestEntity, { status: 'open', kind: 'link' }),
  )
  for (const { id } of open)
    await cancelPaymentRequest(app, { practiceId, requestId: id }, now).catch(throwStripeProblem)
}
