import { afterAll, expect, test } from 'vitest'
import type { Charge } from '../../../tests/stand-ins/stripe/service.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { runCloseReminderLinksJob } from '../../src/due-reminders/jobs.ts'
import { remind } from '../../src/due-reminders/service.ts'
import { createDraft } from '../../src/invoices/editing.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { issueInvoice } from '../../src/invoices/issue.ts'
import type { JobApp } from '../../src/jobs/job.ts'
import { mailLinks } from '../../src/mail/links.ts'
import { Message } from '../../src/messages/entity.ts'
import { aPatient, aSession } from '../build.ts'
import { identityRow } from '../invoices/an-invoice.ts'
import { aPractitioner, besideStripe } from '../stripe/a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, stripe, clock } = beside

/** A practice that takes cards, and a reminded client who owes it two sessions of 60 EUR. */
async function aRemindedClient() {
  const practitioner = await aPractitioner(beside)
  const { practice, client } = practitioner
  const { id: patientId } = await aPatient(app.orm, practice)
  const held = async (startsAt: string) =>
    (await aSession(app.orm, practice, { status: 'done', startsAt: new Date(startsAt), patientId })).id
  const sessions = [await held('2026-03-02T09:00:00Z'), await held('2026-04-02T09:00:00Z')]
  expect(await client.dueReminders.send({ body: { patientIds: [patientId] } })).toMatchObject([{ outcome: 'sent' }])
  const [message] = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    em.find(Message, { template: 'due.reminder' }),
  )
  const { requestId = '' } = message!.data as { requestId?: string }
  const payer = practitioner.payer(mailLinks(app.config).pay({ practiceId: practice.id, id: requestId }))
  const money = () => client.billing.patientMoney({ params: { id: patientId } })
  const close = () =>
    runCloseReminderLinksJob.run(
      { em: app.orm.em.fork(), now: clock.now(), app: app.app as unknown as JobApp },
      { of: practice.id, patientId },
    )
  /** Whether a check of links was requested since the last call. */
  const isClosingEnqueued = async () => {
    const query = queryOf(app.orm.em.fork())
    const statement = `delete from pgboss.job where name = $1 and data ->> 'patientId' = $2 returning id`
    return (await query(statement, [runCloseReminderLinksJob.name, patientId])).length > 0
  }
  return { practitioner, client, patientId, sessions, payer, money, close, isClosingEnqueued }
}

test('a reminder’s link pays the debt, the oldest first, and nothing is owed then', async () => {
  const { practitioner, client, patientId, payer, money } = await aRemindedClient()
  expect(await payer.page()).toMatchObject({ status: 'open', amountCents: 12_000 })
  stripe.pay((await payer.begin()).id)
  await practitioner.work()
  expect(await payer.page()).toMatchObject({ status: 'paid' })
  expect(await money()).toMatchObject({ dueCents: 0, creditCents: 0, receivedCents: 12_000 })
  expect(await client.dueReminders.send({ body: { patientIds: [patientId] } })).toMatchObject([
    { outcome: 'nothing_due' },
  ])
})

test('a reminder’s link is in the log, as every link is', async () => {
  const { client } = await aRemindedClient()
  const { data } = await client.audit.own({})
  expect(data).toContainEqual(
    expect.objectContaining({
      action: 'card_payments.link_made',
      by: 'practitioner',
      details: expect.objectContaining({ amountCents: 12_000 }),
    }),
  )
})

test('a link that asks for more than is owed by now is withdrawn, and cannot be paid', async () => {
  const { client, patientId, sessions, payer, close } = await aRemindedClient()
  await close()
  expect(await payer.page()).toMatchObject({ status: 'open' })
  await client.billing.take({
    body: { patientId, typeKey: 'cash', amountCents: 6000, sessionIds: sessions.slice(0, 1) },
  })
  await close()
  expect(await payer.page()).toMatchObject({ status: 'withdrawn' })
})

