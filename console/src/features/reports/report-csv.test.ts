import { expect, test } from 'vitest'
import { csvAmount, csvOf } from './report-csv'
import { rowsOfShare } from './save-report'

test('escapes formulas, and keeps an amount a number', () => {
  const table = csvOf([['=HYPERLINK("x")', '+33', '@a', '\tb', csvAmount(-3000, 'fr')]], 'fr')
  expect(table).toBe(`\uFEFF"'=HYPERLINK(""x"")";'+33;'@a;'\tb;-30,00\r\n`)
})

test('escapes what a visitor’s link may name its origin: a formula after a space or an invisible sign, or in wide signs', () => {
  for (const name of [' =1+1', '\u200b=1+1', '＝1+1', '\u202e@a'])
    expect(csvOf([[name]], 'fr')).toBe(`\uFEFF'${name}\r\n`)
  expect(csvOf([['\n=1+1']], 'fr')).toBe(`\uFEFF"'\n=1+1"\r\n`)
})

test('quotes a cell that contains a separator', () => {
  expect(csvOf([['a;b', 'c\nd', 'e']], 'fr')).toBe('\uFEFF"a;b";"c\nd";e\r\n')
})

test('divides and writes numbers as spreadsheets in English do', () => {
  const table = csvOf([['a,b', csvAmount(-3005, 'en'), csvAmount(123_456, 'en')]], 'en')
  expect(table).toBe('\uFEFF"a,b",-30.05,1234.56\r\n')
})

test('writes a table for each breakdown, with the occupancy where it is known', () => {
  const row = { key: 'office', name: '=Cabinet', count: 3, cents: 18_000, billedCents: 12_000 }
  const words = { language: 'fr', word: (key: string) => key } as const
  expect(rowsOfShare({ key: 'places', rows: [{ ...row, occupancyPercent: 12 }] }, words)).toEqual([
    ['shares.places', 'columns.count', 'columns.earned', 'columns.billed', 'columns.occupancy'],
    ['=Cabinet', '3', '180,00', '120,00', '12'],
  ])
  expect(rowsOfShare({ key: 'paymentTypes', rows: [row] }, words)).toEqual([
    ['shares.paymentTypes', 'columns.count', 'columns.received', 'columns.paidOfBilled'],
    ['=Cabinet', '3', '180,00', '120,00'],
  ])
})
