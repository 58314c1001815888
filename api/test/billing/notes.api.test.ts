import { describe, expect, test } from 'vitest'
import { issueNoteBySettings } from '../../src/billing/issue-note.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { createCreditNote } from '../../src/invoices/credit-note.ts'
import { recordRefund } from '../../src/payments/take-back.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { aBillingPractice, heldSessions } from '../invoices/an-invoice.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

/** A practice that can bill, and sessions of a client of 60 EUR each. */
async function aBiller(count = 2) {
  const practice = await aBillingPractice(app)
  const { patientId, ids } = await heldSessions(app, practice, count)
  const client = await app.signedIn(practice)
  const take = (body: Partial<Parameters<typeof client.billing.take>[0]['body']>) =>
    client.billing.take({ body: { patientId, typeKey: 'cash', amountCents: 6000, sessionIds: ids, ...body } })
  const moneyOf = (id = '') => client.billing.sessionMoney({ params: { id } })
  const unbilled = async () => (await client.billing.unbilled({ query: {} })).data.map(({ id }) => id).sort()
  return { practice, patientId, ids, client, take, moneyOf, unbilled }
}

describe('the note of a session', () => {
  test('is issued with its payment where that is requested, and fixes its price', async () => {
    const { client, ids, take, moneyOf, unbilled } = await aBiller()
    expect(await unbilled()).toEqual([...ids].sort())
    await take({ amountCents: 12_000, issue: true })
    const { invoice } = await moneyOf(ids[0])
    expect(invoice).toMatchObject({ status: 'issued', number: expect.stringMatching(/-00001$/) })
    expect((await moneyOf(ids[1])).invoice?.id).toBe(invoice?.id)
    expect(await unbilled()).toEqual([])
    const change = client.billing.changePrice({ params: { id: ids[0]! }, body: { kind: 'free', reason: 'x' } })
    expect(await refusal(change)).toMatchObject({ code: 'locked' })
    // A second payment needs no second note.
    await take({ issue: true })
    expect((await moneyOf(ids[0])).invoice?.id).toBe(invoice?.id)
  })

  test('is not issued unless requested, and its failure does not stop a payment', async () => {
    const { client, take, moneyOf, ids } = await aBiller(1)
    await take({ amountCents: 1000 })
    expect((await moneyOf(ids[0])).invoice).toBeNull()
    await client.practices.changeSettings({ body: { invoiceIssuing: 'with_payment' } })
    await take({ amountCents: 1000, issue: false })
    expect((await moneyOf(ids[0])).invoice).toBeNull()
    await take({ amountCents: 1000 })
    expect((await moneyOf(ids[0])).invoice).toMatchObject({ status: 'issued' })

    const unsaid = await aPractice(app.orm, { settings: { invoiceIssuing: 'with_payment' } })
    const { patientId, ids: others } = await heldSessions(app, unsaid)
    const other = await app.signedIn(unsaid)
    const body = { patientId, typeKey: 'cash', amountCents: 6000, sessionIds: others }
    expect(await refusal(other.billing.take({ body: { ...body, issue: true } }))).toMatchObject({
      code: 'identity_incomplete',
    })
    expect(await other.billing.patientMoney({ params: { id: patientId } })).toMatchObject({ receivedCents: 0 })
    await other.billing.take({ body })
    expect(await other.billing.patientMoney({ params: { id: patientId } })).toMatchObject({ receivedCents: 6000 })
  })

  test('is paid by its invoice, session by session', async () => {
    const { patientId, ids, client, take, moneyOf } = await aBiller()
    await take({ amountCents: 2000, sessionIds: [ids[0]!], issue: false })
    await take({ amountCents: 1000, issue: true })
    const { invoice } = await moneyOf(ids[0])
    const paid = await take({ amountCents: 10_000, sessionIds: [], invoiceIds: [invoice?.id ?? ''] })
    expect(
      paid.allocations.map(({ sessionId, invoiceId, amountCents }) => [sessionId, invoiceId, amountCents]),
    ).toEqual([
      [ids[0], invoice?.id, 3000],
      [ids[1], invoice?.id, 6000],
    ])
    expect(await client.billing.patientMoney({ params: { id: patientId } })).toMatchObject({
      dueCents: 0,
      creditCents: 1000,
    })
  })

  test('that is credited whole lets its sessions be billed again', async () => {
    const { practice, ids, take, moneyOf, unbilled } = await aBiller()
    await take({ amountCents: 12_000, issue: true })
    const { invoice } = await moneyOf(ids[0])
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      createCreditNote(em, { invoiceId: invoice?.id ?? '', reason: 'Erreur' }, new Date()),
    )
    expect(await unbilled()).toEqual([...ids].sort())
    expect((await moneyOf(ids[0])).invoice).toBeNull()
  })
})

