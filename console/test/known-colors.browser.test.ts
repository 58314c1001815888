import { expect, test } from 'vitest'
import { findBarriers } from '../../tests/accessibility/find.ts'

const contrastOf = async (color: string) => {
  document.body.innerHTML = `<main style="background: #fff"><h1>Séance</h1><p style="color: ${color}">Un texte</p></main>`
  return findBarriers(document.body, 'colors')
}

test('axe, which reads each colour once, tells every colour from the others each time it looks', async () => {
  const weak = ['#c0ffee', 'rgb(0 0 0 / 0.2)', 'rgb(0 0 0 / 0.3)', 'oklch(0.9 0.05 200)', 'oklch(0.9 0.05 20)']
  const strong = ['#222222', 'rgb(0 0 0 / 0.8)', 'oklch(0.3 0.1 200)']
  const seen = new Map<string, string[]>()
  for (const color of [...weak, ...strong]) seen.set(color, await contrastOf(color))
  for (const color of weak) expect(seen.get(color), color).toEqual([expect.stringMatching(/^color-contrast at p/)])
  for (const color of strong) expect(seen.get(color), color).toEqual([])
  const told = weak.map((color) => /foreground color: \S+/.exec(seen.get(color)?.[0] ?? '')?.[0])
  expect(new Set(told).size).toBe(weak.length)
  for (const [color, found] of [...seen].reverse()) expect(await contrastOf(color), color).toEqual(found)
})
