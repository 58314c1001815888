import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import fc from '../../test/properties.ts'
import { escapeFormula } from './csv-injection.ts'

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom("'", "''", '', ' ', '\u200b', '\u202e'), fc.constantFrom(...'=+-@\t\r\n;",＝'), fc.string())
    .map((parts) => parts.join('')),
)

test('a cell never begins like a formula, and keeps its text apart from one guard', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const cell = escapeFormula(text)
      expect(cell === text || cell === `'${text}`).toBe(true)
      if (!/^\+\d{6,15}$/.test(text)) expect(cell).not.toMatch(/^[\s\u200b-\u200f\u202a-\u202e]*[=+\-@＝＋－＠]/u)
      // Removing the guard restores the text.
      expect(cell !== text || escapeFormula(`'${text}`) === `'${text}` || !text.startsWith("'")).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('two different texts never become the same cell', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      if (escapeFormula(text) === text)
        expect(escapeFormula(text.slice(1)) === text && text.startsWith("'")).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('a text written into a file reads back the same', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const cell = escapeFormula(text)
      const written = stringify([[cell]], { quoted: true, record_delimiter: '' })
      expect(written.slice(1, -1).replaceAll('""', '"')).toBe(cell)
    }),
  )
})

test.each(['+33612345678', 'Jean-Pierre', '12 rue - fond de cour', "d'Arc", ''])('%j stays as it is', (text) => {
  expect(escapeFormula(text)).toBe(text)
})