test('the rest of an invoice’s own lines is owed beside its sessions, until it is paid or credited', async () => {
  const practice = await aBillingPractice(app)
  const client = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, 1)
  const line = { label: 'Livret', unitPriceCents: 2500 }
  const { id } = await client.invoices.create({ body: { patientId, sessionIds: ids, lines: [line] } })
  const money = () => client.billing.patientMoney({ params: { id: patientId } })
  expect(await money()).toMatchObject({ dueCents: 6000, invoices: [] })
  await client.invoices.issue({ params: { id } })
  expect(await money()).toMatchObject({ dueCents: 8500, invoices: [{ id, dueCents: 2500 }] })
  const owed = await client.billing.owed({})
  expect(owed).toMatchObject({ data: [{ dueCents: 8500, sessions: 1 }], totals: { count: 1, dueCents: 8500 } })
  expect(await client.billing.summary({})).toMatchObject({ dueCents: 8500, clients: 1 })
  await client.billing.take({ body: { patientId, typeKey: 'cash', amountCents: 6000, sessionIds: ids } })
  expect(await money()).toMatchObject({ dueCents: 2500 })
  expect((await client.billing.owed({ query: { q: 'œuvrard' } })).data).toMatchObject([{ dueCents: 2500, sessions: 0 }])
  expect((await client.billing.owed({ query: { q: 'personne' } })).data).toEqual([])
  await client.invoices.credit({ params: { id }, body: { amountCents: 1000, reason: 'Geste commercial' } })
  expect(await money()).toMatchObject({ dueCents: 1500 })
  await client.billing.take({ body: { patientId, typeKey: 'cash', amountCents: 1500, invoiceIds: [id] } })
  expect(await money()).toMatchObject({ dueCents: 0, invoices: [] })
  expect((await client.billing.owed({})).totals).toEqual({ count: 0, dueCents: 0 })
})

test('credit pays an invoice’s own lines too, and no more than its rest', async () => {
  const practice = await aBillingPractice(app)
  const client = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, 1)
  const lines = [{ label: 'Livret', unitPriceCents: 2500 }]
  const { id } = await client.invoices.create({ body: { patientId, sessionIds: ids, lines, issue: true } })
  await client.billing.take({ body: { patientId, typeKey: 'cash', amountCents: 10_000 } })
  const use = (body: Partial<Record<'sessionIds' | 'invoiceIds', string[]>>) =>
    client.billing.useCredit({ params: { id: patientId }, body })
  expect(await refusal(use({}))).toMatchObject({ code: 'validation' })
  expect(await use({ sessionIds: ids })).toMatchObject({ dueCents: 2500, creditCents: 4000 })
  expect(await use({ invoiceIds: [id] })).toMatchObject({ dueCents: 0, creditCents: 1500, invoices: [] })
  expect(await client.invoices.detail({ params: { id } })).toMatchObject({ paidCents: 8500, dueCents: 0 })
})

test('a client’s own term of payment replaces the practice’s, for later invoices', async () => {
  const practice = await aBillingPractice(app, { paymentDays: 30 })
  const client = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, 3)
  const change = (days: number | null) =>
    client.billing.changePaymentTerm({ params: { id: patientId }, body: { days } })
  const daysToPay = async (sessionId = '') => {
    const body = { patientId, sessionIds: [sessionId], issue: true }
    const { issuedOn, dueOn } = await client.invoices.create({ body })
    return (Date.parse(dueOn ?? '') - Date.parse(issuedOn ?? '')) / 86_400_000
  }
  expect(await daysToPay(ids[0])).toBe(30)
  expect(await change(15)).toMatchObject({ paymentDays: 15 })
  expect(await daysToPay(ids[1])).toBe(15)
  expect(await refusal(change(61))).toMatchObject({ code: 'validation' })
  await change(null)
  expect(await daysToPay(ids[2])).toBe(30)
})

