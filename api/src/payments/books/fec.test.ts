import { expect, test } from 'vitest'
import { fecText } from './fec.ts'
import type { ReceiptLine } from './receipts.ts'
import type { VatMove } from './vat-on-debits.ts'

const line = (options: Partial<ReceiptLine>): ReceiptLine =>
  ({
    sequence: 1,
    kind: 'payment',
    typeKey: 'cash',
    amountCents: 7200,
    receivedOn: '2027-03-02',
    recordedOn: '2027-03-02',
    piece: '2027-00001',
    feeCents: null,
    ...options,
  }) as ReceiptLine

/** Account, debit and credit of each row. */
const entriesOf = (lines: ReceiptLine[], vatCents: number, moves: VatMove[] = []) =>
  fecText(lines, () => 'cash', { vatOf: () => vatCents, moves, corrections: [], fees: [] })
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split('\t'))
    .map((cells) => [cells[4], cells[11], cells[12]])

test('a practice liable to VAT owes the tax of each receipt, and gets it back with a refund, to the cent', () => {
  expect(entriesOf([line({})], 1200)).toEqual([
    ['530000', '72,00', '0,00'],
    ['706000', '0,00', '60,00'],
    ['445710', '0,00', '12,00'],
  ])
  expect(entriesOf([line({ kind: 'refund', amountCents: -1001 })], -167)).toEqual([
    ['530000', '0,00', '10,01'],
    ['706000', '8,34', '0,00'],
    ['445710', '1,67', '0,00'],
  ])
})

test('a fee without a client’s money is only a cost, and is reversed where it was returned', () => {
  expect(entriesOf([line({ kind: 'fee', amountCents: 0, feeCents: 2000 })], 0)).toEqual([
    ['627000', '20,00', '0,00'],
    ['530000', '0,00', '20,00'],
  ])
  expect(entriesOf([line({ kind: 'fee', amountCents: 0, feeCents: -2000 })], 0)).toEqual([
    ['627000', '0,00', '20,00'],
    ['530000', '20,00', '0,00'],
  ])
})

test('under the franchise the whole receipt is turnover', () => {
  expect(entriesOf([line({})], 0)).toEqual([
    ['530000', '72,00', '0,00'],
    ['706000', '0,00', '72,00'],
  ])
})

test('VAT that is due before it is received has an entry of its own, and one that takes it back', () => {
  const due = { number: '2027-00001', issuedOn: '2027-02-01', recordedOn: '2027-03-05', of: 'unpaid' as const }
  const moves = [
    { ...due, day: '2027-02-01', cents: 1200 },
    { ...due, day: '2027-03-02', cents: -1200 },
  ]
  expect(entriesOf([line({})], 1200, moves)).toEqual([
    ['530000', '72,00', '0,00'],
    ['706000', '0,00', '60,00'],
    ['445710', '0,00', '12,00'],
    ['445800', '12,00', '0,00'],
    ['445710', '0,00', '12,00'],
    ['445800', '0,00', '12,00'],
    ['445710', '12,00', '0,00'],
  ])
  const rows = fecText([], () => 'cash', { vatOf: () => 0, moves, corrections: [], fees: [] })
    .trim()
    .split('\r\n')
  expect(rows[3]?.split('\t').slice(0, 11)).toEqual([
    'TV',
    'TVA sur les débits',
    '2',
    '20270302',
    '445800',
    'TVA à régulariser ou en attente',
    '',
    '',
    '2027-00001',
    '20270201',
    'TVA sur les débits 2027-00001',
  ])
  // It was validated when it was entered, as the receipt.
  expect(rows[3]?.split('\t')[15]).toBe('20270305')
})

test('an instalment of a cent that is all VAT has no row of nothing', () => {
  expect(entriesOf([line({ amountCents: 1 })], 1)).toEqual([
    ['530000', '0,01', '0,00'],
    ['445710', '0,00', '0,01'],
  ])
})
