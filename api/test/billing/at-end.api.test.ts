import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { enqueue } from '../../src/jobs/queue.ts'
import { creditRefundJob } from '../../src/payments/job-names.ts'
import { recordPayment } from '../../src/payments/record.ts'
import { recordRefund } from '../../src/payments/take-back.ts'
import { issueNoteJob } from '../../src/sessions/job-names.ts'
import { anAccountOffice } from '../accounts/an-account-office.ts'
import { aPatient, aSession, type BuiltPractice } from '../build.ts'
import { aBillingPractice, heldSessions } from '../invoices/an-invoice.ts'
import { refusal } from '../refusal.ts'

const office = anAccountOffice()
const POLL = { timeout: 20_000 }

/** A practice whose notes are issued when a session is completed, and a session that is done. */
async function aDoneSession(
  given: Parameters<typeof aPatient>[2] = {},
  identity: Parameters<typeof aBillingPractice>[1] = {},
) {
  const practice = await aBillingPractice(office.app, identity, { settings: { invoiceIssuing: 'at_end' } })
  const client = await office.app.signedIn(practice)
  const { id: patientId } = await aPatient(office.app.orm, practice, given)
  const startsAt = new Date('2026-10-05T08:00:00Z')
  const { id } = await aSession(office.app.orm, practice, { startsAt, status: 'done', patientId })
  const invoice = async () => (await client.billing.sessionMoney({ params: { id } })).invoice
  return { practice, client, patientId, id, invoice }
}

describe('the note of a completed session', () => {
  test('is issued automatically, once', async () => {
    const { practice, client, id, invoice } = await aDoneSession()
    await client.sessions.complete({ params: { id } })
    await expect.poll(async () => (await invoice())?.status, POLL).toBe('issued')
    await inPractice(office.app.orm.em.fork(), practice.id, (em) =>
      enqueue(queryOf(em), issueNoteJob, { practiceId: practice.id, sessionId: id }),
    )
    await jobsDone('billing.issueNote')
    expect((await client.invoices.list({})).meta.total).toBe(1)
  }, 60_000)

  test('waits while the billing identity is incomplete, and the session is completed all the same', async () => {
    const { client, id, invoice } = await aDoneSession({}, { siret: null })
    expect(await client.sessions.complete({ params: { id } })).toMatchObject({ status: 'completed' })
    await jobsDone('billing.issueNote')
    expect(await invoice()).toBeNull()
    expect(await client.billing.toDo({})).toMatchObject({ sessionsWithoutNote: 1, missing: ['siret'] })
  }, 60_000)

  test('stays a draft where a name cannot be printed', async () => {
    const { client, id, invoice } = await aDoneSession({ lastname: '李' })
    await client.sessions.complete({ params: { id } })
    await expect.poll(async () => (await invoice())?.status, POLL).toBe('draft')
    expect(await client.billing.toDo({})).toMatchObject({ sessionsWithoutNote: 0, drafts: 1 })
  }, 60_000)

  test('is not issued where the settings say otherwise', async () => {
    const { client, id, invoice } = await aDoneSession()
    await client.practices.changeSettings({ body: { invoiceIssuing: 'draft' } })
    await client.sessions.complete({ params: { id } })
    await jobsDone('billing.issueNote')
    expect(await invoice()).toBeNull()
  }, 60_000)
})

test('a note that cannot be printed stays a draft, and does not stop its payment unless it was asked for', async () => {
  const practice = await aBillingPractice(office.app, {}, { settings: { invoiceIssuing: 'with_payment' } })
  const client = await office.app.signedIn(practice)
  const { id: patientId } = await aPatient(office.app.orm, practice, { firstname: 'Zoé 🌙', lastname: '李' })
  const { ids: sessionIds } = await heldSessions(office.app, practice, 1, patientId)
  const body = { patientId, typeKey: 'cash', amountCents: 6000, sessionIds }
  expect(await refusal(client.billing.take({ body: { ...body, issue: true } }))).toMatchObject({ code: 'validation' })
  await client.billing.take({ body })
  expect(await client.billing.patientMoney({ params: { id: patientId } })).toMatchObject({ receivedCents: 6000 })
  expect((await client.invoices.list({ query: {} })).data).toMatchObject([{ status: 'draft', totalCents: 6000 }])
})