describe('of a session that is billed no more is owed than its invoice asks', () => {
  /** An issued invoice of sessions, and what the practice says of the debt wherever it says it. */
  async function anIssuedInvoice(count = 1, options: { depositCents?: number; lineCents?: number } = {}) {
    const biller = await aBiller(count)
    const { client, practice, patientId, ids } = biller
    const depositIds: string[] = []
    if (options.depositCents) {
      const lines = [{ label: 'Acompte', unitPriceCents: options.depositCents }]
      const { id } = await client.invoices.create({ body: { kind: 'deposit', patientId, lines } })
      await client.invoices.issue({ params: { id } })
      depositIds.push(id)
    }
    const { id } = await client.invoices.create({ body: { patientId, sessionIds: ids, depositIds } })
    if (options.lineCents) {
      const lines = [{ label: 'Séance', sessionId: ids[0]!, unitPriceCents: options.lineCents }]
      await client.invoices.change({ params: { id }, body: { lines } })
    }
    await client.invoices.issue({ params: { id } })
    const credit = (amountCents: number) =>
      client.invoices.credit({ params: { id }, body: { amountCents, reason: 'Geste commercial' } })
    const refund = (paymentId: string, sessionId: string, amountCents: number) =>
      inPractice(app.orm.em.fork(), practice.id, (em) =>
        recordRefund(em, { paymentId, amountCents, allocations: [{ sessionId, amountCents }] }, new Date()),
      )
    const owed = async () => [
      (await client.billing.patientMoney({ params: { id: patientId } })).dueCents,
      (await client.billing.owed({})).totals.dueCents,
      (await client.billing.summary({})).dueCents,
    ]
    const remind = async () => (await client.dueReminders.send({ body: { patientIds: [patientId] } }))[0]?.outcome
    return { ...biller, invoiceId: id, depositIds, credit, refund, owed, remind }
  }

  test('after a credited refund', async () => {
    const { ids, take, credit, refund, owed, moneyOf, remind } = await anIssuedInvoice()
    const { id } = await take({})
    await refund(id, ids[0]!, 2000)
    expect(await owed()).toEqual([2000, 2000, 2000])
    await credit(2000)
    expect(await owed()).toEqual([0, 0, 0])
    expect(await moneyOf(ids[0])).toMatchObject({ priceCents: 6000, paidCents: 4000, dueCents: 0 })
    expect(await remind()).toBe('nothing_due')
  })

  test('after a full refund, until it is billed again', async () => {
    const { practice, client, patientId, ids, invoiceId, take, refund, owed, remind } = await anIssuedInvoice()
    const { id: refundId } = await refund((await take({})).id, ids[0]!, 6000)
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      createCreditNote(em, { invoiceId, reason: 'Remboursement', refundId }, new Date()),
    )
    expect(await owed()).toEqual([0, 0, 0])
    expect(await remind()).toBe('nothing_due')
    await client.invoices.create({ body: { patientId, sessionIds: ids, issue: true } })
    expect(await owed()).toEqual([6000, 6000, 6000])
  })

  test('after a partial credit note, which leaves more of the older session', async () => {
    const { ids, credit, owed, moneyOf, take } = await anIssuedInvoice(2)
    await credit(5000)
    expect(await owed()).toEqual([7000, 7000, 7000])
    expect([(await moneyOf(ids[0])).dueCents, (await moneyOf(ids[1])).dueCents]).toEqual([6000, 1000])
    await take({ amountCents: 7000 })
    expect(await owed()).toEqual([0, 0, 0])
  })

  test('less a deposit, which is owed beside it until it is paid', async () => {
    const { owed, take, moneyOf, ids, depositIds } = await anIssuedInvoice(1, { depositCents: 2000 })
    expect(await owed()).toEqual([6000, 6000, 6000])
    await take({ amountCents: 2000, sessionIds: [], invoiceIds: depositIds })
    expect(await owed()).toEqual([4000, 4000, 4000])
    expect((await take({})).allocations).toMatchObject([{ sessionId: ids[0], amountCents: 4000 }])
    expect(await moneyOf(ids[0])).toMatchObject({ dueCents: 0, creditCents: 2000 })
  })

  test.each([
    ['by the deposit', true],
    ['by the session, before any invoice', false],
  ])('counting the money of a deposit for it once, paid %s', async (_, isOfDeposit) => {
    const { client, patientId, ids, take, moneyOf } = await aBiller(1)
    const lines = [{ label: 'Acompte', sessionId: ids[0]!, unitPriceCents: 2000 }]
    const deposit = await client.invoices.create({ body: { kind: 'deposit', patientId, sessionIds: ids } })
    await client.invoices.change({ params: { id: deposit.id }, body: { lines } })
    await client.invoices.issue({ params: { id: deposit.id } })
    await take({ amountCents: 2000, ...(isOfDeposit && { sessionIds: [], invoiceIds: [deposit.id] }) })
    const body = { patientId, sessionIds: ids, lines: [{ label: 'Livret', unitPriceCents: 1000 }] }
    const final = await client.invoices.create({ body: { ...body, depositIds: [deposit.id], issue: true } })
    expect(final).toMatchObject({ totalCents: 7000, deductedCents: 2000, paidCents: 0, dueCents: 5000 })
    const { totals } = await client.invoices.list({ query: { patientId } })
    expect(totals).toMatchObject({ paidCents: 2000, dueCents: 5000 })
    expect(await client.billing.owed({})).toMatchObject({ totals: { dueCents: 5000 } })
    const rest = await take({ amountCents: 5000, sessionIds: [], invoiceIds: [final.id] })
    expect(rest.allocations.map(({ sessionId, amountCents }) => [sessionId, amountCents])).toEqual([
      [ids[0], 4000],
      [null, 1000],
    ])
    expect(await moneyOf(ids[0])).toMatchObject({ paidCents: 6000, dueCents: 0, creditCents: 0 })
    for (const id of [deposit.id, final.id])
      expect(await client.invoices.detail({ params: { id } })).toMatchObject({ dueCents: 0 })
  })

  test('none after a full credit note by hand, though it can be paid, until it is billed again', async () => {
    const { client, patientId, ids, credit, owed, moneyOf, remind, unbilled } = await anIssuedInvoice()
    await credit(6000)
    expect(await owed()).toEqual([0, 0, 0])
    expect(await remind()).toBe('nothing_due')
    expect(await unbilled()).toEqual(ids)
    expect(await moneyOf(ids[0])).toMatchObject({ dueCents: 6000, invoice: null })
    await client.invoices.create({ body: { patientId, sessionIds: ids, issue: true } })
    expect(await owed()).toEqual([6000, 6000, 6000])
  })

  test('without the deposit once the invoice that deducted it is fully credited by hand', async () => {
    const { owed, credit, remind, moneyOf, ids } = await anIssuedInvoice(1, { depositCents: 2000 })
    expect(await owed()).toEqual([6000, 6000, 6000])
    await credit(4000)
    expect(await owed()).toEqual([0, 0, 0])
    expect(await remind()).toBe('nothing_due')
    // The session can still be paid at the desk.
    expect(await moneyOf(ids[0])).toMatchObject({ dueCents: 6000, invoice: null })
  })

  test('where its line has another price', async () => {
    const { owed } = await anIssuedInvoice(1, { lineCents: 5000 })
    expect(await owed()).toEqual([5000, 5000, 5000])
  })
})