test('a link is checked again when an invoice asks for less, and when a price is lowered', async () => {
  const { practitioner, client, patientId, sessions, payer, close, isClosingEnqueued } = await aRemindedClient()
  await inPractice(app.orm.em.fork(), practitioner.practice.id, (em) =>
    em.insert(BillingIdentityEntity, identityRow(practitioner.practice.id)),
  )
  const [first = '', second = ''] = sessions
  expect(await isClosingEnqueued()).toBe(false)
  const discount = { kind: 'discount' as const, amountCents: 1000, reason: 'Geste' }
  await client.billing.changePrice({ params: { id: second }, body: discount })
  expect(await isClosingEnqueued()).toBe(true)
  const { id } = await client.invoices.create({ body: { patientId, sessionIds: [first] } })
  const lines = [{ label: 'Séance', sessionId: first, unitPriceCents: 5000 }]
  await client.invoices.change({ params: { id }, body: { lines } })
  expect(await isClosingEnqueued()).toBe(false)
  await client.invoices.issue({ params: { id } })
  expect(await isClosingEnqueued()).toBe(true)
  await close()
  expect(await payer.page()).toMatchObject({ status: 'withdrawn' })
})

test('a link of the desk ends once its session or its invoice is paid otherwise, and one for money in advance stays', async () => {
  const { practitioner, client, patientId, sessions, money, close, isClosingEnqueued } = await aRemindedClient()
  await inPractice(app.orm.em.fork(), practitioner.practice.id, (em) =>
    em.insert(BillingIdentityEntity, identityRow(practitioner.practice.id)),
  )
  const [first = '', second = ''] = sessions
  const { id: invoiceId } = await client.invoices.create({ body: { patientId, sessionIds: [second], issue: true } })
  const ofPatient = (body: { amountCents: number; invoiceIds?: string[] }) =>
    client.stripe.createPatientLink({ params: { id: patientId }, body })
  const links = [
    await client.stripe.createSessionLink({ params: { id: first }, body: {} }),
    await ofPatient({ amountCents: 6000, invoiceIds: [invoiceId] }),
    await ofPatient({ amountCents: 6000 }),
  ]
  const states = async () => {
    const found = await client.stripe.ofPatient({ params: { id: patientId } })
    return links.map(({ id }) => found.find((link) => link.id === id)?.status)
  }
  const take = async (amountCents: number, named: object) => {
    await isClosingEnqueued()
    await client.billing.take({ body: { patientId, typeKey: 'cash', amountCents, ...named } })
    expect(await isClosingEnqueued()).toBe(true)
    await close()
  }
  await take(2500, { sessionIds: [first] })
  expect(await states()).toEqual(['open', 'open', 'open'])
  await take(3500, { sessionIds: [first] })
  expect(await states()).toEqual(['withdrawn', 'open', 'open'])
  await take(6000, { invoiceIds: [invoiceId] })
  expect(await states()).toEqual(['withdrawn', 'withdrawn', 'open'])
  // The page of the client shows it, until it is withdrawn.
  const hasCardPaymentOrLink = async () => (await money()).hasCardPaymentOrLink
  expect(await hasCardPaymentOrLink()).toBe(true)
  for (const { id, status } of await client.stripe.ofPatient({ params: { id: patientId } }))
    if (status === 'open') await client.stripe.withdrawLink({ params: { id } })
  expect(await hasCardPaymentOrLink()).toBe(false)
})

test('of two debts one is paid at the desk, and the other reminder’s link pays no session twice', async () => {
  const practitioner = await aPractitioner(beside)
  const { practice, client } = practitioner
  const { id: patientId } = await aPatient(app.orm, practice)
  const held = async (startsAt: string) =>
    (await aSession(app.orm, practice, { status: 'done', startsAt: new Date(startsAt), patientId })).id
  const first = await held('2026-03-02T09:00:00Z')
  await client.dueReminders.send({ body: { patientIds: [patientId] } })
  const [message] = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    em.find(Message, { template: 'due.reminder' }),
  )
  const { requestId = '' } = message!.data as { requestId?: string }
  const second = await held('2026-04-02T09:00:00Z')
  await client.billing.take({ body: { patientId, typeKey: 'cash', amountCents: 6000, sessionIds: [first] } })
  const payer = practitioner.payer(mailLinks(app.config).pay({ practiceId: practice.id, id: requestId }))
  stripe.pay((await payer.begin()).id)
  await practitioner.work()
  for (const id of [first, second])
    expect(await client.billing.sessionMoney({ params: { id } })).toMatchObject({ paidCents: 6000, dueCents: 0 })
})

