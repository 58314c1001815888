import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

test('a payment can be reversed while nothing of it went back, and credit that was paid back by mistake too', async () => {
  const practice = await aPractice(app.orm)
  const startsAt = new Date('2026-03-02T09:00:00Z')
  const { id: sessionId, patientId } = await aSession(app.orm, practice, { status: 'done', startsAt })
  const client = await app.signedIn(practice)
  const params = { id: patientId }
  const money = () => client.billing.patientMoney({ params })
  const reverse = (of: string) => client.billing.reverse({ params: { id: of }, body: { reason: 'Erreur de saisie' } })
  const reversible = async () => (await money()).payments.map(({ kind, canReverse }) => [kind, canReverse])
  const sums = async () => (await client.billing.payments({ query: { patientId } })).totals
  const { id } = await client.billing.take({
    body: { patientId, typeKey: 'cash', amountCents: 9000, sessionIds: [sessionId] },
  })
  expect(await reversible()).toEqual([['payment', true]])
  await client.billing.payBackCredit({ params, body: { amountCents: 3000 } })
  expect(await reversible()).toEqual([
    ['refund', true],
    ['payment', false],
  ])
  expect(await sums()).toEqual({ count: 2, receivedCents: 9000, returnedCents: -3000 })
  expect(await refusal(reverse(id))).toMatchObject({ code: 'conflict' })
  expect(await reverse((await money()).payments[0]?.id ?? '')).toMatchObject({ amountCents: 3000, canReverse: false })
  expect(await money()).toMatchObject({ creditCents: 3000, receivedCents: 9000 })
  // Nothing came in twice.
  expect(await sums()).toEqual({ count: 3, receivedCents: 9000, returnedCents: 0 })
  expect(await reversible()).toEqual([
    ['reversal', false],
    ['refund', false],
    ['payment', true],
  ])
  await reverse(id)
  expect(await money()).toMatchObject({ creditCents: 0, receivedCents: 0, hasCardPaymentOrLink: false })
  expect(await sums()).toEqual({ count: 4, receivedCents: 9000, returnedCents: -9000 })
})