test.each(['with_payment', 'at_end'] as const)(
  'an automatic note (%s) waits as a draft while a deposit could be deducted',
  async (invoiceIssuing) => {
    const { client, practice, patientId, ids, take, moneyOf } = await aBiller(1)
    await client.practices.changeSettings({ body: { invoiceIssuing } })
    const lines = [{ label: 'Acompte', unitPriceCents: 2000 }]
    const deposit = await client.invoices.create({ body: { kind: 'deposit', patientId, lines, issue: true } })
    if (invoiceIssuing === 'with_payment') await take({ amountCents: 4000 })
    else
      await inPractice(app.orm.em.fork(), practice.id, (em) =>
        issueNoteBySettings(em, { practiceId: practice.id, sessionId: ids[0]! }, new Date()),
      )
    const { invoice } = await moneyOf(ids[0])
    expect(invoice).toMatchObject({ status: 'draft' })
    expect(await client.billing.toDo({})).toMatchObject({ drafts: 1 })
    const id = invoice?.id ?? ''
    await client.invoices.change({ params: { id }, body: { depositIds: [deposit.id] } })
    expect(await client.invoices.issue({ params: { id } })).toMatchObject({ deductedCents: 2000 })
    expect(await client.invoices.detail({ params: { id: deposit.id } })).toMatchObject({ deductedBy: { id } })
  },
)
