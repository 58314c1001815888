import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test('what the font has stays, in one form of its accents', () => {
  expect(printable('Zoe\u0301 Œuvrard – « Łódź », 60 €')).toBe('Zoé Œuvrard – « Łódź », 60 €')
})

test('marks that turn or hide text go, and what the font lacks is a question mark each', () => {
  expect(printable('a\u202eb\u200b😀私')).toBe('ab??')
  expect(printable('10\u202f000\u2011x')).toBe('10\u00a0000-x')
})
