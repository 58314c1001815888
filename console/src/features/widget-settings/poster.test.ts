import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { codePicture, linesOf, paperSizes, posterPicture } from './poster'

const address = 'https://app.example/embed/01928c5e-7b00-7c1a-8a11-c1a12e7a55e1'
const content = {
  name: 'Cabinet des Tilleuls',
  call: 'Scannez pour prendre rendez-vous',
  address,
  isTypeable: true,
  color: '#1f6f54',
}

/** Returns the dark modules of a picture as coordinates in the matrix. */
const drawn = (svg: string) =>
  [...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${Number(x) - 4} ${Number(y) - 4}`)

test("the QR code holds the booking's address, on the poster too, with the margin that readers need", () => {
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  const dark = Array.from(modules.data, (isDark, index) =>
    isDark ? [`${index % modules.size} ${Math.floor(index / modules.size)}`] : [],
  ).flat()
  for (const svg of [codePicture(address), posterPicture(content, 'a5')]) expect(drawn(svg).sort()).toEqual(dark.sort())
  expect(codePicture(address)).toContain(`viewBox="0 0 ${modules.size + 8} ${modules.size + 8}"`)
})

test('the address stands in letters only where it can be typed', () => {
  const page = 'https://app.example/p/claire-vasseur'
  expect(posterPicture({ ...content, address: page }, 'a5')).toContain('>app.example/p/claire-vasseur</text>')
  expect(posterPicture({ ...content, isTypeable: false }, 'a5')).not.toContain('app.example')
})

test.each(['a5', 'a4'] as const)('the poster has the size of %s and lets nothing of a name become markup', (format) => {
  const [width, height] = paperSizes[format]
  const svg = posterPicture({ ...content, name: 'A<script>alert(1)</script>&"B"', color: '"><x y="' }, format)
  expect(svg).toContain(`width="${width}mm" height="${height}mm"`)
  expect(svg).not.toMatch(/<script|<x /)
})

test('a long name takes several lines, and a word longer than a line has its own', () => {
  expect(linesOf('Cabinet d’hypnothérapie et de sophrologie des Grands Tilleuls', 24)).toEqual([
    'Cabinet d’hypnothérapie',
    'et de sophrologie des',
    'Grands Tilleuls',
  ])
  expect(linesOf('Hypno Donaudampfschifffahrtsgesellschaft', 24)).toEqual([
    'Hypno',
    'Donaudampfschifffahrtsgesellschaft',
  ])
})