/**
 * A client who owes two sessions of 60 EUR, the older on an invoice that somebody else pays, and was reminded
 * automatically.
 */
async function aSharedDebt() {
  const practitioner = await aPractitioner(beside)
  const { practice, client } = practitioner
  const { id: patientId } = await aPatient(app.orm, practice)
  const held = async (startsAt: string) =>
    (await aSession(app.orm, practice, { status: 'done', startsAt: new Date(startsAt), patientId })).id
  const [theirs, own] = [await held('2026-03-02T09:00:00Z'), await held('2026-04-02T09:00:00Z')]
  const payer = { sendTo: 'comptabilite@lac.test', billTo: { name: 'Ateliers du Lac', isBusiness: false } }
  const draft = { kind: 'invoice' as const, patientId, sessionIds: [theirs], lines: [], depositIds: [], issue: false }
  const [message] = await inPractice(app.orm.em.fork(), practice.id, async (em) => {
    await em.insert(BillingIdentityEntity, identityRow(practice.id))
    const { id: invoiceId } = await createDraft(em, practice.id, { ...draft, ...payer }, clock.now())
    await issueInvoice(em, { invoiceId }, clock.now())
    await remind(em, app.config, { practiceId: practice.id, patientId, by: null }, clock.now())
    return em.find(Message, { template: 'due.reminder' })
  })
  const { requestId = '' } = message!.data as { requestId?: string }
  const link = practitioner.payer(mailLinks(app.config).pay({ practiceId: practice.id, id: requestId }))
  const close = () =>
    runCloseReminderLinksJob.run(
      { em: app.orm.em.fork(), now: clock.now(), app: app.app as unknown as JobApp },
      { of: practice.id, patientId },
    )
  const moneyOf = (id: string) => client.billing.sessionMoney({ params: { id } })
  return { practitioner, client, patientId, theirs, own, link, close, moneyOf }
}

test('an automatic reminder’s link asks for what nobody else is asked for, and pays that', async () => {
  const { practitioner, theirs, own, link, close, moneyOf } = await aSharedDebt()
  await close()
  expect(await link.page()).toMatchObject({ status: 'open', amountCents: 6000 })
  stripe.pay((await link.begin()).id)
  await practitioner.work()
  expect(await moneyOf(own)).toMatchObject({ paidCents: 6000, dueCents: 0 })
  expect(await moneyOf(theirs)).toMatchObject({ paidCents: 0, dueCents: 6000 })
})

test('that link is withdrawn once the client has paid their own debt, though others still owe as much', async () => {
  const { client, patientId, own, link, close } = await aSharedDebt()
  await client.billing.take({ body: { patientId, typeKey: 'cash', amountCents: 6000, sessionIds: [own] } })
  await close()
  expect(await link.page()).toMatchObject({ status: 'withdrawn' })
})

test('a link for what a lost dispute made due again ends once the bank gives the dispute up', async () => {
  const { practitioner, client, sessions, payer, money, close, isClosingEnqueued } = await aRemindedClient()
  stripe.pay((await payer.begin()).id)
  await practitioner.work()
  const [charge] = stripe.list<Charge>(practitioner.account, 'charge')
  const { id } = stripe.dispute(charge?.id ?? '')
  stripe.closeDispute(id, 'lost')
  await practitioner.work()
  expect(await money()).toMatchObject({ dueCents: 12_000 })
  const link = await client.stripe.createSessionLink({ params: { id: sessions[0] ?? '' }, body: {} })
  await isClosingEnqueued()
  stripe.closeDispute(id, 'won')
  await practitioner.work()
  expect(await isClosingEnqueued()).toBe(true)
  await close()
  expect(await money()).toMatchObject({ dueCents: 0 })
  expect(await practitioner.payer(link.url ?? '').page()).toMatchObject({ status: 'withdrawn' })
})
