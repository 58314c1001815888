import { describe, expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { creditRefund } from '../../src/invoices/refunds.ts'
import type { Allocation } from '../../src/payments/record.ts'
import { testApp } from '../app.ts'
import { refund } from '../payments/a-ledger.ts'
import { pay } from '../payments/a-payment.ts'
import { refusal } from '../refusal.ts'
import { aBillingPractice, heldSessions } from './an-invoice.ts'

const app = await testApp()

/** An issued invoice of sessions of 60 EUR each, and its payments and refunds. */
async function anIssued(count = 1) {
  const practice = await aBillingPractice(app)
  const client = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, count)
  const { id } = await client.invoices.create({ body: { patientId, sessionIds: ids, issue: true } })
  const paid = (allocations: Allocation[]) =>
    pay(practice, {
      patientId,
      amountCents: allocations.reduce((sum, { amountCents }) => sum + amountCents, 0),
      allocations,
    })
  const credited = (paymentId: string) =>
    inPractice(app.orm.em.fork(), practice.id, (em) =>
      creditRefund(em, { practiceId: practice.id, paymentId }, new Date()),
    )
  return {
    practice,
    client,
    patientId,
    ids,
    id,
    paid,
    credited,
    /** Makes a refund, and runs what follows from it. */
    async payBack(paymentId: string, cents: number) {
      const line = await refund(practice, paymentId, cents)
      await credited(line.id)
      return line
    },
    /** Without it nobody can bill. */
    identity: (siret: string | null) =>
      inPractice(app.orm.em.fork(), practice.id, (em) => em.nativeUpdate(BillingIdentityEntity, {}, { siret })),
    invoice: (which = id) => client.invoices.detail({ params: { id: which } }),
    notes: async () => (await client.invoices.list({ query: { kind: 'credit_note' } })).data,
  }
}

describe('a refund of an invoice', () => {
  test('of one that was paid twice credits nothing: the session was held, and is paid', async () => {
    const { ids, paid, payBack, invoice } = await anIssued()
    const allocations = [{ sessionId: ids[0], amountCents: 6000 }]
    const card = await paid(allocations)
    await paid(allocations)
    await payBack(card.id, 6000)
    expect(await invoice()).toMatchObject({ creditedCents: 0, paidCents: 6000, dueCents: 0 })
  })

  test('that was credited by hand before is not credited again', async () => {
    const { client, id, ids, paid, payBack, invoice } = await anIssued()
    const card = await paid([{ sessionId: ids[0], amountCents: 6000 }])
    await client.invoices.credit({ params: { id }, body: { amountCents: 4000, reason: 'Geste' } })
    await payBack(card.id, 4000)
    expect(await invoice()).toMatchObject({ creditedCents: 4000, paidCents: 2000, dueCents: 0 })
  })

  test('credits what the invoice would ask for again, once', async () => {
    const { ids, paid, payBack, credited, invoice } = await anIssued(2)
    const card = await paid(ids.map((sessionId) => ({ sessionId, amountCents: 6000 })))
    const line = await payBack(card.id, 2500)
    await credited(line.id)
    expect(await invoice()).toMatchObject({ creditedCents: 2500, paidCents: 9500, dueCents: 0 })
  })

  test('credits a deposit invoice, though its money was for a session without an invoice yet', async () => {
    const { practice, client, patientId, invoice, paid, payBack } = await anIssued()
    const { ids } = await heldSessions(app, practice, 1, patientId)
    const deposit = await client.invoices.create({ body: { kind: 'deposit', patientId, sessionIds: ids, issue: true } })
    const card = await paid([{ sessionId: ids[0], invoiceId: deposit.id, amountCents: 6000 }])
    await payBack(card.id, 6000)
    expect(await invoice(deposit.id)).toMatchObject({ creditedCents: 6000, dueCents: 0 })
  })
})

test('the part of a refund that the invoice does not ask for again is credited from its deducted deposit', async () => {
  const { practice, client, patientId, invoice, paid, payBack, credited } = await anIssued()
  const { ids } = await heldSessions(app, practice, 1, patientId)
  const lines = [{ label: 'Acompte', sessionId: ids[0]!, unitPriceCents: 2000 }]
  const deposit = await client.invoices.create({ body: { kind: 'deposit', patientId, sessionIds: ids } })
  await client.invoices.change({ params: { id: deposit.id }, body: { lines } })
  await client.invoices.issue({ params: { id: deposit.id } })
  const card = await paid([{ sessionId: ids[0], amountCents: 6000 }])
  const body = { patientId, sessionIds: ids, depositIds: [deposit.id], issue: true }
  const final = await client.invoices.create({ body })
  const line = await payBack(card.id, 6000)
  await credited(line.id)
  expect(await invoice(final.id)).toMatchObject({ creditedCents: 4000, dueCents: 0 })
  expect(await invoice(deposit.id)).toMatchObject({ creditedCents: 2000, dueCents: 0 })
})

describe('a credit note that cannot be issued', () => {
  test('stays a draft for each invoice, is a thing to do, and is issued once the identity is complete', async () => {
    const { practice, client, patientId, id, ids, paid, payBack, credited, identity, notes, invoice } = await anIssued()
    const { ids: more } = await heldSessions(app, practice, 1, patientId)
    await client.invoices.create({ body: { patientId, sessionIds: more, issue: true } })
    const card = await paid([...ids, ...more].map((sessionId) => ({ sessionId, amountCents: 6000 })))
    await identity(null)
    const line = await payBack(card.id, 12_000)
    await credited(line.id)
    const drafts = await notes()
    expect(drafts).toMatchObject([
      { status: 'draft', totalCents: -6000 },
      { status: 'draft', totalCents: -6000 },
    ])
    expect(await client.billing.toDo({})).toMatchObject({ drafts: 2 })
    await identity('73282932000074')
    const [of] = drafts.filter(({ correctsId }) => correctsId === id)
    await client.invoices.issue({ params: { id: of?.id ?? '' } })
    expect(await invoice()).toMatchObject({ creditedCents: 6000, dueCents: 0 })
  })

  test('is neither changed, nor issued above the rest of its invoice', async () => {
    const { client, id, ids, paid, payBack, identity, notes } = await anIssued()
    const card = await paid([{ sessionId: ids[0], amountCents: 6000 }])
    await identity(null)
    await payBack(card.id, 2000)
    await identity('73282932000074')
    const [draft] = await notes()
    const params = { id: draft?.id ?? '' }
    const lines = [{ label: 'Autre', unitPriceCents: 2000 }]
    expect(await refusal(client.invoices.change({ params, body: { lines } }))).toMatchObject({ code: 'locked' })
    await client.invoices.credit({ params: { id }, body: { reason: 'Erreur' } })
    expect(await refusal(client.invoices.issue({ params }))).toMatchObject({ code: 'locked' })
  })
})
