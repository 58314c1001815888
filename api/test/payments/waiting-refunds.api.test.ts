import { describe, expect, test } from 'vitest'
import { waitingRefundCents } from '../../src/payments/waiting-refunds.ts'
import { testApp } from '../app.ts'
import { aBillingPractice } from '../invoices/an-invoice.ts'
import fc from '../properties.ts'
import { aDividedPayment } from './a-card-payment.ts'
import { inBooks } from './a-payment.ts'

const practice = await aBillingPractice(await testApp())

describe('the credit of a client while a card refund waits', () => {
  test.each([
    ['by_hand', 1, 2999, [4000, 2000]],
    ['by_hand', 3000, 0, [4000, 2000]],
    ['by_hand', 3001, 0, [4000, 1999]],
    ['by_hand', 9000, 0, [0, 0]],
    ['cancelled', 2999, 1, [4000, 2000]],
    ['cancelled', 4500, 0, [2500, 2000]],
    ['cancelled', 7001, 0, [0, 1999]],
    ['withdrawal', 1, 3000, [3999, 2000]],
    ['withdrawal', 4000, 3000, [0, 2000]],
    ['withdrawal', 4001, 2999, [0, 2000]],
    ['withdrawal', 7000, 0, [0, 2000]],
    ['withdrawal', 7001, 0, [0, 1999]],
  ] as const)('lacks what it will take of it (%s, %i): %i', async (reason, amountCents, left, paid) => {
    const { order, own, credit, spend, paid: now } = await aDividedPayment(practice)
    const tell = await order({ amountCents, reason, sessionIds: reason === 'by_hand' ? null : [own] })
    expect(await credit()).toBe(left)
    await expect(spend(left + 1)).rejects.toMatchObject({ code: 'conflict', details: { creditCents: left } })
    if (left > 0) await spend(left)
    await tell('succeeded')
    expect(await credit()).toBe(0)
    expect(await now()).toEqual([...paid, left])
  })

  test('is whole again where it fails', async () => {
    const { order, credit, spend } = await aDividedPayment(practice)
    const tell = await order({ amountCents: 3000 })
    await expect(spend(1)).rejects.toMatchObject({ code: 'conflict' })
    await tell('failed')
    expect(await credit()).toBe(3000)
    await spend(3000)
  })

  test('is the same as once all of them are made, whatever they are', async () => {
    const refund = fc.record({
      cents: fc.integer({ min: 1, max: 5000 }),
      reason: fc.constantFrom('by_hand' as const, 'cancelled' as const, 'withdrawal' as const),
      of: fc.constantFrom('own' as const, 'other' as const, 'both' as const),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(refund, { minLength: 1, maxLength: 4 }), async (refunds) => {
        const { order, own, other, credit } = await aDividedPayment(practice)
        const of = { own: [own], other: [other], both: [own, other] }
        const tells: Awaited<ReturnType<typeof order>>[] = []
        let left = 9000
        for (const { cents, reason, of: whose } of refunds) {
          const amountCents = Math.min(cents, left)
          if (amountCents === 0) break
          left -= amountCents
          tells.push(await order({ amountCents, reason, sessionIds: reason === 'by_hand' ? null : of[whose] }))
        }
        const meanwhile = await credit()
        for (const tell of tells) await tell('succeeded')
        expect(await credit()).toBe(meanwhile)
      }),
      { numRuns: 15 },
    )
  })
})

test('a refund waits for a session’s money as far as it will take it, and for none that was made credit before', async () => {
  const { order, own, other, release } = await aDividedPayment(practice)
  const waiting = () =>
    Promise.all([own, other].map((id) => inBooks(practice, (em) => waitingRefundCents(em, practice.id, id))))
  await release(own)
  await order({ amountCents: 2000 })
  expect(await waiting()).toEqual([0, 0])
  await order({ amountCents: 6000 })
  expect(await waiting()).toEqual([0, 1000])
})
