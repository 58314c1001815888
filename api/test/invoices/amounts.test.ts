import { expect, test } from 'vitest'
import { amountsAfter, divideRounded, netAmounts, sumOfLines } from '../../src/invoices/amounts.ts'
import fc from '../properties.ts'

const rates = [0, 550, 1000, 2000]
const someLines = (vatBasisPoints: number) =>
  fc
    .array(fc.integer({ min: -50_000, max: 50_000 }), { minLength: 1, maxLength: 100 })
    .map((totals) => totals.map((totalCents) => ({ totalCents, vatBasisPoints })))
const ofOneRate = fc.constantFrom(...rates).chain(someLines)

test('the tax of twenty sessions is that of their sum, without the rounding of each line', () => {
  const lines = Array.from({ length: 20 }, () => ({ totalCents: 5999, vatBasisPoints: 2000 }))
  expect(sumOfLines(lines)).toEqual({ totalCents: 119_980, netCents: 99_983, vatCents: 19_997 })
})

test('BR-CO-17: the tax of all lines of a rate is their sum without tax times the rate, to the cent', () => {
  fc.assert(
    fc.property(ofOneRate, (lines) => {
      const { netCents, vatCents } = sumOfLines(lines)
      const rate = lines[0]?.vatBasisPoints ?? 0
      expect(Math.abs(vatCents - divideRounded(netCents * rate, 10_000))).toBeLessThanOrEqual(1)
    }),
  )
})

test('BR-CO-10: lines without tax add up to the sum, each a cent from its own at most, and a credit note mirrors them', () => {
  fc.assert(
    fc.property(fc.array(ofOneRate, { minLength: 1, maxLength: 3 }), (parts) => {
      const lines = parts.flat()
      const nets = netAmounts(lines)
      const { netCents, vatCents, totalCents } = sumOfLines(lines)
      expect(nets.reduce((sum, net) => sum + net, 0)).toBe(netCents)
      expect(netCents + vatCents).toBe(totalCents)
      for (const [nth, line] of lines.entries())
        expect(Math.abs((nets[nth] ?? 0) - sumOfLines([line]).netCents)).toBeLessThanOrEqual(1)
      const mirrored = sumOfLines(lines.map((line) => ({ ...line, totalCents: 0 - line.totalCents })))
      expect(mirrored.netCents + netCents).toBe(0)
      expect(mirrored.vatCents + vatCents).toBe(0)
    }),
  )
})

test('the parts of an amount bear its tax together, each a cent from its own at most', () => {
  fc.assert(
    fc.property(ofOneRate, (lines) => {
      const sums = { totalCents: 0, netCents: 0, vatCents: 0 }
      for (const line of lines) {
        const part = amountsAfter(sums.totalCents, [line])
        expect(Math.abs(part.vatCents - sumOfLines([line]).vatCents)).toBeLessThanOrEqual(1)
        for (const of of ['totalCents', 'netCents', 'vatCents'] as const) sums[of] += part[of]
      }
      expect(sums).toEqual(sumOfLines(lines))
    }),
  )
})
