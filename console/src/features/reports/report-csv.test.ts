import { expect, test } from 'vitest'
import { csvAmount, csvOf } from './report-csv'

test('nothing of a table runs in a spreadsheet, and an amount stays a number', () => {
  const table = csvOf([['=HYPERLINK("x")', '+33', '@a', '\tb', csvAmount(-3000)]])
  expect(table).toBe(`\uFEFF"'=HYPERLINK(""x"")";'+33;'@a;'\tb;-30,00\r\n`)
})

test('a sign that parts cells is kept within its own', () => {
  expect(csvOf([['a;b', 'c\nd', 'e']])).toBe('\uFEFF"a;b";"c\nd";e\r\n')
})
