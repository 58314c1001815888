import { expect, test } from 'vitest'
import fc from '../../../test/properties.ts'
import { taxIn } from './line-vat.ts'
import { type BillOnDebits, type CreditOfBill, type PaidPart, tracedVat } from './unpaid-vat.ts'

const bill = (options: Partial<BillOnDebits> = {}): BillOnDebits => ({
  id: 'bill',
  number: '2027-00001',
  issuedOn: '2027-02-01',
  isDeposit: false,
  totalCents: 6000,
  deductedCents: 0,
  taxedCents: 6000,
  vatCents: 1000,
  rate: 2000,
  ...options,
})

const paid = (day: string, of: PaidPart['of'], cents: number, recordedOn = day): PaidPart => ({
  day: `2027-${day}`,
  recordedOn: `2027-${recordedOn}`,
  otherRate: null,
  ...(of === 'deposit' ? { deposit: 'one', asks: [{ day: '2027-01-10', cents: 2000 }] } : { deposit: null, asks: [] }),
  of,
  cents,
})
const credited = (day: string, cents: number, vatCents: number): CreditOfBill => ({
  bill: 'bill',
  day: `2027-${day}`,
  cents: -cents,
  vatCents: -vatCents,
})

const movesOf = (...of: Parameters<typeof tracedVat>) => tracedVat(...of).map(({ day, cents }) => ({ day, cents }))

test('what was received before the invoice is not due ahead', () => {
  const money = [paid('01-20', 'session', 2000), paid('03-01', 'itself', 4000)]
  expect(movesOf(bill(), [], money)).toEqual([
    { day: '2027-02-01', cents: 667 },
    { day: '2027-03-01', cents: -667 },
  ])
  expect(movesOf(bill(), [], [paid('01-20', 'session', 6000)])).toEqual([])
})

test('money for a session pays its deposit first, and no cent of it counts on both', () => {
  const deposit = bill({ isDeposit: true, totalCents: 2000, taxedCents: 2000, vatCents: 333 })
  const rest = bill({ deductedCents: 2000, taxedCents: 4000, vatCents: 667 })
  const both = [paid('02-10', 'deposit', 3000)]
  expect(movesOf(deposit, [], both)).toEqual([
    { day: '2027-02-01', cents: 333 },
    { day: '2027-02-10', cents: -333 },
  ])
  expect(movesOf(rest, [], both)).toEqual([
    { day: '2027-02-01', cents: 667 },
    { day: '2027-02-10', cents: -167 },
  ])
})

test('an invoice owes no VAT of a deposit at another rate, only of what it still asks for', () => {
  const rest = bill({ deductedCents: 2000 })
  expect(movesOf(rest, [], [paid('03-01', 'itself', 1500), paid('03-02', 'itself', 2500)])).toEqual([
    { day: '2027-02-01', cents: 667 },
    { day: '2027-03-01', cents: -250 },
    { day: '2027-03-02', cents: -417 },
  ])
  expect(movesOf(rest, [credited('02-20', 4000, 667)], [])).toEqual([
    { day: '2027-02-01', cents: 667 },
    { day: '2027-02-20', cents: -667 },
  ])
})

test('a move is of the day on which the last of what it counts was issued or entered', () => {
  const money = [
    paid('01-20', 'session', 2000, '02-05'),
    paid('02-28', 'itself', 1000, '03-05'),
    paid('02-28', 'itself', 1000),
  ]
  expect(tracedVat(bill(), [credited('03-10', 2000, 333)], money)).toEqual([
    { day: '2027-02-01', cents: 667, of: 'unpaid', recordedOn: '2027-02-05' },
    { day: '2027-02-28', cents: -334, of: 'unpaid', recordedOn: '2027-03-05' },
    { day: '2027-03-10', cents: -333, of: 'unpaid', recordedOn: '2027-03-10' },
  ])
  expect(tracedVat(bill(), [], [paid('01-20', 'itself', 2000)])).toEqual([
    { day: '2027-02-01', cents: 667, of: 'unpaid', recordedOn: '2027-02-01' },
  ])
})

test('money that stands at the rate of a cancelled invoice lacks the rest of the VAT of the one that has it now', () => {
  const before = { ...paid('01-20', 'session', 6000), otherRate: 1000 }
  const given = { ...paid('02-10', 'session', -3000), otherRate: 1000 }
  const note = credited('02-12', 3000, 500)
  expect(tracedVat(bill(), [note], [before, given])).toMatchObject([
    { day: '2027-02-10', cents: 500, of: 'unpaid' },
    { day: '2027-02-12', cents: -500, of: 'unpaid' },
    { day: '2027-02-01', cents: 1000 - 545, of: 'received' },
    { day: '2027-02-10', cents: 500 - 273 - (1000 - 545), of: 'received' },
  ])
  expect(tracedVat(bill(), [], [{ ...before, otherRate: 2000 }])).toEqual([])
})

test('what is credited is due no more, and what is given back is due again until it is credited', () => {
  expect(movesOf(bill(), [credited('02-20', 4000, 667)], [paid('02-10', 'itself', 2000)])).toEqual([
    { day: '2027-02-01', cents: 1000 },
    { day: '2027-02-10', cents: -333 },
    { day: '2027-02-20', cents: -667 },
  ])
  const money = [paid('01-20', 'itself', 6000), paid('02-10', 'itself', -6000)]
  expect(movesOf(bill(), [credited('02-20', 6000, 1000)], money)).toEqual([
    { day: '2027-02-10', cents: 1000 },
    { day: '2027-02-20', cents: -1000 },
  ])
})

test('what is due and what was received are the tax of the documents together, and nothing is left once all is paid', () => {
  const days = fc.integer({ min: 1, max: 9 }).map((day) => `02-0${day}`)
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const story = fc.record({
    rate: fc.constantFrom(550, 1000, 2000),
    total: fc.integer({ min: 1, max: 20_000 }),
    /** What deposits at another rate took off it. */
    otherShare: share,
    creditedShare: share,
    parts: fc.array(fc.tuple(share, days), { maxLength: 5 }),
    creditedOn: days,
  })
  fc.assert(
    fc.property(story, ({ rate, total, otherShare, creditedShare, parts, creditedOn }) => {
      const deductedCents = Math.floor(total * otherShare)
      const asked = total - deductedCents
      const vatCents = taxIn(total, rate)
      const whole = bill({ rate, totalCents: total, deductedCents, taxedCents: total, vatCents })
      const credit = Math.round(asked * creditedShare)
      const note = credited(creditedOn, credit, taxIn(credit, rate))
      let left = asked - credit
      const money = parts.map(([part, day]) => {
        const cents = Math.round(left * part)
        left -= cents
        return paid(day, 'itself', cents)
      })
      const dueAhead = (all: PaidPart[]) => movesOf(whole, [note], all).reduce((sum, { cents }) => sum + cents, 0)
      const paidCents = asked - credit - left
      const received = paidCents === 0 ? 0 : vatCents - taxIn(total - paidCents, rate)
      const owed = vatCents - taxIn(deductedCents, rate) + note.vatCents
      if (left > 0) expect(dueAhead(money) + received).toBe(owed)
      expect(dueAhead([...money, paid('03-01', 'itself', left)])).toBe(0)
    }),
  )
})
