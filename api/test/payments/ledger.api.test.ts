import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { aPaidSession, creditIn, ledgerIn, paidOfSession, refund, reverse, verifies } from './a-ledger.ts'
import { inBooks, pay } from './a-payment.ts'

const app = await testApp()

describe('the ledger', () => {
  test('numbers fifty simultaneous payments without a gap, each hashed over the one before', async () => {
    const practice = await aPractice(app.orm)
    await Promise.all(Array.from({ length: 50 }, (_, n) => pay(practice, { amountCents: 100 + n })))
    expect((await ledgerIn(practice)).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 1),
    )
    expect(await verifies(practice)).toBe(true)
  })

  test('records a provider’s payment once, however often and simultaneously it is reported', async () => {
    const practice = await aPractice(app.orm)
    const report = { typeKey: 'card_online', providerPaymentId: 'pi_1', card: { brand: 'visa', last4: '4242' } }
    const replies = await Promise.all(Array.from({ length: 8 }, () => pay(practice, report)))
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
    expect(await ledgerIn(practice)).toHaveLength(1)
    const [first] = replies
    const back = await Promise.all([1, 2, 3].map(() => refund(practice, first!.id, 2000, 're_1')))
    expect(new Set(back.map(({ id }) => id)).size).toBe(1)
    expect((await ledgerIn(practice)).map(({ amountCents }) => amountCents)).toEqual([6000, -2000])
  })

  test.each(['payment', 'payment_allocation'])('lets the application change and delete no row of %s', async (table) => {
    const { practice } = await aPaidSession()
    const cannot = (sql: string) =>
      expect(inBooks(practice, (em) => queryOf(em)(sql))).rejects.toMatchObject({ code: '42501' })
    await cannot(`update ${table} set amount_cents = 1`)
    await cannot(`delete from ${table}`)
    await cannot(`truncate ${table} cascade`)
    await cannot(`drop trigger append_only on ${table}`)
  })

  test('knows nothing of the payments, sessions and clients of another practice', async () => {
    const [{ practice, session, payment, patientId }, other] = [await aPaidSession(), await aPractice(app.orm)]
    const notFound = { code: 'not_found' }
    await expect(refund(other, payment.id, 100)).rejects.toMatchObject(notFound)
    await expect(reverse(other, payment.id)).rejects.toMatchObject(notFound)
    await expect(pay(other, { patientId })).rejects.toMatchObject(notFound)
    await expect(pay(other, { allocations: [{ sessionId: session.id, amountCents: 100 }] })).rejects.toMatchObject(
      notFound,
    )
    expect(await paidOfSession(other, session.id)).toBe(0)
    expect(await creditIn(other, patientId)).toBe(0)
    expect(await paidOfSession(practice, session.id)).toBe(6000)
  })

  test.each([0, -1, 1.5, 1e12, Number.NaN])('refuses a payment of %s cents', async (amountCents) => {
    const practice = await aPractice(app.orm)
    await expect(pay(practice, { amountCents })).rejects.toMatchObject({ code: 'validation' })
    expect(await ledgerIn(practice)).toEqual([])
  })

  test('refuses cash above 1,000 EUR, but not the same amount by transfer', async () => {
    const practice = await aPractice(app.orm)
    await pay(practice, { amountCents: 100_000 })
    await expect(pay(practice, { amountCents: 100_001 })).rejects.toMatchObject({
      details: { errors: { amountCents: ['cash_limit'] }, detail: 'C. mon. fin., art. D112-3', mostCents: 100_000 },
    })
    await pay(practice, { amountCents: 100_001, typeKey: 'transfer' })
    expect(await ledgerIn(practice)).toHaveLength(2)
  })

  test('counts the cash of all payments of one session, without what was reversed', async () => {
    const practice = await aPractice(app.orm)
    const held = (hour: string) => aSession(app.orm, practice, { startsAt: new Date(`2027-03-02T${hour}:00:00Z`) })
    const [one, other] = [await held('09'), await held('14')]
    const cash = (id: string, amountCents: number) =>
      pay(practice, { amountCents, allocations: [{ sessionId: id, amountCents }] })
    const first = await cash(one.id, 60_000)
    await expect(cash(one.id, 40_001)).rejects.toMatchObject({
      details: { errors: { amountCents: ['cash_limit'] }, mostCents: 40_000 },
    })
    // Another debt, and another way to pay, are free.
    await cash(other.id, 60_000)
    await pay(practice, {
      typeKey: 'cheque',
      amountCents: 60_000,
      allocations: [{ sessionId: one.id, amountCents: 60_000 }],
    })
    await cash(one.id, 40_000)
    await reverse(practice, first.id)
    await cash(one.id, 60_000)
    await expect(cash(one.id, 1)).rejects.toMatchObject({ details: { mostCents: 0 } })
  })

  test('refuses a payment of a future local day, of an unknown type, or allocated beyond its amount', async () => {
    const [practice, reunion] = [await aPractice(app.orm), await aPractice(app.orm, { timeZone: 'Indian/Reunion' })]
    const evening = new Date('2027-03-02T21:00:00.000Z')
    await pay(reunion, { receivedOn: '2027-03-03' }, evening)
    const refused = (errors: object) => ({ details: { errors } })
    await expect(pay(practice, { receivedOn: '2027-03-03' }, evening)).rejects.toMatchObject(
      refused({ receivedOn: ['in_future'] }),
    )
    await expect(pay(practice, { typeKey: 'shells' })).rejects.toMatchObject(refused({ typeKey: ['unknown'] }))
    const allocations = [{ invoiceId: newId(), amountCents: 6001 }]
    await expect(pay(practice, { allocations })).rejects.toMatchObject(refused({ allocations: ['too_large'] }))
  })
})
