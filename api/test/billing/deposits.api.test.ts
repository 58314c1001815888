import { describe, expect, test } from 'vitest'
import type { EntityManager } from '../../src/db/orm.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { creditRefund } from '../../src/invoices/refunds.ts'
import { recordRefund } from '../../src/payments/take-back.ts'
import { testApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'
import { aBillingPractice, heldSessions } from '../invoices/an-invoice.ts'
import { creditForRefund } from '../invoices/credit-for-refund.ts'
import { refusal } from '../refusal.ts'
import { settleEnqueued } from './settle-enqueued.ts'

const app = await testApp()

const settle = (practice: BuiltPractice, invoiceId: string) => settleEnqueued(app, practice, invoiceId)

describe('a deposit of a client', () => {
  /** A deposit of 20 EUR beside a held session of 60, and what follows once an invoice has deducted it. */
  async function aDeposit() {
    const practice = await aBillingPractice(app)
    const { patientId, ids } = await heldSessions(app, practice)
    const client = await app.signedIn(practice)
    const take = (body: Partial<Parameters<typeof client.billing.take>[0]['body']>) =>
      client.billing.take({ body: { patientId, typeKey: 'cash', amountCents: 6000, sessionIds: ids, ...body } })
    const session = () => client.billing.sessionMoney({ params: { id: ids[0]! } })
    const lines = [{ label: 'Acompte', unitPriceCents: 2000 }]
    const deposit = await client.invoices.create({ body: { kind: 'deposit', patientId, lines, issue: true } })
    /** Bills the session less the deposit, and runs what that enqueued. */
    const bill = async () => {
      const body = { patientId, sessionIds: ids, depositIds: [deposit.id], issue: true }
      const { id } = await client.invoices.create({ body })
      await settle(practice, id)
      return client.invoices.detail({ params: { id } })
    }
    const money = () => client.billing.patientMoney({ params: { id: patientId } })
    return { practice, client, patientId, depositId: deposit.id, take, bill, money, session }
  }

  test('a paid one is not asked again before it is deducted, and an excess becomes credit then', async () => {
    const { client, patientId, depositId, take, bill, money, session } = await aDeposit()
    await take({ amountCents: 2000, sessionIds: [], invoiceIds: [depositId] })
    expect(await money()).toMatchObject({ dueCents: 6000, creditCents: 0, depositCents: 2000 })
    expect(await session()).toMatchObject({ dueCents: 6000, depositCents: 2000 })
    expect((await client.billing.owed({})).data).toMatchObject([{ dueCents: 6000, creditCents: 2000 }])
    expect(await client.dueReminders.send({ body: { patientIds: [patientId] } })).toMatchObject([{ outcome: 'sent' }])
    expect((await client.audit.own({})).data).toContainEqual(
      expect.objectContaining({ action: 'due.reminded', details: expect.objectContaining({ amountCents: 4000 }) }),
    )
    await take({ amountCents: 6000 })
    expect(await bill()).toMatchObject({ deductedCents: 2000, paidCents: 4000, dueCents: 0 })
    expect(await money()).toMatchObject({ dueCents: 0, creditCents: 2000, depositCents: 0, receivedCents: 8000 })
    expect(await session()).toMatchObject({ paidCents: 4000, dueCents: 0, depositCents: 0 })
  })

  test('one that nobody has paid is not passed over by a note that is issued with a payment', async () => {
    const { client, take, bill, money } = await aDeposit()
    expect(await refusal(take({ issue: true }))).toMatchObject({ status: 409, details: { reason: 'open_deposit' } })
    expect(await money()).toMatchObject({ receivedCents: 0 })
    expect((await client.invoices.list({ query: { kind: 'invoice' } })).data).toEqual([])
    await bill()
    expect(await take({ issue: true })).toMatchObject({ amountCents: 6000 })
  })

  test.each([false, true])(
    'what was paid of one that is credited becomes credit (deducted before: %s)',
    async (isDeducted) => {
      const { practice, client, patientId, depositId, take, bill, money } = await aDeposit()
      await take({ amountCents: 2000, sessionIds: [], invoiceIds: [depositId] })
      if (isDeducted) await bill()
      const credit = async (amountCents: number) => {
        await creditForRefund(app, practice, { invoiceId: depositId, amountCents })
        await settle(practice, depositId)
        return money()
      }
      expect(await credit(500)).toMatchObject({ creditCents: 500, receivedCents: 2000 })
      expect(await credit(1500)).toMatchObject({ creditCents: 2000, depositCents: 0, receivedCents: 2000 })
      expect(await client.invoices.detail({ params: { id: depositId } })).toMatchObject({ paidCents: 0, dueCents: 0 })
      await client.billing.payBackCredit({ params: { id: patientId }, body: { amountCents: 2000 } })
      expect(await money()).toMatchObject({ creditCents: 0, receivedCents: 0 })
    },
  )

  test('one paid as the session is no debt any more once the invoice deducts it', async () => {
    const { client, depositId, take, bill, money } = await aDeposit()
    await take({ amountCents: 6000 })
    expect(await bill()).toMatchObject({ paidCents: 4000, dueCents: 0 })
    expect(await client.invoices.detail({ params: { id: depositId } })).toMatchObject({ paidCents: 2000, dueCents: 0 })
    expect(await money()).toMatchObject({ dueCents: 0, creditCents: 0, depositCents: 0, receivedCents: 6000 })
  })
})

describe('cash', () => {
  /** A session of 1,500 EUR with a deposit of 600, both on issued documents, and what takes cash for them. */
  async function aDearSession() {
    const practice = await aBillingPractice(app)
    const { patientId, ids } = await heldSessions(app, practice, 2)
    const [sessionId = '', other = ''] = ids
    const client = await app.signedIn(practice)
    for (const id of ids)
      await client.billing.changePrice({
        params: { id },
        body: { kind: 'change', priceCents: 150_000, reason: 'Accompagnement' },
      })
    const lines = [{ label: 'Acompte', unitPriceCents: 60_000 }]
    const deposit = await client.invoices.create({ body: { kind: 'deposit', patientId, lines, issue: true } })
    const bill = () =>
      client.invoices.create({
        body: { patientId, sessionIds: [sessionId], depositIds: [deposit.id], issue: true },
      })
    const take = (amountCents: number, of: { sessionIds?: string[]; invoiceIds?: string[] }, typeKey = 'cash') =>
      client.billing.take({ body: { patientId, typeKey, amountCents, sessionIds: [], invoiceIds: [], ...of } })
    return { client, patientId, sessionId, other, depositId: deposit.id, bill, take }
  }
  const tooMuch = (mostCents: number) => ({
    status: 422,
    details: { errors: { amountCents: ['cash_limit'] }, mostCents },
  })

  test('for a deposit and for the invoice that deducts it is of one debt, to the cent of the limit', async () => {
    const { depositId, bill, take } = await aDearSession()
    await take(60_000, { invoiceIds: [depositId] })
    const { id } = await bill()
    expect(await refusal(take(40_001, { invoiceIds: [id] }))).toMatchObject(tooMuch(40_000))
    await take(40_000, { invoiceIds: [id] })
    expect(await refusal(take(1, { invoiceIds: [id] }))).toMatchObject(tooMuch(0))
    await take(50_000, { invoiceIds: [id] }, 'transfer')
  })

  test('for the session counts with that of its invoice and of the deposit, and that of another session does not', async () => {
    const { sessionId, other, depositId, bill, take } = await aDearSession()
    await take(50_000, { sessionIds: [sessionId] })
    await take(100_000, { sessionIds: [other] })
    await bill()
    expect(await refusal(take(50_001, { invoiceIds: [depositId] }))).toMatchObject(tooMuch(50_000))
    await take(50_000, { invoiceIds: [depositId] })
    expect(await refusal(take(1, { sessionIds: [sessionId] }))).toMatchObject(tooMuch(0))
  })

  test('in advance pays no more of a debt than cash may, and other money is used before it', async () => {
    const { client, patientId, sessionId, take } = await aDearSession()
    await take(90_000, {})
    await take(30_000, {})
    const use = () => client.billing.useCredit({ params: { id: patientId }, body: { sessionIds: [sessionId] } })
    expect(await refusal(use())).toMatchObject(tooMuch(100_000))
    await take(40_000, {}, 'transfer')
    expect(await refusal(use())).toMatchObject(tooMuch(140_000))
    await take(10_000, {}, 'transfer')
    expect(await use()).toMatchObject({ creditCents: 20_000 })
    expect(await client.billing.sessionMoney({ params: { id: sessionId } })).toMatchObject({ paidCents: 150_000 })
  })

  test('for a deposit is a debt of its own again once the invoice is credited whole', async () => {
    const { client, sessionId, depositId, bill, take } = await aDearSession()
    await take(60_000, { invoiceIds: [depositId] })
    const { id } = await bill()
    await client.invoices.credit({ params: { id }, body: { reason: 'Erreur' } })
    await take(100_000, { sessionIds: [sessionId] })
  })
})

describe('the amount paid above an invoice', () => {
  async function aPayer() {
    const practice = await aBillingPractice(app)
    const { patientId, ids } = await heldSessions(app, practice)
    const client = await app.signedIn(practice)
    const take = (body: Partial<Parameters<typeof client.billing.take>[0]['body']>) =>
      client.billing.take({ body: { patientId, typeKey: 'cash', amountCents: 6000, ...body } })
    const money = () => client.billing.patientMoney({ params: { id: patientId } })
    return { practice, client, patientId, ids, take, money }
  }

  test('becomes credit once a part is credited, and stays with its sessions where all of it is', async () => {
    const { practice, client, patientId, ids, take, money } = await aPayer()
    const lines = [{ label: 'Livret', unitPriceCents: 2500 }]
    const { id } = await client.invoices.create({ body: { patientId, sessionIds: ids, lines, issue: true } })
    await take({ amountCents: 8500, invoiceIds: [id] })
    const credit = async (amountCents: number) => {
      await client.invoices.credit({ params: { id }, body: { amountCents, reason: 'Séance écourtée' } })
      await settle(practice, id)
      return client.invoices.detail({ params: { id } })
    }
    expect(await credit(1000)).toMatchObject({ creditedCents: 1000, paidCents: 7500, dueCents: 0 })
    expect(await money()).toMatchObject({ dueCents: 0, creditCents: 1000, receivedCents: 8500 })
    await client.billing.payBackCredit({ params: { id: patientId }, body: { amountCents: 1000 } })
    // The session can be billed again; the booklet cannot.
    expect(await credit(7500)).toMatchObject({ creditedCents: 8500, paidCents: 5000, dueCents: 0 })
    expect(await money()).toMatchObject({ dueCents: 0, creditCents: 2500, receivedCents: 7500 })
  })

  test('becomes credit when a credited refund is reversed', async () => {
    const { practice, client, patientId, ids, take, money } = await aPayer()
    const { id: paymentId } = await take({ sessionIds: ids })
    const { id } = await client.invoices.create({ body: { patientId, sessionIds: ids, issue: true } })
    const own = <T>(work: (em: EntityManager) => Promise<T>) => inPractice(app.orm.em.fork(), practice.id, work)
    const line = await own((em) => recordRefund(em, { paymentId, amountCents: 2000 }, new Date()))
    await own((em) => creditRefund(em, { practiceId: practice.id, paymentId: line.id }, new Date()))
    await settle(practice, id)
    expect(await money()).toMatchObject({ dueCents: 0, creditCents: 0, receivedCents: 4000 })
    await client.billing.reverse({ params: { id: line.id }, body: { reason: 'Erreur' } })
    await settle(practice, id)
    expect(await client.invoices.detail({ params: { id } })).toMatchObject({ creditedCents: 2000, paidCents: 4000 })
    expect(await money()).toMatchObject({ dueCents: 0, creditCents: 2000, receivedCents: 6000 })
  })

  test.each([5000, 0])('becomes credit if its line costs less than the session did (%i)', async (cents) => {
    const { practice, client, patientId, ids, take, money } = await aPayer()
    await take({ sessionIds: ids })
    const { id } = await client.invoices.create({ body: { patientId, sessionIds: ids } })
    const lines = [{ label: 'Séance', sessionId: ids[0]!, unitPriceCents: cents }]
    await client.invoices.change({ params: { id }, body: { lines } })
    await client.invoices.issue({ params: { id } })
    await settle(practice, id)
    expect(await client.invoices.detail({ params: { id } })).toMatchObject({ paidCents: cents, dueCents: 0 })
    expect(await money()).toMatchObject({ dueCents: 0, creditCents: 6000 - cents, receivedCents: 6000 })
  })
})
