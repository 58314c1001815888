import '../src/styles.css'
import { expect, test } from 'vitest'

test('the font has a true italic in every weight, from our own server', async () => {
  const [face, ...others] = await document.fonts.load('italic 300 16px "Figtree Variable"', 'é')
  expect(others).toEqual([])
  expect([face?.style, face?.weight, face?.status]).toEqual(['italic', '300 900', 'loaded'])
  const from = performance.getEntriesByType('resource').filter(({ name }) => name.includes('figtree'))
  expect(from.map(({ name }) => new URL(name).origin)).toEqual(from.map(() => location.origin))
})

test('Vietnamese letters have a font in every weight, which loads only for a name that needs it', async () => {
  const vietnamese = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('vietnamese'))
  await document.fonts.load('700 16px "Figtree Variable"', 'Inès')
  expect(vietnamese()).toEqual([])
  for (const style of ['700', '400', 'italic 600']) {
    const faces = await document.fonts.load(`${style} 16px "Figtree Variable"`, 'ễịữ')
    expect(faces.map(({ status }) => status)).toEqual(['loaded'])
  }
  expect(vietnamese().length).toBeGreaterThan(0)
})
