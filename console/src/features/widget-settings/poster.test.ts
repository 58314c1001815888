import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { codePicture, paperSizes, posterLines, posterPicture } from './poster'

const address = 'https://app.example/embed/01928c5e-7b00-7c1a-8a11-c1a12e7a55e1'
const content = {
  name: 'Cabinet des Tilleuls',
  who: 'Claire Vasseur',
  reach: 'Nantes · 02 40 00 00 00',
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

test('the practitioner, the town and the telephone stand on it, each where it is known', () => {
  const whole = posterPicture(content, 'a5')
  for (const words of ['Claire Vasseur', 'Nantes · 02 40 00 00 00']) expect(whole).toContain(`>${words}</text>`)
  const bare = posterPicture({ ...content, who: null, reach: '' }, 'a5')
  expect(bare).not.toMatch(/Claire|Nantes|><\/text>/)
})

test.each(['a5', 'a4'] as const)('however long the words are, nothing lies over anything else on an %s', (format) => {
  const long = {
    ...content,
    name: 'Cabinet d’hypnothérapie et de sophrologie des Grands Tilleuls de Saint-Rémy-sur-Loire',
    address: 'https://rendez-vous.cabinet-des-grands-tilleuls.example/p/cabinet-d-hypnotherapie-et-de-sophrologie',
  }
  for (const shown of [content, long, { ...long, who: null }, { ...long, reach: '' }, { ...long, isTypeable: false }]) {
    const svg = posterPicture(shown, format)
    const tall = Number(/viewBox="0 0 100 ([\d.]+)"/.exec(svg)?.[1])
    const placed = /translate\([\d.]+ ([\d.]+)\) scale\(([\d.]+)\)/.exec(svg) ?? []
    const [top = 0, scale = 0] = placed.slice(1).map(Number)
    const modules = create(shown.address, { errorCorrectionLevel: 'M' }).modules.size + 8
    const lines = [...svg.matchAll(/y="([\d.]+)" font-size="([\d.]+)"/g)].map(([, y, height]) => ({
      from: Number(y) - Number(height),
      to: Number(y),
    }))
    const code = { from: top, to: top + scale * modules }
    expect(code.to - code.from).toBeGreaterThan(40)
    const parts = [...lines, code].sort((one, other) => one.from - other.from)
    parts.reduce((before, part) => {
      expect(part.from).toBeGreaterThan(before.to)
      return part
    })
    expect(parts.at(-1)?.to).toBeLessThan(tall - 5)
  }
})

test('a long name takes several lines, and a word longer than a line has its own', () => {
  expect(posterLines('Cabinet d’hypnothérapie et de sophrologie des Grands Tilleuls', 24)).toEqual([
    'Cabinet d’hypnothérapie',
    'et de sophrologie des',
    'Grands Tilleuls',
  ])
  expect(posterLines('Hypno Donaudampfschifffahrtsgesellschaft', 24)).toEqual([
    'Hypno',
    'Donaudampfschifffahrtsgesellschaft',
  ])
})
