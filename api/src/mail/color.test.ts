import { expect, test } from 'vitest'
import fc from '../../test/properties.ts'
import { accentOf, buttonColors } from './color.ts'

const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string) => {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high! + 0.05) / (low! + 0.05)
}

test('a button is readable in whatever colour a practice chose', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, (chosen) => {
      const button = buttonColors(chosen)
      expect(contrast(button.backgroundColor, button.color)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a colour that carries white text stays as it was chosen', () => {
  expect(buttonColors('#2f7d6d')).toEqual({ backgroundColor: '#2f7d6d', color: '#ffffff' })
})

test('what is no colour is the product’s own', () => {
  for (const color of [null, '', 'red', '#fff', '#12345z', 'red;background:url(x)'])
    expect(accentOf(color)).toBe('#744ccd')
})
