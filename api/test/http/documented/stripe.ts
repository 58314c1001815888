import type { Stripe } from '../../../../tests/stand-ins/stripe/service.ts'
import { contract } from '../../../src/contract.ts'
import { signToken } from '../../../src/crypto/token.ts'
import type { TestApp } from '../../app.ts'
import { aPatient, aPractice, aSession } from '../../build.ts'
import { nextWeekday } from '../../days.ts'
import { ownerHash, ownerPassword } from '../../stripe/a-stripe.ts'
import { aPaymentRequest, payLinkOf } from '../../stripe/card-rows.ts'
import type { Documented } from '../documented.ts'
import { asksOfSentInvoices } from './invoices.ts'

/** Connects an account at Stripe, asks a client to pay, refunds, takes a delivery, and disconnects. */
export async function asksOfStripe(
  app: TestApp,
  as: Documented['as'],
  ask: Documented['ask'],
  standIn: Stripe,
  sign: (body: string) => string,
): Promise<void> {
  const practice = await aPractice(app.orm, { passwordHash: ownerHash })
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const client = await app.signedIn(practice)
  const { stripe } = contract
  await practitioner(stripe.account)
  await practitioner(stripe.link, ownerPassword.body)
  await practitioner(stripe.connect, { currentPassword: 'autre chose' })
  await practitioner(stripe.connect, ownerPassword.body)
  standIn.onboard((await client.stripe.account({})).account?.accountId ?? '', 'complete')
  await practitioner(stripe.read)
  await practitioner(stripe.link, ownerPassword.body)
  await practitioner(stripe.account)
  const patient = await aPatient(app.orm, practice)
  const session = await aSession(app.orm, practice, {
    startsAt: new Date(nextWeekday(practice, 'monday', '10:00')),
    patientId: patient.id,
  })
  await practitioner(stripe.createPatientLink, { amountCents: 4000 }, { id: patient.id })
  await practitioner(stripe.sessionLink, undefined, { id: session.id })
  await practitioner(stripe.sessionLink, undefined, { id: patient.id })
  const { id, url } = await client.stripe.createSessionLink({ params: { id: session.id }, body: {} })
  await practitioner(stripe.createSessionLink, { amountCents: 1000 }, { id: session.id })
  await practitioner(stripe.sessionLink, undefined, { id: session.id })
  await practitioner(stripe.ofSession, undefined, { id: session.id })
  await practitioner(stripe.ofPatient, undefined, { id: patient.id })
  const token = url?.split('/').at(-1) ?? ''
  const payPath = `/api/public/pay/${token}`
  await ask(stripe.payPage, payPath)
  const { terms } = await app.client().stripe.payPage({ params: { token } })
  await ask(stripe.pay, payPath, { termsVersion: terms.version })
  await ask(stripe.pay, payPath, { termsVersion: terms.version, waiver: true })
  await ask(stripe.checkPayment, `${payPath}/check`)
  await practitioner(stripe.withdrawLink, undefined, { id })
  const paid = await aPaymentRequest(app, practice, { isPaid: true })
  const preview = `?requestId=${paid.id}`
  await practitioner(stripe.previewRefund, undefined, { query: preview })
  await practitioner(stripe.refund, { requestId: paid.id, amountCents: 100 })
  await practitioner(stripe.refund, { requestId: paid.id, amountCents: 1_000_000 })
  await practitioner(stripe.retryRefund, undefined, { id: paid.refundId })
  await practitioner(stripe.disputes)
  await aPaymentRequest(app, practice, { isPaid: true, session: { id: session.id, patientId: patient.id } })
  const bookingToken = signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id: session.id })
  const own = `/api/public/bookings/${bookingToken}`
  await ask(contract.booking.own, own)
  await ask(contract.booking.withdrawal, `${own}/withdrawal`)
  await ask(contract.booking.withdraw, `${own}/withdrawal`, { name: '' })
  const cash = { patientId: patient.id, typeKey: 'cash', amountCents: 1000, sessionIds: [session.id] }
  await client.billing.take({ body: cash })
  await ask(contract.booking.withdraw, `${own}/withdrawal`, { name: 'Zoé', address: 'zoe@essais.test' })
  await practitioner(stripe.withdrawals)
  const [withdrawal] = (await client.stripe.withdrawals({})).data
  await practitioner(stripe.recordHandedBack, undefined, { id: withdrawal?.id ?? '' })
  await practitioner(stripe.payouts)
  await ask(stripe.payPage, `/api/public/pay/${payLinkOf(app, practice, paid.id)}`)
  await asksOfSentInvoices(practice, app, as)
  const body = {
    object: 'event',
    id: 'evt_1',
    type: 'payout.paid',
    account: 'acct_1',
    livemode: false,
    created: 1,
    data: { object: { id: 'po_1' } },
  }
  await ask(stripe.delivery, stripe.delivery.path, body, { 'stripe-signature': sign(JSON.stringify(body)) })
  await ask(stripe.delivery, stripe.delivery.path, body)
  await practitioner(stripe.disconnect)
}
