import { describe, expect, test } from 'vitest'
import { recordProviderFee, recordRefund } from '../../src/payments/take-back.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { aBook, close, inBooks, NOON, pay } from './a-payment.ts'

const app = await testApp()

describe('a closing', () => {
  test('stores the totals of the period and of all before it, and allows no more receipts in it', async () => {
    const { practice, api } = await aBook()
    expect(await close(practice, 'month', '2027-02-10')).toMatchObject({
      fromOn: '2027-02-01',
      throughOn: '2027-02-28',
      receivedCents: 10_000,
      returnedCents: 0,
      grandTotalCents: 16_000,
      count: 1,
    })
    await expect(pay(practice, { receivedOn: '2027-02-28' })).rejects.toMatchObject({
      code: 'locked',
      details: { closedThrough: '2027-02-28' },
    })
    await expect(pay(practice, { receivedOn: '2026-12-31' })).rejects.toMatchObject({ code: 'locked' })
    await pay(practice, { receivedOn: '2027-03-01' })
    await close(practice, 'day', '2027-03-01')
    expect((await api.books.closings({})).map(({ kind, grandTotalCents }) => [kind, grandTotalCents])).toEqual([
      ['day', 22_000],
      ['month', 16_000],
    ])
  })

  test('needs a period that is over in the practice’s zone, and happens once', async () => {
    const practice = await aPractice(app.orm)
    for (const [kind, on] of [
      ['day', '2027-03-02'],
      ['month', '2027-03-01'],
      ['year', '2027-01-01'],
    ] as const)
      await expect(close(practice, kind, on)).rejects.toMatchObject({ details: { errors: { on: ['in_future'] } } })
    await close(practice, 'day', '2027-03-01')
    await expect(close(practice, 'day', '2027-03-01')).rejects.toMatchObject({ code: 'conflict' })
  })

  test('books a provider’s late payment on the first open day', async () => {
    const practice = await aPractice(app.orm)
    await close(practice, 'month', '2027-02-01')
    const late = { typeKey: 'card_online', providerPaymentId: 'pi_late', receivedOn: '2027-02-27' }
    expect(await pay(practice, late)).toMatchObject({ receivedOn: '2027-03-01' })
  })

  test('books a provider’s late refund and fee on the first open day, and never before', async () => {
    const practice = await aPractice(app.orm)
    const { id: paymentId } = await pay(practice, {
      typeKey: 'card_online',
      providerPaymentId: 'pi_early',
      receivedOn: '2027-02-20',
    })
    await close(practice, 'month', '2027-02-01')
    const refund = (providerRefundId: string, refundedOn: string) =>
      inBooks(practice, (em) => recordRefund(em, { paymentId, amountCents: 1000, providerRefundId, refundedOn }, NOON))
    expect(await refund('re_late', '2027-02-27')).toMatchObject({ receivedOn: '2027-03-01' })
    expect(await refund('re_open', '2027-03-02')).toMatchObject({ receivedOn: '2027-03-02' })
    const fee = { paymentId, feeCents: 2000, providerFeeId: 'txn_late', chargedOn: '2027-02-27', reference: 'du_1' }
    expect(await inBooks(practice, (em) => recordProviderFee(em, fee, NOON))).toMatchObject({
      receivedOn: '2027-03-01',
    })
    const { books } = await app.signedIn(practice)
    expect(await books.verification({})).toMatchObject({ brokenAt: null, brokenClosing: null, isComplete: true })
  })
})
