import { expect, test } from 'vitest'
import fc from '../../test/properties.ts'
import { type DocumentMoney, paidOf } from './document-money.ts'

const part = (of: DocumentMoney['of'], cents: number, deposit: string | null = null, askedCents = 2000) => ({
  of,
  cents,
  deposit,
  asks: deposit === null ? [] : [{ day: '2027-01-10', cents: askedCents }],
})

test('what was paid of a deposit itself leaves the money of its session to the invoice', () => {
  const money = [part('deposit', 3000, 'one'), part('deposit_itself', 1500, 'one')]
  expect(paidOf({ isDeposit: false }, money)).toBe(2500)
  expect(paidOf({ isDeposit: true }, [part('deposit', 3000, 'one'), part('itself', 1500)])).toBe(2000)
})

test('each deposit takes the money of its own sessions alone', () => {
  const money = [part('deposit', 6000, 'one'), part('deposit', 500, 'two'), part('session', 100), part('itself', 10)]
  expect(paidOf({ isDeposit: false }, money)).toBe(4000 + 100 + 10)
})

test('a credit note of a deposit counts from its day on', () => {
  const asks = [
    { day: '2027-01-10', cents: 2000 },
    { day: '2027-02-10', cents: -500 },
  ]
  const money = [{ ...part('deposit', 3000, 'one'), asks }]
  const paidBy = (last?: string) => paidOf({ isDeposit: false }, money, last)
  expect([paidBy('2027-02-09'), paidBy('2027-02-10'), paidBy()]).toEqual([1000, 1500, 1500])
})

test('a deposit and the invoice that deducts it count each cent once', () => {
  const cents = fc.integer({ min: 0, max: 9000 })
  fc.assert(
    fc.property(cents, cents, cents, cents, (asked, free, itself, own) => {
      const deposit = paidOf({ isDeposit: true }, [part('deposit', free, 'one', asked), part('itself', itself)])
      const rest = [
        part('deposit', free, 'one', asked),
        part('deposit_itself', itself, 'one', asked),
        part('itself', own),
      ]
      expect(deposit + paidOf({ isDeposit: false }, rest)).toBe(free + itself + own)
    }),
  )
})
