import { expect, test } from 'vitest'
import fc from '../../../test/properties.ts'
import { LineHead } from './line-head.ts'

const HEAD = /^\[([12]),(\d+),(-?\d+),"(\d{4})-\d\d-\d\d","[^"]*","[^"]*","(payment|refund|reversal|fee)"/

/** What a pattern, slowly, finds at the beginning of a text. */
function slowly(text: string) {
  const found = HEAD.exec(text)
  if (!found) return null
  return {
    version: Number(found[1]),
    sequence: Number(found[2]),
    // No amount is the other zero.
    cents: Number(found[3]) + 0,
    year: Number(found[4]),
    isPayment: found[5] === 'payment',
  }
}

const head = new LineHead()

function read(text: string) {
  const bytes = Buffer.from(`before${text}behind`, 'latin1')
  if (!head.read(bytes, 6, 6 + text.length)) return null
  const { version, sequence, cents, year, isPayment } = head
  return { version, sequence, cents: cents + 0, year, isPayment }
}

const lines = fc
  .record({
    version: fc.constantFrom(1, 2, 3),
    sequence: fc.nat(),
    cents: fc.integer(),
    day: fc.constantFrom('2027-03-02', '0027-12-31', '2027-3-02', ''),
    ids: fc.constantFrom('"a","b"', '"",""', '"a"', '"é ]","]["', '1,"b"'),
    kind: fc.constantFrom('payment', 'refund', 'reversal', 'fee', 'fees', 'Payment', ''),
  })
  .map(
    ({ version, sequence, cents, day, ids, kind }) =>
      `[${version},${sequence},${cents},"${day}",${ids},"${kind}","cash",null]`,
  )

test('the beginning of a line is read as its pattern says', () => {
  expect(read('[1,7,-6000,"2027-03-02","a","b","refund",null]')).toEqual({
    version: 1,
    sequence: 7,
    cents: -6000,
    year: 2027,
    isPayment: false,
  })
  fc.assert(
    fc.property(lines, (line) => {
      expect(read(line)).toEqual(slowly(line))
    }),
  )
})

test('a line that is cut or changed anywhere is read as its pattern says', () => {
  const changed = fc.record({
    line: lines,
    at: fc.nat({ max: 70 }),
    put: fc.constantFrom('', '"', ',', '-', '0', 'é', '['),
  })
  fc.assert(
    fc.property(changed, ({ line, at, put }) => {
      const other = line.slice(0, at) + put + line.slice(at + 1)
      expect(read(other)).toEqual(slowly(other))
      expect(read(line.slice(0, at))).toEqual(slowly(line.slice(0, at)))
    }),
  )
})
