import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { refusal } from '../refusal.ts'
import { aDepositStory } from './a-deposit-story.ts'

const app = await testApp()

describe('deposits of sessions', () => {
  test('two on one invoice each take the money of their own session alone', async () => {
    const story = await aDepositStory(app, 2)
    const [first = '', second = ''] = story.ids
    const deposits = [await story.deposit([first], 2000), await story.deposit([second], 2000)]
    const bill = await story.bill(story.ids, deposits)
    await story.take(6000, { sessionIds: [first] })
    expect(await story.detail(bill)).toMatchObject({ deductedCents: 4000, paidCents: 4000, dueCents: 4000 })
    expect(await story.detail(deposits[0] ?? '')).toMatchObject({ paidCents: 2000, dueCents: 0 })
    expect(await story.detail(deposits[1] ?? '')).toMatchObject({ paidCents: 0, dueCents: 2000 })
    expect(await story.money()).toMatchObject({ receivedCents: 6000, dueCents: 6000, creditCents: 0 })
  })

  test.each([0, 2500])(
    'an unpaid one and its session are paid at once by what is asked for (%i beside)',
    async (cents) => {
      const story = await aDepositStory(app)
      const deposit = await story.deposit(story.ids, 2000)
      const bill = await story.bill(story.ids, [deposit], cents)
      const whole = 6000 + cents
      expect(await story.money()).toMatchObject({ dueCents: whole })
      await story.payLink(whole)
      expect(await story.money()).toMatchObject({ receivedCents: whole, dueCents: 0, creditCents: 0 })
      expect(await story.detail(deposit)).toMatchObject({ paidCents: 2000, dueCents: 0 })
      expect(await story.detail(bill)).toMatchObject({ paidCents: whole - 2000, dueCents: 0 })
    },
  )

  test.each(['the deposit', 'the session'])(
    'paid one after the other, %s first, they take no cent twice',
    async (first) => {
      const story = await aDepositStory(app)
      const deposit = await story.deposit(story.ids, 2000)
      const bill = await story.bill(story.ids, [deposit])
      const payDeposit = () => story.take(2000, { invoiceIds: [deposit] })
      if (first === 'the deposit') await payDeposit()
      await story.take(4000, { sessionIds: story.ids })
      if (first === 'the session') await story.take(2000, { sessionIds: story.ids })
      expect(await story.detail(deposit)).toMatchObject({ paidCents: 2000, dueCents: 0 })
      expect(await story.detail(bill)).toMatchObject({ paidCents: 4000, dueCents: 0 })
      expect(await story.money()).toMatchObject({ receivedCents: 6000, dueCents: 0, creditCents: 0 })
    },
  )

  test('at the desk one is taken together with its session, before it is deducted and after', async () => {
    const story = await aDepositStory(app, 2)
    const [early = '', late = ''] = story.ids
    const deposits = [await story.deposit([early], 2000), await story.deposit([late], 2000)]
    const bill = await story.bill([late], deposits.slice(1))
    await story.take(6000, { sessionIds: [early], invoiceIds: deposits.slice(0, 1) })
    expect(await story.session(early)).toMatchObject({ paidCents: 6000, dueCents: 0, creditCents: 0 })
    await story.take(6000, { sessionIds: [late], invoiceIds: deposits.slice(1) })
    expect(await story.detail(bill)).toMatchObject({ paidCents: 4000, dueCents: 0 })
    expect(await story.money()).toMatchObject({ receivedCents: 12_000, dueCents: 0, creditCents: 0 })
  })

  test('what one was paid by its session is the credit of a client once a refund credits it after it was deducted', async () => {
    const story = await aDepositStory(app)
    const deposit = await story.deposit(story.ids, 2000)
    await story.take(2000, { invoiceIds: [deposit] })
    await story.take(4000, { sessionIds: story.ids })
    const bill = await story.bill(story.ids, [deposit])
    await story.creditForRefund(deposit, 500)
    expect(await story.detail(bill)).toMatchObject({ paidCents: 4000, dueCents: 0 })
    expect(await story.money()).toMatchObject({ receivedCents: 6000, dueCents: 0, creditCents: 500 })
    await story.creditForRefund(deposit)
    expect(await story.detail(bill)).toMatchObject({ paidCents: 4000, dueCents: 0 })
    expect(await story.money()).toMatchObject({ receivedCents: 6000, dueCents: 0, creditCents: 2000 })
  })

  test('one that an issued invoice deducts is credited by hand only once that one is, as the page says', async () => {
    const story = await aDepositStory(app)
    const deposit = await story.deposit(story.ids, 2000)
    await story.take(2000, { invoiceIds: [deposit] })
    const bill = await story.bill(story.ids, [deposit])
    const { number } = await story.detail(bill)
    const deducted = { code: 'conflict', details: { reason: 'deducted', invoiceId: bill, number } }
    expect(await refusal(story.credit(deposit))).toMatchObject(deducted)
    expect(await refusal(story.credit(deposit, 500))).toMatchObject(deducted)
    expect(await story.detail(deposit)).toMatchObject({ creditedCents: 0, paidCents: 2000 })
    await story.credit(bill)
    await story.credit(deposit)
    expect(await story.detail(deposit)).toMatchObject({ creditedCents: 2000, paidCents: 0 })
    expect(await story.session(story.ids[0] ?? ''), 'its money stays').toMatchObject({ paidCents: 2000 })
  })
})

test('a refund of what a session was paid beforehand credits its deposit invoice, which nothing deducts yet', async () => {
  const story = await aDepositStory(app)
  const { id } = await story.take(2000, { sessionIds: story.ids })
  const deposit = await story.deposit(story.ids, 2000)
  expect(await story.detail(deposit)).toMatchObject({ paidCents: 2000, dueCents: 0 })
  await story.refund(id, 500)
  expect(await story.detail(deposit)).toMatchObject({ creditedCents: 500, paidCents: 1500, dueCents: 0 })
  await story.refund(id, 1500)
  expect(await story.detail(deposit)).toMatchObject({ creditedCents: 2000, paidCents: 0, dueCents: 0 })
})
