import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test('characters of the font stay, with their accents in one form', () => {
  expect(printable('Zoe\u0301 Œuvrard – « Łódź », 60 €')).toBe('Zoé Œuvrard – « Łódź », 60 €')
})

test('characters that turn or hide text are removed, and those missing in the font become question marks', () => {
  expect(printable('a\u202eb\u200b😀私')).toBe('ab??')
  expect(printable('10\u202f000\u2011x')).toBe('10\u00a0000-x')
})
