import { afterAll, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { runCloseReminderLinksJob } from '../../src/due-reminders/jobs.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import type { JobApp } from '../../src/jobs/job.ts'
import { mailLinks } from '../../src/mail/links.ts'
import { Message } from '../../src/messages/entity.ts'
import { suppress } from '../../src/messages/suppression.ts'
import { cardTemplates } from '../../src/stripe/emails.ts'
import { aPatient, aSession } from '../build.ts'
import { identityRow } from '../invoices/an-invoice.ts'
import { refusal } from '../refusal.ts'
import { aPractitioner, besideStripe } from '../stripe/a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, stripe, clock } = beside

/** A practice that takes cards, with an issued invoice of 60 EUR. */
async function anIssuedInvoice() {
  const practitioner = await aPractitioner(beside)
  const { practice, client } = practitioner
  await inPractice(app.orm.em.fork(), practice.id, (em) => em.insert(BillingIdentityEntity, identityRow(practice.id)))
  const { id: patientId } = await aPatient(app.orm, practice)
  const startsAt = new Date('2026-03-02T09:00:00Z')
  const session = await aSession(app.orm, practice, { status: 'done', startsAt, patientId })
  const { id } = await client.invoices.create({ body: { patientId, sessionIds: [session.id], issue: true } })
  /** The link in the last mail. */
  const sentLink = async () => {
    const [message] = await inPractice(app.orm.em.fork(), practice.id, (em) =>
      em.find(Message, { template: 'invoices.sent' }, { orderBy: { createdAt: 'desc', id: 'desc' } }),
    )
    const { requestId } = message!.data as { requestId?: string }
    return requestId
  }
  const payerOf = (requestId = '') =>
    practitioner.payer(mailLinks(app.config).pay({ practiceId: practice.id, id: requestId }))
  const close = () =>
    runCloseReminderLinksJob.run(
      { em: app.orm.em.fork(), now: clock.now(), app: app.app as unknown as JobApp },
      { of: practice.id, patientId },
    )
  const invoice = () => client.invoices.detail({ params: { id } })
  return { practitioner, client, patientId, sessionId: session.id, id, sentLink, payerOf, close, invoice }
}

test('an invoice’s mail has a link for its rest; once paid, the next mail has none', async () => {
  const { practitioner, client, id, sentLink, payerOf, invoice } = await anIssuedInvoice()
  await client.invoices.send({ params: { id } })
  const requestId = await sentLink()
  const payer = payerOf(requestId)
  expect(await payer.page()).toMatchObject({ status: 'open', amountCents: 6000 })
  stripe.pay((await payer.begin()).id)
  await practitioner.work()
  expect(await invoice()).toMatchObject({ paidCents: 6000, dueCents: 0 })
  // A waiting message is not written a second time.
  await practitioner.own((query) => query("update message set status = 'sent' where template = 'invoices.sent'"))
  await client.invoices.send({ params: { id } })
  expect(await sentLink()).toBeUndefined()
})

test('a person who pays for a client reads nothing of the client’s address, and gets the confirmation', async () => {
  const { practitioner, client, id, sentLink, payerOf } = await anIssuedInvoice()
  const { practice } = practitioner
  const checkoutOf = async () => {
    await client.invoices.send({ params: { id } })
    return payerOf(await sentLink()).begin()
  }
  const paidTo = async () => {
    const requestId = (await sentLink()) ?? ''
    const message = { practiceId: practice.id, audience: 'client', data: { requestId, amountCents: 6000 } }
    const mail = await inPractice(app.orm.em.fork(), practice.id, (em) =>
      cardTemplates['cards.paid'](message as never, {
        em,
        links: mailLinks(app.config),
        now: clock.now(),
        config: app.config,
      }),
    )
    return { to: mail?.to.address, greeting: mail?.content.greeting }
  }
  await client.invoices.change({ params: { id }, body: { sendTo: 'parent@essais.test' } })
  const checkout = await checkoutOf()
  expect(checkout.customer_email).toBeNull()
  expect(await paidTo()).toEqual({ to: 'parent@essais.test', greeting: 'Bonjour,' })
  const own = await anIssuedInvoice()
  await own.client.invoices.send({ params: { id: own.id } })
  expect((await own.payerOf(await own.sentLink()).begin()).customer_email).toMatch(/@/)
})

test('the confirmation goes again by the payer’s address, whatever became of the client’s', async () => {
  const { practitioner, client, patientId, id, sentLink, payerOf } = await anIssuedInvoice()
  const { practice, own, work } = practitioner
  await client.invoices.change({ params: { id }, body: { sendTo: 'parent@essais.test' } })
  await client.invoices.send({ params: { id } })
  stripe.pay((await payerOf(await sentLink()).begin()).id)
  await work()
  await own((query) => query("update message set status = 'sent' where template = 'cards.paid'"))
  const [paid] = (await client.messages.list({ query: { template: 'cards.paid' } })).data
  const params = { id: paid!.id }
  expect(await client.messages.get({ params })).toMatchObject({ patient: { id: patientId }, isToClient: false })
  const block = (address: string) =>
    own((query) =>
      suppress(
        query,
        app.config.APP_SECRET,
        { practiceId: practice.id, channel: 'email', address },
        { reason: 'bounced', now: clock.now() },
      ),
    )
  await block((await client.patientFile.get({ params: { id: patientId } })).email ?? '')
  expect(await client.messages.resend({ params })).toMatchObject({ state: 'queued', template: 'cards.paid' })
  await block('parent@essais.test')
  expect(await refusal(client.messages.resend({ params }))).toMatchObject({
    details: { errors: { email: ['takes_no_mail'] } },
  })
})

test('the link ends once the invoice is paid by hand, or credited', async () => {
  const paid = await anIssuedInvoice()
  await paid.client.invoices.send({ params: { id: paid.id } })
  const first = paid.payerOf(await paid.sentLink())
  const { patientId, sessionId } = paid
  await paid.client.billing.take({ body: { patientId, typeKey: 'cash', amountCents: 1000, sessionIds: [sessionId] } })
  await paid.close()
  expect(await first.page()).toMatchObject({ status: 'withdrawn' })

  const credited = await anIssuedInvoice()
  await credited.client.invoices.send({ params: { id: credited.id } })
  const second = credited.payerOf(await credited.sentLink())
  await credited.client.invoices.credit({ params: { id: credited.id }, body: { reason: 'Erreur' } })
  const waiting = await queryOf(app.orm.em.fork())(
    `select from pgboss.job where name = $1 and data ->> 'patientId' = $2`,
    [runCloseReminderLinksJob.name, credited.patientId],
  )
  expect(waiting).toHaveLength(1)
  await credited.close()
  expect(await second.page()).toMatchObject({ status: 'withdrawn' })
})
