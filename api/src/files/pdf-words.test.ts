import { expect, test } from 'vitest'
import { withinColumn } from './pdf-words.ts'

test('words that fit their column stay as they are', () => {
  const text = 'Séance individuelle\u00a0: 3 rue des Quatre-Vents\nNantes'
  expect(withinColumn(text, 240)).toBe(text)
  expect(withinColumn('2027-00042', 70, 8.5)).toBe('2027-00042')
})

test('a word that is wider than its column is parted, and loses no letter', () => {
  const link = `https://exemple.fr/${'a'.repeat(100)}`
  const parted = withinColumn(`Voir ${link}, merci`, 240)
  expect(parted.replaceAll(' ', '')).toBe(`Voir${link},merci`)
  for (const word of parted.split(' ')) expect(word.length).toBeLessThanOrEqual(45)
  // One sign is not cut in two.
  expect(withinColumn('🌲🌲', 1)).toBe('🌲 🌲')
})
