import { afterAll, expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { creditRefund } from '../../src/invoices/refunds.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { aClient, aPatient } from '../build.ts'
import { aChild, aGuardian } from '../client-area/a-guardian.ts'
import { heldSessions, identityRow } from '../invoices/an-invoice.ts'
import { refusal } from '../refusal.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, clock, stripe } = beside

/** A client with an invoice of two sessions, 120 EUR, and their own view of it. */
async function anOwnInvoice({ isConnected = true } = {}) {
  const practitioner = await aPractitioner(beside, { isConnected })
  const { practice, client } = practitioner
  await inPractice(app.orm.em, practice.id, (em) => em.insert(BillingIdentityEntity, identityRow(practice.id)))
  const account = await aClient(app.orm, practice)
  const { patientId } = account
  const { ids } = await heldSessions(app, practice, 2, patientId)
  const { id } = await client.invoices.create({ body: { patientId, sessionIds: ids, issue: true } })
  const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(account)}` })
  const invoice = () => client.invoices.detail({ params: { id } })
  return { practitioner, practice, id, ids, own, invoice, pay: () => own.stripe.payInvoice({ params: { id } }) }
}

test('a client pays the rest of an invoice, session by session, and a refund of it is credited once, when it has arrived', async () => {
  const { practitioner, practice, ids, own, invoice, pay } = await anOwnInvoice()
  expect(await own.invoices.ofClient({})).toMatchObject([{ canPay: true, dueCents: 12_000 }])
  const { url } = await pay()
  expect((await pay()).url).toBe(url)
  // Refunds to this card wait at the bank.
  stripe.pay((await practitioner.payer(url).begin()).id, { card: '4000000000007726' })
  await practitioner.work()
  expect(await invoice()).toMatchObject({ paidCents: 12_000, dueCents: 0 })
  for (const session of ids)
    expect(await practitioner.client.billing.sessionMoney({ params: { id: session } })).toMatchObject({ dueCents: 0 })
  expect(await refusal(pay())).toMatchObject({ code: 'conflict' })
  const [request] = await practitioner.own((query) => query<{ id: string }>('select id from payment_request'))
  await practitioner.client.stripe.refund({ body: { requestId: request?.id ?? '', amountCents: 5000 } })
  await practitioner.work()
  const toCredit = () =>
    practitioner.own((query) =>
      query<{ data: { practiceId: PracticeId; paymentId: string } }>(
        "select data from pgboss.job where name = 'invoices.creditRefunded' and data->>'practiceId' = $1",
        [practice.id],
      ),
    )
  expect(await toCredit()).toHaveLength(0)
  stripe.settle(practitioner.account)
  await practitioner.work()
  const waiting = await toCredit()
  expect(waiting).toHaveLength(1)
  const credit = () =>
    inPractice(app.orm.em.fork(), practice.id, (em) => creditRefund(em, waiting[0]!.data, clock.now()))
  await credit()
  await credit()
  expect(await invoice()).toMatchObject({ creditedCents: 5000, paidCents: 7000, dueCents: 0 })
  expect((await invoice()).correctedBy).toHaveLength(1)
})

test('a refund of money for a session says that its invoice is credited', async () => {
  const { practitioner, practice } = await anOwnInvoice()
  const { client } = practitioner
  const { patientId, ids } = await heldSessions(app, practice)
  const link = await client.stripe.createSessionLink({ params: { id: ids[0]! }, body: {} })
  stripe.pay((await practitioner.payer(link.url ?? '').begin()).id)
  await practitioner.work()
  const needed = async () => (await client.stripe.previewRefund({ query: { requestId: link.id } })).isCreditNoteNeeded
  expect(await needed()).toBe(false)
  await client.invoices.create({ body: { patientId, sessionIds: ids, issue: true } })
  expect(await needed()).toBe(true)
})

test('a payment link includes invoices of the client alone', async () => {
  const { practitioner, id, ids } = await anOwnInvoice()
  const { client, practice } = practitioner
  const { patient } = await client.sessions.get({ params: { id: ids[0]! } })
  const link = (patientId: string) =>
    client.stripe.createPatientLink({ params: { id: patientId }, body: { amountCents: 4000, invoiceIds: [id] } })
  const { id: stranger } = await aPatient(app.orm, practice)
  expect(await refusal(link(stranger))).toMatchObject({
    status: 422,
    details: { errors: { invoiceIds: ['unknown'] } },
  })
  expect(await link(patient.id)).toMatchObject({ status: 'open', amountCents: 4000 })
})

test('the log names the guardian who pays for a child, and not the child', async () => {
  const practitioner = await aPractitioner(beside)
  const { practice, client } = practitioner
  await inPractice(app.orm.em, practice.id, (em) => em.insert(BillingIdentityEntity, identityRow(practice.id)))
  const { id: patientId } = await aChild(app, practice)
  const { accountId, api } = await aGuardian(app, practice, [patientId])
  const { ids } = await heldSessions(app, practice, 1, patientId)
  const { id } = await client.invoices.create({ body: { patientId, sessionIds: ids, issue: true } })
  await api.stripe.payInvoice({ params: { id } })
  const made = await practitioner.own((query) =>
    query("select done_by, actor from audit_entry where action = 'card_payments.link_made'"),
  )
  expect(made).toEqual([{ done_by: 'client', actor: accountId }])
})

test('another client’s invoice, and one of a practice without card payments, cannot be paid so', async () => {
  const { own, pay } = await anOwnInvoice({ isConnected: false })
  expect(await own.invoices.ofClient({})).toMatchObject([{ canPay: false }])
  expect(await refusal(pay())).toMatchObject({ code: 'card_payments_unavailable' })
  const other = await anOwnInvoice()
  expect(await refusal(own.stripe.payInvoice({ params: { id: other.id } }))).toMatchObject({ code: 'not_found' })
})