test('a note that cannot even be drafted does not stop its payment unless it was asked for', async () => {
  const practice = await aBillingPractice(office.app, {}, { settings: { invoiceIssuing: 'with_payment' } })
  const client = await office.app.signedIn(practice)
  const { patientId, ids } = await heldSessions(office.app, practice)
  const body = { patientId, typeKey: 'cash', amountCents: 6000, sessionIds: [...ids, ...ids] }
  expect(await refusal(client.billing.take({ body: { ...body, issue: true } }))).toMatchObject({
    details: { errors: { sessionIds: ['repeated'] } },
  })
  await client.billing.take({ body })
  expect(await client.billing.patientMoney({ params: { id: patientId } })).toMatchObject({ receivedCents: 6000 })
  expect(await client.billing.toDo({})).toMatchObject({ sessionsWithoutNote: 1, drafts: 0 })
})

test('a note is issued at the end where a card has paid all before and it is due with the payment, and not of cash', async () => {
  const byCard = await aDoneSession()
  const byCash = await aDoneSession()
  const partly = await aDoneSession()
  for (const { client } of [byCard, byCash, partly])
    await client.practices.changeSettings({ body: { invoiceIssuing: 'with_payment' } })
  const pay = ({ practice, patientId, id: sessionId }: typeof byCard, typeKey: string, amountCents: number) =>
    inPractice(office.app.orm.em.fork(), practice.id, (em) => {
      const now = new Date()
      const receivedOn = now.toISOString().slice(0, 10)
      const allocations = [{ sessionId, amountCents }]
      return recordPayment(
        em,
        { practiceId: practice.id, patientId, typeKey, amountCents, receivedOn, allocations },
        now,
      )
    })
  await pay(byCard, 'card_online', 6000)
  await pay(byCash, 'cash', 6000)
  await pay(partly, 'card_online', 3000)
  for (const { client, id } of [byCard, byCash, partly]) await client.sessions.complete({ params: { id } })
  await expect.poll(async () => (await byCard.invoice())?.status, POLL).toBe('issued')
  await jobsDone('billing.issueNote')
  expect([await byCash.invoice(), await partly.invoice()]).toEqual([null, null])
}, 60_000)

/** Settles when no job of a kind waits or runs. */
const jobsDone = (name: string) =>
  expect
    .poll(
      async () =>
        (
          await queryOf(office.app.orm.em.fork())<{ n: number }>(
            "select count(*)::int as n from pgboss.job where name = $1 and state in ('created', 'retry', 'active')",
            [name],
          )
        )[0]?.n,
      POLL,
    )
    .toBe(0)

describe('a refund', () => {
  /** Makes a card payment for a session with a partial refund, which is reported several times. */
  async function refunded(practice: BuiltPractice, patientId: string, sessionId: string, cents: number[]) {
    await inPractice(office.app.orm.em.fork(), practice.id, async (em) => {
      const now = new Date()
      const allocations = [{ sessionId, amountCents: 6000 }]
      const receivedOn = now.toISOString().slice(0, 10)
      const payment = { practiceId: practice.id, patientId, typeKey: 'card_online', amountCents: 6000, receivedOn }
      const { id: paymentId } = await recordPayment(em, { ...payment, allocations }, now)
      for (const amountCents of cents) {
        const line = await recordRefund(em, { paymentId, amountCents }, now)
        const work = { practiceId: practice.id, paymentId: line.id }
        for (const singletonKey of [line.id, `again ${line.id}`])
          await enqueue(queryOf(em), creditRefundJob, work, { singletonKey })
      }
    })
    await jobsDone('invoices.creditRefunded')
  }

  test('of a paid invoice is credited for its part, and never above the invoice', async () => {
    const { practice, client, patientId, id } = await aDoneSession()
    const { id: invoiceId } = await client.invoices.create({ body: { patientId, sessionIds: [id], issue: true } })
    await refunded(practice, patientId, id, [2000, 1500])
    const invoice = await client.invoices.detail({ params: { id: invoiceId } })
    expect(invoice).toMatchObject({ creditedCents: 3500, paidCents: 2500, dueCents: 0 })
    expect(invoice.correctedBy.map(({ totalCents }) => totalCents).sort()).toEqual([-1500, -2000])
    const [note] = (await client.invoices.list({ query: { kind: 'credit_note' } })).data
    expect(note).toMatchObject({ status: 'issued', reason: expect.stringMatching(/^Remboursement du /) })
  }, 60_000)

  test('of a session that was never billed, or is credited already, makes no credit note', async () => {
    const { practice, client, patientId, id } = await aDoneSession()
    await refunded(practice, patientId, id, [6000])
    expect((await client.invoices.list({})).meta.total).toBe(0)
    const { id: invoiceId } = await client.invoices.create({ body: { patientId, sessionIds: [id], issue: true } })
    await client.invoices.credit({ params: { id: invoiceId }, body: { reason: 'Erreur' } })
    await refunded(practice, patientId, id, [6000])
    expect((await client.invoices.list({ query: { kind: 'credit_note' } })).meta.total).toBe(1)
  }, 60_000)
})
