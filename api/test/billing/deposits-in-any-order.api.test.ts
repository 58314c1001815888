import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import fc from '../properties.ts'
import { aDepositStory, type DepositStory, ifPossible } from './a-deposit-story.ts'

const app = await testApp()

const step = fc.record({
  kind: fc.constantFrom(
    'deposit',
    'deposit',
    'bill',
    'bill',
    'take',
    'take',
    'link',
    'credit',
    'use',
    'back',
    'refund',
  ),
  cents: fc.integer({ min: 1, max: 7000 }),
  /** Which sessions, of three. */
  mask: fc.integer({ min: 1, max: 7 }),
  which: fc.nat(20),
  isWhole: fc.boolean(),
})
type Step = Parameters<Parameters<typeof step.map>[0]>[0]

async function take(story: DepositStory, { kind, cents, mask, which, isWhole }: Step): Promise<unknown> {
  const sessionIds = story.ids.filter((_, nth) => mask & (1 << nth))
  const documents = await story.documents()
  const documentId = documents[which % Math.max(documents.length, 1)]?.id ?? ''
  const deposits = documents.filter((each) => each.kind === 'deposit' && !each.isCancelled)
  const ofThese = deposits.filter((each) => each.sessionIds.some((id) => sessionIds.includes(id)))
  // Mostly the deposits of these sessions are deducted, sometimes any.
  const depositIds = (which % 5 > 0 ? ofThese : deposits.slice(0, which)).map(({ id }) => id)
  const named = isWhole
    ? { sessionIds }
    : which % 2
      ? { invoiceIds: [documentId] }
      : { sessionIds, invoiceIds: [documentId] }
  const steps: Record<Step['kind'], () => Promise<unknown>> = {
    deposit: () => story.deposit(isWhole ? sessionIds.slice(0, 1) : sessionIds, Math.ceil(cents / 2)),
    bill: () => story.bill(sessionIds, depositIds, which % 2 ? cents : 0),
    take: () => story.take(cents, named),
    link: () => story.payLink(cents),
    credit: () => (which % 2 ? story.credit : story.creditForRefund)(documentId, isWhole ? undefined : cents),
    use: () => story.useCredit(named),
    back: () => story.payBack(cents),
    refund: async () => {
      const payments = await story.payments()
      const payment = payments[which % Math.max(payments.length, 1)]
      return payment && story.refund(payment.id, cents)
    },
  }
  return steps[kind]()
}

test('whatever deposits, invoices, credit notes and payments come in which order: no cent counts twice, and none is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const story = await aDepositStory(app, 3)
      for (const each of steps) {
        await ifPossible(() => take(story, each))
        const { receivedCents, creditCents, placedCents, owedCents } = await story.sums()
        expect(placedCents + creditCents).toBe(receivedCents)
        for (const { isCancelled, askedCents, paidCents, owedCents: owed } of await story.documents())
          if (!isCancelled) expect([paidCents + owed, paidCents >= 0]).toEqual([askedCents, true])
        expect((await story.debt()).dueCents).toBe(owedCents)
      }
      const { creditCents } = await story.sums()
      const { dueCents } = await story.debt()
      if (dueCents > 0) await story.payLink(dueCents)
      expect(await story.debt()).toMatchObject({ dueCents: 0 })
      expect(await story.sums()).toMatchObject({ creditCents, owedCents: 0 })
    }),
    { numRuns: 12 },
  )
}, 240_000)
