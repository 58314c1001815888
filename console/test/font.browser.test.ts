import '../src/styles.css'
import { expect, test } from 'vitest'

test('the font has a true italic in every weight, served by ourselves', async () => {
  const [face, ...others] = await document.fonts.load('italic 300 16px "Figtree Variable"', 'é')
  expect(others).toEqual([])
  expect([face?.style, face?.weight, face?.status]).toEqual(['italic', '300 900', 'loaded'])
  const from = performance.getEntriesByType('resource').filter(({ name }) => name.includes('figtree'))
  expect(from.map(({ name }) => new URL(name).origin)).toEqual(from.map(() => location.origin))
})
